import { expect, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import {
  approve,
  claimOf,
  newTrxId,
  PAY_TO,
  refuse,
  sendClaim,
} from '../../support/features/claims.ts';
import { newestPayment, revoke } from '../../support/features/gold.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

const { forum, root } = await openFileForumWith(['Root'], { PAY_TO });
const someone = (name: string) => forum.someone(name);

test('an own payment that was revoked is not claimed again: its member hears that it was theirs, also with a word', async () => {
  const trxId = newTrxId();
  const ana = await someone('Ana');
  await approve(root, (await claimOf(ana, { trxId }))._id);
  await revoke(root, (await newestPayment(root))._id);
  for (const dispute of [false, true])
    expect((await sendClaim(ana, { trxId, dispute })).body).toMatchObject({
      code: 'claim-revoked',
    });
  // Anything else is claimed as before.
  const { _id } = await claimOf(ana);
  await refuse(root, _id);
});

test('a revoked payment says so in its claim, to its member and to the admins; others stand', async () => {
  const [ana, bo] = [await someone('Ana'), await someone('Bo')];
  const [hers, his] = [await claimOf(ana), await claimOf(bo)];
  for (const { _id } of [his, hers]) await approve(root, _id);
  await revoke(root, (await newestPayment(root))._id);
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
