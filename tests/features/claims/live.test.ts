import { expect, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import {
  about,
  approve,
  claimOf,
  newTrxId,
  PAY_TO,
  refuse,
  sendClaim,
} from '../../support/features/claims.ts';
import { revokeNewest } from '../../support/features/gold.ts';
import { faults, finish, leave } from '../../support/features/leaving.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';

const { forum, root } = await openFileForumWith(['Root'], { PAY_TO });
const someone = () => forum.someone();
const NONE = { claims: [], total: 0 };

test('the room of admins tells them of each claim with revs without a gap, and moderators of none', async () => {
  const mitu = await forum.moderator('Mitu');
  const { recorder } = await recordAs(root, 'admin');
  const { socket, recorder: moderators } = await recordAs(mitu);
  const [state] = await subscribe(socket, 'admin');
  expect(state?.state).toMatchObject({ claims: null, claimsRev: null, stats: null });

  const [ana, bo, chitra] = [await someone(), await someone(), await someone()];
  const { _id: one } = await claimOf(ana);
  const { _id: two } = await claimOf(bo);
  const { _id: three } = await claimOf(chitra);
  await approve(root, one);
  await refuse(root, two);
  await chitra.call('DELETE /claims/{id}', about(three));
  await recorder.until('claim:settled', ({ _id }) => _id === three);
  const added = recorder.of('claim:added');
  const settled = recorder.of('claim:settled');
  expect(added.map(({ claim, total }) => [claim._id, total])).toEqual([
    [one, 1],
    [two, 2],
    [three, 3],
  ]);
  expect(settled.map(({ _id, claim, total }) => [_id, claim?.state, total])).toEqual([
    [one, 'approved', 2],
    [two, 'refused', 1],
    [three, undefined, 0],
  ]);
  const revs = [...added, ...settled].map(({ claimsRev }) => claimsRev);
  expect(revs).toEqual(revs.map((_, n) => (revs[0] ?? 0) + n));
  const [again] = await subscribe(await root.socket(), 'admin');
  expect(again?.state).toMatchObject({ claims: NONE, claimsRev: revs.at(-1) });
  expect(moderators.heard.filter(({ name }) => name.startsWith('claim:'))).toEqual([]);
});

test('the room of a member tells of their own claim alone, by revs that skip none', async () => {
  const [ana, bo] = [await someone(), await someone()];
  const { recorder } = await recordAs(ana, `user:${ana.email}`);
  const { recorder: other } = await recordAs(bo, `user:${bo.email}`);
  const { _id } = await claimOf(ana);
  await approve(root, _id);
  await recorder.until('claim:changed', ({ claim }) => claim?.state === 'approved');
  const own = recorder.heard.filter(({ name }) => ['claim:changed', 'user:changed'].includes(name));
  expect(own.map(({ name }) => name)).toEqual(['claim:changed', 'user:changed', 'claim:changed']);
  const revs = own.map(({ event }) => (event as { rev: number }).rev);
  expect(revs).toEqual(revs.map((_, n) => (revs[0] ?? 0) + n));
  expect(other.heard).toEqual([]);
});

test('the room of admins tells when an open claim goes with its member, who has left', async () => {
  const ana = await forum.member('Ana');
  const { _id } = await claimOf(ana);
  const { recorder } = await recordAs(root, 'admin');
  const [before] = await subscribe(await root.socket(), 'admin');
  await leave(ana);
  await finish(forum);
  await recorder.until('claim:settled', (event) => event._id === _id);
  const settled = recorder.of('claim:settled').at(-1);
  expect(settled).toMatchObject({ claim: null, total: 0 });
  const [after] = await subscribe(await root.socket(), 'admin');
  expect(after?.state).toMatchObject({ claims: NONE });
  const [revBefore, revAfter] = [before, after].map((one) => Object(one?.state).claimsRev);
  expect(revAfter).toBe(revBefore + 1);
  expect(await faults(forum)).toEqual([]);
});

test('who is leaving finds what became of a claim when they stay after all', async () => {
  const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
  const [paid, never] = [await claimOf(ana), await claimOf(bo)];
  for (const who of [ana, bo]) await leave(who);
  await approve(root, paid._id);
  await refuse(root, never._id, 'It never came.');
  const stay = async (who: Person) => {
    await (await forum.signInAgain(who)).call('DELETE /me/leaving');
    const { items } = (await (await forum.signInAgain(who)).call('GET /inbox')).body;
    return items
      .filter(({ kind }) => kind === 'claim')
      .map(({ approved, reason }) => [approved, reason]);
  };
  expect([await stay(ana), await stay(bo)]).toEqual([
    [[true, undefined]],
    [[false, 'It never came.']],
  ]);
  expect(await faults(forum)).toEqual([]);
});

test('an own payment that was revoked is not claimed again: its member hears that it was theirs, also with a word', async () => {
  const trxId = newTrxId();
  const ana = await someone();
  await approve(root, (await claimOf(ana, { trxId }))._id);
  await revokeNewest(root);
  for (const dispute of [false, true])
    expect((await sendClaim(ana, { trxId, dispute })).body).toMatchObject({
      code: 'claim-revoked',
    });
  // Anything else is claimed as before.
  const { _id } = await claimOf(ana);
  await refuse(root, _id);
});

test('a revoked payment says so in its claim, to its member and to the admins; others stand', async () => {
  const [ana, bo] = [await someone(), await someone()];
  const [hers, his] = [await claimOf(ana), await claimOf(bo)];
  for (const { _id } of [his, hers]) await approve(root, _id);
  await revokeNewest(root);
  const revoked = { _id: hers._id, state: 'approved', revokedAt: expect.any(String) };
  expect((await expectCall(ana, 'GET /me/claims')).body).toMatchObject([revoked]);
  expect((await bo.call('GET /me/claims')).body).toMatchObject([{ revokedAt: null }]);
  const query = { state: 'approved', limit: 2 } as const;
  expect((await root.call('GET /claims', { query })).body.claims).toMatchObject(
    [{ _id: his._id, revokedAt: null }, revoked].sort((one, other) =>
      one._id < other._id ? 1 : -1,
    ),
  );
});
