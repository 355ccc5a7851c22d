import { expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { holdLastHour } from '../../../db/features/raid/sweep.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { waiting } from '../../support/features/held.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd } from '../../support/races.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

async function begin() {
  const { forum, at } = await openForumOfMany({ NEWCOMERS: 'held' });
  const root = await forum.admin('Root');
  const place = await publish(root);
  const turn = async (n: number, on: boolean) =>
    (await at(root, n).call('PUT /admin/raid', { body: { on } })).body.raid;
  return { forum, at, root, place, turn };
}

test('a raid that is begun or ended on one server is known on the other: state, room and texts', async () => {
  const { forum, at, root, place, turn } = await begin();
  const ana = await forum.someone('Ana');
  const early = await writeComment(ana, place, 'Before');
  const { recorder } = await recordAs(at(root, 1), 'admin');
  const since = await turn(0, true);
  const { raid } = await recorder.until('raid:changed', (event) => event.raid !== null);
  expect(raid).toEqual(since);
  expect((await at(root, 1).call('GET /admin/health')).body.raid).toEqual(since);
  expect(await turn(1, true)).toEqual(since);
  const late = await writeComment(at(ana, 1), place, 'After');
  expect(late.held).toBe(true);
  // Both servers let the last hour wait; each text comes to wait once.
  await recorder.until('moderation:changed');
  for (let n = 0; n < 2; n += 1) await forum.app.jobs.raid.run();
  const { held, total } = await waiting(at(root, 1));
  expect([total, held.map(({ _id }) => _id).sort()]).toEqual([2, [early._id, late._id].sort()]);
  expect(await turn(1, false)).toBeNull();
  await recorder.until('raid:changed', (event) => event.raid === null);
  expect((await root.call('GET /admin/health')).body.raid).toBeNull();
  expect((await writeComment(ana, place, 'At last')).held).toBeUndefined();
  expect(recorder.wrong).toEqual([]);
});

test('races: admins begin and end a raid at once on all servers, and one state is left', async () => {
  const { forum, at, root, turn } = await begin();
  const { recorder } = await recordAs(at(root, 1), 'admin');
  await atOnce((n) => turn(n, n % 3 > 0));
  const since = await turn(1, true);
  expect(since).not.toBeNull();
  await recorder.until('raid:changed', ({ raid }) => raid?.since === since?.since);
  for (const n of [0, 1])
    expect((await at(root, n).call('GET /admin/health')).body.raid).toEqual(since);
  const { entries } = (await root.call('GET /admin/audit')).body;
  const acts = entries.map(({ act }) => act).filter((act) => act.startsWith('raid '));
  expect(acts[0]).toBe('raid begun');
  for (const [n, act] of acts.entries()) expect(act).not.toBe(acts[n + 1]);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('a raid on all servers at once begins by itself; presses of any of them settle it', async () => {
  const { forum, at, root, place } = await begin();
  await executeSql(forum, 'update raids set quiet_until = null');
  const honest = await Promise.all(['Ana', 'Bo', 'Cid'].map((name) => forum.someone(name)));
  const ads = [
    'Win big at https://gold-casino.example.com',
    'Call +880 1711-000 111 for the bonus',
  ];
  const lure = 'I earned a thousand taka at home yesterday';
  const words = 'Who knows more about the bus to Sylhet, and when it leaves';
  const people = await crowd(forum);
  const sent: string[] = [];
  const send = async (n: number, who: Person, text: string) =>
    (await writeComment(at(who, n), place, text))._id;
  await atOnce(async (n) => {
    const who = people[n] as Person;
    for (const text of [...ads, lure]) sent.push(await send(n, who, text));
  });
  const theirs = await Promise.all(honest.map((who, n) => send(n, who, `${words} (${n})?`)));
  // Texts that were under way as it began wait after a further look.
  const { store, config } = forum.app.context;
  const all = sent.length + theirs.length;
  await vi.waitFor(
    async () => {
      await forum.app.jobs.raid.run();
      await holdLastHour(store, new AbortController().signal);
      expect((await waiting(root)).total).toBe(all);
    },
    { timeout: 10_000 },
  );
  for (const n of [0, 1, 2]) {
    const by = at(root, n);
    const { groups } = (await by.call('GET /held/groups')).body;
    const body = { ids: groups[0]?.ids ?? [], members: true };
    if (body.ids.length > 0) await by.call('POST /held/refuse', { body });
  }
  const { held } = await waiting(root);
  expect(held.map(({ _id }) => _id).sort()).toEqual(theirs.toSorted());
  expect(await faultsOf(config)).toEqual([]);
});
