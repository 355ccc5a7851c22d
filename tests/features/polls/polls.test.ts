import { describe, expect, test } from 'vitest';
import { POLL, publish } from '../../support/content.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root, mitu, ana, bo } = await joinShared(['Root', 'Mitu', 'Ana', 'Bo']);
await ana.call('POST /membership', { body: { email: ana.email } });

const vote = 'PUT /posts/{id}/poll/vote' as const;
const withdraw = 'DELETE /posts/{id}/poll/vote' as const;
const set = 'PUT /posts/{id}/poll' as const;
const remove = 'DELETE /posts/{id}/poll' as const;
const end = 'PUT /posts/{id}/poll/closed' as const;
const result = 'GET /posts/{id}/poll' as const;

const at = (id: string) => ({ params: { id } });
const post = async (id: string) => (await forum.visitor.call('GET /posts/{id}', at(id))).body;
const ask = (more: object = {}) => publish(ana, { poll: { ...POLL, ...more } });
const press = (who: Person, id: string, options: number[], version?: number) =>
  who.call(vote, { ...at(id), body: { options, ...(version !== undefined && { version }) } });
const close = (who: Person, id: string) => who.call(end, { ...at(id), body: { on: true } });
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const DAY_MS = 86_400_000;

describe('a poll', () => {
  test('is a part of its post for everybody, without its votes', async () => {
    const until = later(DAY_MS);
    const id = await ask({ choose: 2, until });
    const shown = { ...POLL, choose: 2, until, closed: false, version: 1, voters: 0, totals: null };
    expect((await post(id)).poll).toEqual(shown);
    const [first] = (await forum.visitor.call('GET /posts', { query: { limit: '1' } })).body;
    expect(first?.poll).toEqual(shown);
    expect((await post(await publish(ana))).poll).toBeNull();
  });

  test.each([
    ['one option', { options: ['Milk'] }],
    ['eleven options', { options: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    ['equal options', { options: ['Milk', ' Milk'] }],
    ['options that normalise to the same', { options: ['é', 'e\u0301'] }],
    ['an empty option', { options: ['Milk', ' '] }],
    ['an option that nobody sees', { options: ['Milk', '\u200b'] }],
    ['an option of two lines', { options: ['Milk', 'Tea\nCoffee'] }],
    ['an option of 101 graphemes', { options: ['Milk', 'ক্ষ'.repeat(101)] }],
    ['a choice of none', { ...POLL, choose: 0 }],
    ['a choice of more than there are', { ...POLL, choose: 4 }],
    ['an end that is over', { ...POLL, until: later(-1) }],
    ['an end after 91 days', { ...POLL, until: later(91 * DAY_MS) }],
    ['an end on no day', { ...POLL, until: '2026-02-30' }],
  ])('with %s is refused', async (_, poll) => {
    const body = { title: 'Tea', description: 'Tea', authorEmail: ana.email, poll };
    await ana.refused(400, 'POST /posts', { body });
    await ana.refused(400, set, { ...at(await publish(ana)), body: poll });
  });

  test('may have ten options of 100 graphemes each', async () => {
    const options = Array.from({ length: 10 }, (_, n) => `${n}${'👩‍👩‍👧‍👦'.repeat(99)}`);
    expect((await post(await publish(ana, { poll: { options } }))).poll?.options).toEqual(options);
  });

  test('is added, changed and taken away while nobody has voted, by its author alone', async () => {
    const id = await publish(ana);
    const { rev } = await post(id);
    const added = await expectCall(ana, set, { ...at(id), body: POLL });
    expect(added.body).toMatchObject({ rev: rev + 1, version: 1, poll: { version: 1 } });
    const same = await ana.call(set, { ...at(id), body: POLL });
    expect(same.body).toMatchObject({ rev: rev + 1, poll: { version: 1 } });
    const body = { options: ['Now', 'Never'], choose: 2 };
    expect((await ana.call(set, { ...at(id), body })).body.poll).toMatchObject({
      ...body,
      version: 2,
    });
    for (const [name, more] of [
      [set, { body: POLL }],
      [remove, {}],
    ] as const)
      for (const who of [bo, mitu, root]) await who.refused(403, name, { ...at(id), ...more });
    await expectCall(ana, remove, at(id));
    expect((await ana.call(remove, at(id))).body.poll).toBeNull();
    expect((await press(bo, id, [0])).body).toMatchObject({ code: 'poll-unknown' });
    // Another poll is never taken for the one of before.
    expect((await ana.call(set, { ...at(id), body })).body.poll).toMatchObject({ version: 3 });
    expect((await press(bo, id, [0], 2)).body).toMatchObject({ code: 'poll-changed' });
    expect((await press(bo, id, [0], 3)).status).toBe(200);
    for (const [name, more] of [
      [set, { body: POLL }],
      [remove, {}],
    ] as const)
      expect((await ana.refused(409, name, { ...at(id), ...more })).code).toBe('poll-begun');
    await bo.call(withdraw, at(id));
    expect((await ana.call(remove, at(id))).status).toBe(200);
  });

  test('is ended by its author or a moderator, for good; only theirs is in the log', async () => {
    const id = await ask();
    await press(bo, id, [1]);
    await bo.refused(403, end, { ...at(id), body: { on: true } });
    await mitu.refused(400, end, { ...at(id), body: { on: false } as never });
    const { body } = await expectCall(mitu, end, { ...at(id), body: { on: true } });
    expect(body.poll).toMatchObject({ closed: true, voters: 1, totals: [0, 1, 0] });
    expect((await close(ana, id)).body).toEqual(body);
    expect((await post(id)).poll).toEqual(body.poll);
    for (const reply of [await press(bo, id, [0]), await bo.call(withdraw, at(id))])
      expect(reply).toMatchObject({ status: 409, body: { code: 'poll-over' } });
    const own = await ask();
    await close(ana, own);
    const other = { options: ['Now', 'Never'] };
    expect((await ana.refused(409, set, { ...at(own), body: other })).code).toBe('poll-over');
    expect((await ana.call(remove, at(own))).body.poll).toBeNull();
    const { entries } = (await root.call('GET /admin/audit')).body;
    const ends = entries.filter(({ act }) => act === 'poll ended').map(({ target }) => target);
    expect(ends).toEqual(expect.arrayContaining([id]));
    expect(ends).not.toContain(own);
    expect((await close(ana, await publish(ana))).body).toMatchObject({ code: 'poll-unknown' });
  });

  test('ends at its time', async () => {
    const id = await ask({ until: later(700) });
    await press(bo, id, [2]);
    await expect
      .poll(async () => (await post(id)).poll, { timeout: 5_000 })
      .toMatchObject({
        closed: true,
        voters: 1,
        totals: [0, 0, 1],
      });
    expect((await press(bo, id, [0])).body).toMatchObject({ code: 'poll-over' });
  });
});

describe('a vote', () => {
  test('replaces the one before, and is withdrawn', async () => {
    const id = await ask({ choose: 2 });
    const first = await press(bo, id, [2, 0], 1);
    expectAnswer(vote, first);
    expect(first.body).toEqual({ totals: [1, 0, 1], voters: 1, mine: [0, 2], rev: 2 });
    expect((await press(bo, id, [0, 2, 2])).body).toEqual(first.body);
    const second = await press(bo, id, [1]);
    expect(second.body).toEqual({ totals: [0, 1, 0], voters: 1, mine: [1], rev: 3 });
    expect((await expectCall(bo, result, at(id))).body).toEqual(second.body);
    expect((await press(ana, id, [0, 1])).body).toMatchObject({ totals: [1, 2, 0], voters: 2 });
    const gone = { totals: null, voters: 1, mine: [], rev: 5 };
    expect((await expectCall(bo, withdraw, at(id))).body).toEqual(gone);
    expect((await bo.call(withdraw, at(id))).body).toEqual(gone);
    expect((await bo.refused(403, result, at(id))).code).toBe('vote-first');
    await close(ana, id);
    const ended = { totals: [1, 1, 0], voters: 1, mine: [], rev: 6 };
    for (const who of [bo, forum.visitor])
      expect((await who.call(result, at(id))).body).toEqual(ended);
  });

  test('names options that the poll has, at most as many as may be chosen', async () => {
    const id = await ask();
    for (const options of [[3], [-1], [0.5], [], [0, 1], ['0']])
      await bo.refused(400, vote, { ...at(id), body: { options } as never });
    expect((await press(bo, id, [0], 2)).body).toMatchObject({ code: 'poll-changed' });
    expect((await post(id)).poll).toMatchObject({ voters: 0 });
  });

  test('is refused to visitors, where there is no poll, and where there is no post', async () => {
    const body = { options: [0] };
    const id = await ask();
    await forum.visitor.refused(401, vote, { ...at(id), body });
    await forum.visitor.refused(401, withdraw, at(id));
    await forum.visitor.refused(403, result, at(id));
    const without = await publish(ana);
    for (const [place, code] of [
      [without, 'poll-unknown'],
      [crypto.randomUUID(), 'post-unknown'],
    ] as const) {
      expect((await bo.refused(404, vote, { ...at(place), body })).code).toBe(code);
      expect((await bo.refused(404, withdraw, at(place))).code).toBe(code);
      expect((await bo.refused(404, result, at(place))).code).toBe(code);
    }
  });

  test('counts also from a silenced member, and on a closed post', async () => {
    const id = await ask();
    await mitu.call('PUT /posts/{id}/closed', { ...at(id), body: { on: true } });
    const cara = await forum.memberWithoutPassword('Cara');
    const { _id: userId } = (await cara.call('GET /me')).body as { _id: string };
    await mitu.call('POST /sanctions', {
      body: { userId, kind: 'silence', days: 1, reason: 'Tea.' },
    });
    expect((await press(cara, id, [0])).body).toMatchObject({ voters: 1 });
    expect((await cara.call(withdraw, at(id))).body).toMatchObject({ voters: 0 });
  });

  test('goes with the post', async () => {
    const id = await ask();
    await press(bo, id, [0]);
    await ana.call('DELETE /posts/{id}', at(id));
    expect((await bo.refused(404, result, at(id))).code).toBe('post-unknown');
  });
});
