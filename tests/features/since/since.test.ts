import { describe, expect, test, vi } from 'vitest';
import type { Since } from '../../../contract/features/since.ts';
import { dayOf, daysAfter } from '../../../contract/since/days.ts';
import { sinceScreen } from '../../../contract/values/screens.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const ZONE = 'Asia/Dhaka';
const MINUTE_MS = 60_000;

describe('GET /since/{date}', async () => {
  const { forum, ana, ben, cem, root } = await openFileForumWith(['Ana', 'Ben', 'Cem', 'Root']);
  await ana.call('POST /membership', { body: { email: ana.email } });
  const today = () => dayOf(Date.now(), ZONE);
  let daysBack = 1;
  /** A day that nobody has asked for yet: nothing of it is kept. */
  function freshDay(): string {
    daysBack += 1;
    return daysAfter(today(), -daysBack);
  }
  const ask = (date: string, who: Person = forum.visitor) =>
    who.call('GET /since/{date}', { params: { date } });
  async function fresh(): Promise<Since> {
    const { status, body } = await ask(freshDay());
    expect(status).toBe(200);
    return body;
  }
  const threadOf = ({ threads }: Since, postId: string) =>
    threads.find((thread) => thread.postId === postId);

  test('a thread says how many new comments by how many people it has, and what was answered most', async () => {
    const post = await publish(ana, { title: 'চা না কফি?', tag: 'general' });
    const first = await writeComment(ben, post, 'Tea.');
    const lead = await writeComment(cem, post, '**Coffee**, of course.', { format: 'markdown' });
    await writeComment(ben, post, 'Why?', { replyTo: lead._id });
    const last = await writeComment(ana, post, 'Indeed, why?', { replyTo: lead._id });
    expect(threadOf(await fresh(), post)).toEqual({
      postId: post,
      title: 'চা না কফি?',
      tag: 'general',
      authorId: last.authorId,
      new: 4,
      people: 3,
      minutes: 1,
      lead: 'Coffee, of course.',
      leadId: lead._id,
      leadAuthorId: lead.authorId,
      leadAuthorName: 'Cem',
      first: first._id,
      last: last._id,
    });
  });

  test('without an answered comment the first one leads, in one line of two hundred graphemes', async () => {
    const post = await publish(ana);
    await writeComment(ben, post, `${'কৃষ্ণ\n'.repeat(150)}end`);
    await writeComment(cem, post, 'Second.');
    const { lead = '' } = threadOf(await fresh(), post) ?? {};
    const graphemes = [...new Intl.Segmenter().segment(lead)];
    expect(graphemes).toHaveLength(201);
    expect(lead).toMatch(/^কৃষ্ণ কৃষ্ণ[^\n]*…$/);
  });

  test('the minutes are those of its new text at two hundred words a minute', async () => {
    const post = await publish(ana);
    await writeComment(ben, post, `${'tea '.repeat(399)}tea`);
    await writeComment(cem, post, `${'চা '.repeat(199)}চা`);
    expect(threadOf(await fresh(), post)?.minutes).toBe(3);
  });

  test('threads with more different people come first, whoever wrote most', async () => {
    const crowd = await publish(ana, { title: 'Crowd' });
    const talk = await publish(ana, { title: 'Talk' });
    for (const who of [ana, ben, cem]) await writeComment(who, crowd, 'Here.');
    for (let n = 0; n < 6; n++) await writeComment(ben, talk, 'Again.');
    const { threads } = await fresh();
    const places = [crowd, talk].map((id) => threads.findIndex(({ postId }) => postId === id));
    expect(places[0]).toBeLessThan(places[1] as number);
    const people = threads.map((thread) => thread.people);
    expect(people).toEqual(people.toSorted((one, other) => other - one));
  });

  test('the sums equal a fresh count after edits, deletions and approvals', async () => {
    const before = await fresh();
    const post = await publish(ana, { title: 'Counted' });
    const gone = await publish(ana, { title: 'Gone' });
    const kept = await writeComment(ben, post, 'Stays.');
    const dropped = await writeComment(cem, post, 'Goes.');
    await writeComment(cem, gone, 'Goes with its post.');
    expect((await editComment(ben, kept._id, 'Stays, edited.')).status).toBe(200);
    await cem.call('DELETE /comments/{id}', { params: { id: dropped._id } });
    await ana.call('DELETE /posts/{id}', { params: { id: gone } });
    await root.call('PATCH /settings', { body: { newcomers: 'held' } });
    const newcomer = await forum.someone('Newcomer');
    const held = await writeComment(newcomer, post, 'See https://tea.example.com');
    expect(threadOf(await fresh(), post)).toMatchObject({ new: 1, people: 1 });
    const { status } = await root.call('POST /held/{id}/approve', {
      params: { id: held._id },
      body: {},
    });
    expect(status).toBe(200);
    await root.call('PATCH /settings', { body: { newcomers: 'free' } });
    const after = await fresh();
    expect(after.total).toBe(before.total + 1);
    expect(after.posts).toBe(before.posts + 1);
    expect(threadOf(after, post)).toMatchObject({ new: 2, people: 2, lead: 'Stays, edited.' });
    expect(threadOf(after, gone)).toBeUndefined();
  });

  test('all get the same bytes, which stay for a minute; then it is made anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const date = freshDay();
    const bytesFor = async ({ token }: Person) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(`${forum.url}/since/${date}`, { headers })).text();
    };
    const first = await bytesFor(forum.visitor);
    await writeComment(ben, await publish(ana), 'Later.');
    for (const who of [ana, root]) expect(await bytesFor(who)).toBe(first);
    vi.advanceTimersByTime(MINUTE_MS);
    expect((await ask(date)).body.total).toBe(JSON.parse(first).total + 1);
  });

  test('an edited or removed lead, and a renamed thread, leave it at once', async () => {
    const post = await publish(ana, { title: 'Before' });
    const lead = await writeComment(ben, post, 'First words.');
    await writeComment(cem, post, 'Other words.');
    const date = freshDay();
    const now = async () => threadOf((await ask(date)).body, post);
    expect(await now()).toMatchObject({ title: 'Before', lead: 'First words.' });
    await editComment(ben, lead._id, 'Edited words.');
    expect(await now()).toMatchObject({ lead: 'Edited words.' });
    await root.call('DELETE /comments/{id}', { params: { id: lead._id } });
    expect(await now()).toMatchObject({ lead: 'Other words.' });
    await editPost(ana, post, { title: 'After' });
    expect(await now()).toMatchObject({ title: 'After' });
    await ana.call('DELETE /posts/{id}', { params: { id: post } });
    expect(await now()).toBeUndefined();
  });

  test('what was written before the day is not in it', async () => {
    const post = await publish(ana);
    await writeComment(ben, post, 'Of the day before yesterday.');
    const { from } = (await ask(today())).body;
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.now());
    // Dhaka is six hours ahead of UTC all year.
    expect(from).toBe(`${daysAfter(today(), -1)}T18:00:00.000Z`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    try {
      await writeComment(await forum.signInAgain(cem), post, 'Two days later.');
      const { body } = await ask(daysAfter(today(), -1));
      expect(threadOf(body, post)).toMatchObject({ new: 1, lead: 'Two days later.' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('of more than a hundred threads those with most people are listed, and the page says so', async () => {
    const page = async () => {
      const reply = await fetch(`${forum.url}${sinceScreen(freshDay())}`, {
        headers: { accept: 'text/html' },
      });
      return reply.text();
    };
    const before = await fresh();
    expect(await page()).not.toContain('with the most people');
    const busy = await publish(ana, { title: 'Busy' });
    for (const who of [ben, cem]) await writeComment(who, busy, 'Two of us.');
    for (let n = before.total; n <= 100; n++)
      await writeComment(ben, await publish(ana, { title: `Quiet ${n}` }), 'One of us.');
    const { threads, total } = await fresh();
    expect([threads.length, total]).toEqual([100, 102]);
    expect(threadOf({ ...before, threads }, busy)).toBeDefined();
    expect(await page()).toContain('Only the 100 with the most people are listed.');
  });

  test.each([
    ['no date', 'yesterday', 400],
    ['no day of the calendar', '2026-02-30', 400],
    ['a time', `${daysAfter(dayOf(Date.now(), ZONE), -1)}T10:00`, 400],
    ['tomorrow', daysAfter(dayOf(Date.now(), ZONE), 1), 404],
    ['thirty-two days back', daysAfter(dayOf(Date.now(), ZONE), -32), 404],
    ['thirty-one days back', daysAfter(dayOf(Date.now(), ZONE), -31), 200],
    ['today', dayOf(Date.now(), ZONE), 200],
  ])('%s is answered with its status', async (_, date, status) => {
    const answer = await ask(date);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body).toMatchObject({
        code: 'bad-input',
        fault: 'format',
        params: { field: 'date' },
      });
  });
});
