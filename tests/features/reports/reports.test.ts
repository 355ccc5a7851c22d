import { beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../../contract/features/reports.ts';
import { REASONS } from '../../../contract/values/report-reasons.ts';
import { editComment, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openThreadForum } from '../../support/forums/thread.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { CALLERS, crowd, numbers, reportBy, totals } from '../../support/races.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const { admin, ana, bo, postId } = await openThreadForum();

const report = (person: Person, commentId: unknown, more: object = {}) =>
  person.call('POST /reports', {
    body: {
      commentId,
      feedback: 'Spam or scam',
      commentText: 'Milk first!',
      reporterEmail: person.email,
      ...more,
    } as never,
  });
const open = async (query: object = {}) =>
  (await expectCall(admin, 'GET /reports', { query })).body;
const on = (commentId: string, reports: Report[]) =>
  reports.filter((one) => one.commentId === commentId);

describe('POST /reports', () => {
  test('reports a comment; its text is the one that was written', async () => {
    proves('3.5', '7.25', '7.30');
    const { _id } = await writeComment(ana, postId, 'Milk last.');
    const reply = await report(bo, _id);
    expectAnswer('POST /reports', reply);
    const [first] = (await open()).reports;
    expect(first).toEqual({
      _id: reply.body.insertedId,
      commentId: _id,
      postId,
      feedback: 'Spam or scam',
      commentText: 'Milk last.',
      editedSince: false,
      authorId: expect.any(String),
      others: 0,
      reporterEmail: bo.email,
      reportedAt: first?.reportedAt,
    });
  });

  test("a member's new reason replaces the old one; another member's stands beside it", async () => {
    const { _id } = await writeComment(ana, postId, 'Milk last.');
    const before = (await open()).total;
    const first = await report(bo, _id);
    const second = await report(bo, _id, { feedback: 'Offensive language' });
    expect(second.body).toEqual(first.body);
    await report(ana, _id, { feedback: 'Irrelevant content' });
    const { reports, total } = await open();
    expect(total).toBe(before + 2);
    expect(on(_id, reports)).toMatchObject([
      { reporterEmail: ana.email, feedback: 'Irrelevant content' },
      { reporterEmail: bo.email, feedback: 'Offensive language' },
    ]);
  });

  test('has one of the three reasons', async () => {
    proves('9.8');
    const { _id } = await writeComment(ana, postId, 'Milk last.');
    const { total } = await open();
    for (const feedback of ['spam or scam', 'Select', '', undefined, null, ['Spam or scam'], 7])
      expect(expectProblem(await report(bo, _id, { feedback }), 400)).toMatch(/^Feedback /);
    expect((await open()).total).toBe(total);
    for (const feedback of ['Offensive language', 'Spam or scam', 'Irrelevant content'])
      expect((await report(bo, _id, { feedback })).status).toBe(201);
  });

  test("an unknown or deleted comment can't be reported", async () => {
    const { _id } = await writeComment(ana, postId, 'Gone soon.');
    await ana.call('DELETE /comments/{id}', { params: { id: _id } });
    for (const id of [_id, postId, 'nope', '', '\u0000']) expectProblem(await report(bo, id), 404);
    for (const id of [undefined, 7, {}]) {
      expect(expectProblem(await report(bo, id), 400)).toMatch(/^commentId /);
    }
  });
});

describe('GET /reports', () => {
  test('come ten at a time, newest first, with a true total past their end', async () => {
    proves('9.4');
    const { root: boss, eve } = await openForum(['Root', 'Eve']);
    const id = await publish(eve);
    for (let n = 1; n <= 12; n++) await report(eve, (await writeComment(eve, id, `No. ${n}`))._id);
    const page = async (query: object) => {
      const { body } = await boss.call('GET /reports', { query });
      return [body.reports.map(({ commentText }) => Number(commentText.slice(4))), body.total];
    };
    expect(await page({})).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 12]);
    expect(await page({ page: 2 })).toEqual([[2, 1], 12]);
    expect(await page({ page: 3 })).toEqual([[], 12]);
    expect(await page({ page: 3, limit: 5 })).toEqual([[2, 1], 12]);
  });
});

describe('the reported text', () => {
  let id: string;
  beforeEach(async () => {
    id = (await writeComment(bo, postId, 'First.'))._id;
  });

  const edit = (text: string, version: number) => editComment(bo, id, text, version);
  /** The reports on it as admins read them: the reported text, and whether there is another by now. */
  const listed = async () =>
    on(id, (await open()).reports).map(({ reporterEmail, commentText, editedSince }) => [
      reporterEmail === admin.email ? 'root' : 'ana',
      commentText,
      editedSince,
    ]);

  test('reports: a report keeps the text that was reported, whatever becomes of it', async () => {
    await report(ana, id);
    expect(await listed()).toEqual([['ana', 'First.', false]]);
    await edit('Second.', 1);
    expect(await listed()).toEqual([['ana', 'First.', true]]);
    await report(admin, id);
    await edit('Third.', 2);
    expect(await listed()).toEqual([
      ['root', 'Second.', true],
      ['ana', 'First.', true],
    ]);
    await edit('First.', 3);
    expect(await listed()).toEqual([
      ['root', 'Second.', true],
      ['ana', 'First.', false],
    ]);
  });

  test('reports: a new reason is about the text of its own time', async () => {
    await report(ana, id);
    await edit('Second.', 1);
    await report(ana, id, { feedback: REASONS[1] });
    expect(await listed()).toEqual([['ana', 'Second.', false]]);
  });

  test('reports: the version that was read names the text', async () => {
    await report(admin, id);
    await edit('Second.', 1);
    await edit('Second, quietly.', 2);
    expect((await report(ana, id, { version: 1 })).status).toBe(201);
    expect((await listed())[0]).toEqual(['ana', 'First.', true]);
    // A quiet edit keeps no text: the next one that is kept stands for it.
    await report(ana, id, { version: 2 });
    expect((await listed())[0]).toEqual(['ana', 'Second, quietly.', false]);
    await report(ana, id, { version: 3 });
    expect((await listed())[0]).toEqual(['ana', 'Second, quietly.', false]);
    await admin.call('DELETE /comments/{id}/revisions/{version}', { params: { id, version: '1' } });
    await report(ana, id, { version: 1 });
    expect((await listed())[0]).toEqual(['ana', 'Second, quietly.', false]);
    expect((await listed())[1]).toEqual(['root', 'First.', true]);
  });

  test('reports: a version that is none of the comment is refused', async () => {
    for (const [version, sentence] of [
      [2, 'Version is not one of this comment'],
      [0, 'Version must be at least 1'],
      ['1', 'Version must be of type integer'],
    ] as const)
      expect(expectProblem(await report(ana, id, { version }), 400)).toBe(sentence);
    expectProblem(await report(ana, 'nope', { version: 2 }), 404);
    expect(await listed()).toEqual([]);
  });
});

test('races: a comment deleted while 20 members report it takes all its reports along', async () => {
  const { forum, at } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const people = await crowd(forum);
  const postId = await publish(admin);
  const { _id } = await writeComment(admin, postId, 'Not nice');
  const report = (n: number) => {
    const reporter = at(people[n] as Person, n);
    return reporter.call('POST /reports', { body: reportBy(reporter, _id) });
  };
  const half = CALLERS / 2;
  const early = await Promise.all(numbers.slice(0, half).map(report));
  expect(early.map(({ status }) => status)).toEqual(Array<number>(half).fill(201));
  const [gone] = await Promise.all([
    admin.call('DELETE /comments/{id}', { params: { id: _id } }),
    ...numbers.slice(half).map(report),
  ]);
  expect(gone.status).toBe(200);
  expect(await totals(admin)).toMatchObject({ comments: 0, reports: 0, listed: 0 });
});
