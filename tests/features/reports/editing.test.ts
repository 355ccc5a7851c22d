import { beforeEach, expect, test } from 'vitest';
import { REASONS } from '../../../contract/values/limits.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

let forum: TestApp;
let admin: Person;
let ana: Person;
let bo: Person;
let id: string;
beforeEach(async () => {
  forum = await openTestApp();
  admin = await forum.admin('Root');
  [ana, bo] = [await forum.memberWithoutPassword('Ana'), await forum.memberWithoutPassword('Bo')];
  id = (await writeComment(bo, await publish(ana), 'First.'))._id;
});

const report = (person: Person, more: object = {}) =>
  person.call('POST /reports', {
    body: { commentId: id, feedback: REASONS[0], reporterEmail: person.email, ...more },
  });
const edit = (text: string, version: number) =>
  bo.call('PATCH /comments/{id}', { params: { id }, body: { text, version } });
/** What the admins read of the reports: the reported text, and whether there is another by now. */
const listed = async () => {
  const reply = await admin.call('GET /reports');
  expectAnswer('GET /reports', reply);
  return reply.body.reports.map(({ reporterEmail, commentText, editedSince }) => [
    ...[reporterEmail.split('@')[0], commentText, editedSince],
  ]);
};

test('reports: a report keeps the text that was reported, whatever becomes of it', async () => {
  await report(ana);
  expect(await listed()).toEqual([['ana', 'First.', false]]);
  await edit('Second.', 1);
  expect(await listed()).toEqual([['ana', 'First.', true]]);
  await report(admin);
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
  await report(ana);
  await edit('Second.', 1);
  await report(ana, { feedback: REASONS[1] });
  expect(await listed()).toEqual([['ana', 'Second.', false]]);
});

test('reports: the version that was read names the text', async () => {
  await report(admin);
  await edit('Second.', 1);
  await edit('Second, quietly.', 2);
  expect((await report(ana, { version: 1 })).status).toBe(201);
  expect((await listed())[0]).toEqual(['ana', 'First.', true]);
  // A quiet edit keeps no text: the next one that is kept stands for it.
  await report(ana, { version: 2 });
  expect((await listed())[0]).toEqual(['ana', 'Second, quietly.', false]);
  await report(ana, { version: 3 });
  expect((await listed())[0]).toEqual(['ana', 'Second, quietly.', false]);
  await admin.call('DELETE /comments/{id}/revisions/{version}', { params: { id, version: '1' } });
  await report(ana, { version: 1 });
  expect((await listed())[0]).toEqual(['ana', 'Second, quietly.', false]);
  expect((await listed())[1]).toEqual(['root', 'First.', true]);
});

test('reports: a version that is none of the comment is refused', async () => {
  for (const [version, sentence] of [
    [2, 'Version is not one of this comment'],
    [0, 'Version must be at least 1'],
    ['1', 'Version must be of type integer'],
  ] as const)
    expect(expectProblem(await report(ana, { version }), 400)).toBe(sentence);
  expectProblem(await report(ana, { version: 2, commentId: 'nope' }), 404);
  expect(await listed()).toEqual([]);
});
