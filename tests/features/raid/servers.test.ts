import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { publish, writeComment } from '../../support/content.ts';
import { waiting } from '../../support/features/held.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { atOnce } from '../../support/races.ts';
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
