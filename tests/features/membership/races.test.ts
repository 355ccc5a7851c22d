import { expect, test } from 'vitest';
import { addPayment } from '../../../db/features/membership/payments.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { atOnce } from '../../support/races.ts';

test('races: one payment reported 20 times makes one row and one Gold', async () => {
  const { forum, other } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const userId = (await admin.call('POST /users', { body: { email: admin.email } as never })).body
    ._id;
  const gold = await atOnce((n) =>
    addPayment((n % 2 ? other : forum).app.context.store, {
      userId,
      provider: 'test',
      reference: 'paid once',
      amount: 100,
      currency: 'usd',
    }),
  );
  expect(gold.filter(Boolean)).toHaveLength(1);
  expect((await admin.call('GET /admin/payments')).body.total).toBe(1);
});
