import { expect, test } from 'vitest';
import { POLL, publish } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, crowd, numbers } from '../../support/races.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

const vote = 'PUT /posts/{id}/poll/vote' as const;
const withdraw = 'DELETE /posts/{id}/poll/vote' as const;
const set = 'PUT /posts/{id}/poll' as const;
const end = 'PUT /posts/{id}/poll/closed' as const;
const result = 'GET /posts/{id}/poll' as const;

const { forum, other, at } = await openForumOfMany({}, openFileForum);
const people = await crowd(forum);
const root = await forum.admin('Root');
await root.call('POST /membership', { body: { email: root.email } });
const author = people[0] as Person;
const on = (id: string) => ({ params: { id } });
const press = (n: number, id: string, options: number[], version?: number) =>
  at(people[n] as Person, n).call(vote, {
    ...on(id),
    body: { options, ...(version !== undefined && { version }) },
  });
const pollOf = async (id: string) =>
  (await other.visitor.call('GET /posts/{id}', on(id))).body.poll;
const ask = (more: object = {}) => publish(root, { poll: { ...POLL, ...more } });
const sum = (totals: readonly number[]) => totals.reduce((all, one) => all + one, 0);

test('20 votes at once are all counted, each answer with what is counted right after it', async () => {
  const id = await ask();
  const answers = (await atOnce((n) => press(n, id, [n % 3]))).map(({ body }) => body);
  for (const [n, { voters, totals, rev }] of answers.sort((a, b) => a.rev - b.rev).entries())
    expect({ voters, sum: sum(totals ?? []), rev }).toEqual({
      voters: n + 1,
      sum: n + 1,
      rev: n + 2,
    });
  expect(answers.at(-1)?.totals).toEqual([7, 7, 6]);
  await expect.poll(async () => (await pollOf(id))?.voters).toBe(CALLERS);
});

test('one member who votes twenty times at once, on all servers, has one vote', async () => {
  const id = await ask({ choose: 2 });
  const answers = await atOnce((n) =>
    at(author, n).call(vote, { ...on(id), body: { options: n % 2 ? [0, 1] : [2] } }),
  );
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
  const { body } = await author.call(result, on(id));
  expect(body.voters).toBe(1);
  expect(body.totals).toEqual(POLL.options.map((_, n) => Number(body.mine.includes(n))));
  await atOnce((n) => at(author, n).call(withdraw, on(id)));
  await root.call(vote, { ...on(id), body: { options: [0] } });
  expect((await root.call(result, on(id))).body).toMatchObject({ totals: [1, 0, 0], voters: 1 });
});

test('votes against changes of the options: nobody is counted for what they have not read', async () => {
  const id = await ask();
  const texts = (version: number) => [`A${version}`, `B${version}`];
  const change = (n: number) => root.call(set, { ...on(id), body: { options: texts(n) } });
  const all = await Promise.all([
    ...numbers.map((n) => press(n, id, [0], 1 + (n % 4))),
    ...[2, 3, 4, 5].map(change),
  ]);
  const taken = all.slice(0, CALLERS).filter(({ status }) => status === 200).length;
  for (const { status, body } of all.slice(0, CALLERS))
    if (status !== 200) expect(body).toMatchObject({ code: 'poll-changed' });
  for (const { status, body } of all.slice(CALLERS))
    if (status !== 200) expect(body).toMatchObject({ code: 'poll-begun' });
  await root.call(end, { ...on(id), body: { on: true } });
  const poll = await pollOf(id);
  expect(poll?.voters).toBe(taken);
  // Whoever was counted has named the version that stands: it was the last one before the first vote.
  const counted = all
    .slice(0, CALLERS)
    .flatMap(({ status }, n) => (status === 200 ? [1 + (n % 4)] : []));
  expect([...new Set(counted)]).toEqual(taken > 0 ? [poll?.version] : []);
});

test('votes against the end: what was answered is counted, and nothing comes after it', async () => {
  const id = await ask();
  const votes = numbers.map((n) => press(n, id, [n % 3]));
  const ended = await at(root, 1).call(end, { ...on(id), body: { on: true } });
  const answers = await Promise.all(votes);
  const taken = answers.filter(({ status }) => status === 200).length;
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'poll-over' });
  expect(ended.body.poll).toMatchObject({ closed: true, voters: taken });
  expect(sum(ended.body.poll?.totals ?? [])).toBe(taken);
  expect(await pollOf(id)).toEqual(ended.body.poll);
});

test('a scheduled end comes once, on all servers, to all who watch', async () => {
  const until = new Date(Date.now() + 1_500).toISOString();
  const id = await ask({ until });
  await press(1, id, [1]);
  const voter = await recordAs(at(people[1] as Person, 1), `post:${id}`, `poll:${id}`);
  const watcher = await recordAs(other.visitor, `post:${id}`);
  const told = { closed: true, voters: 1, totals: [0, 1, 0] };
  const { rev } = await watcher.recorder.until('post:changed', ({ poll }) => poll?.closed === true);
  await voter.recorder.until('post:changed', ({ poll }) => poll?.closed === true);
  await voter.recorder.until('poll:changed', ({ rev }) => rev === 3);
  const { body } = await forum.visitor.call('GET /posts/{id}', on(id));
  expect(body).toMatchObject({ rev, poll: told });
  for (const { recorder } of [voter, watcher]) {
    expect(recorder.of('post:changed').filter(({ poll }) => poll?.closed)).toHaveLength(1);
    expect(recorder.wrong).toEqual([]);
  }
  expect((await forum.visitor.call(result, on(id))).body).toEqual({
    totals: [0, 1, 0],
    voters: 1,
    mine: [],
    rev: 3,
  });
});

test('votes are shown at most twice a second, the last of them always', async () => {
  const id = await ask();
  await press(0, id, [0]);
  const { recorder } = await recordAs(author, `post:${id}`, `poll:${id}`);
  const begun = Date.now();
  for (let round = 0; round < 3; round++) await atOnce((n) => press(n, id, [(n + round) % 3]));
  const { rev } = (await author.call(result, on(id))).body;
  await recorder.until('poll:changed', (event) => event.rev === rev);
  const most = 2 + Math.ceil((Date.now() - begun) / 500);
  expect(recorder.of('poll:changed').length).toBeLessThanOrEqual(most);
  await recorder.until('post:changed', ({ poll }) => poll?.voters === CALLERS);
  expect(recorder.of('post:changed').length).toBeLessThanOrEqual(most);
  expect(recorder.wrong).toEqual([]);
});

test('who withdraws leaves the room, also at another server', async () => {
  const id = await ask();
  const ben = people[3] as Person;
  await press(3, id, [0]);
  const sockets = [await recordAs(ben, `poll:${id}`), await recordAs(at(ben, 1), `poll:${id}`)];
  await ben.call(withdraw, on(id));
  const own = await recordAs(root, `user:${root.email}`);
  await root.call(vote, { ...on(id), body: { options: [2] } });
  await own.recorder.until('poll:voted', ({ mine }) => mine[0] === 2);
  const watcher = await recordAs(root, `poll:${id}`);
  await press(4, id, [1]);
  await watcher.recorder.until('poll:changed', ({ voters }) => voters === 2);
  for (const { recorder } of sockets)
    expect(recorder.of('poll:changed').filter(({ totals }) => totals[2] !== 0)).toEqual([]);
});
