import { describe, expect, test } from 'vitest';
import { ana } from '../../../support/features/provider-browser.ts';
import {
  askForReset,
  forum,
  NEW,
  outcome,
  register,
  registerMailVisitor,
  signIn,
  visitor,
} from '../mail-visitor.ts';

registerMailVisitor();

describe('mails for a forgotten password', () => {
  test('end with the one that is used, and so does the mail that proves the address', async () => {
    const address = await register();
    const [first, second] = [await askForReset(), await askForReset()];
    const use = (token: string | null) =>
      outcome(forum.visitor().call('/reset-password', { token, newPassword: NEW }));
    expect(await use(second)).toEqual([200, undefined]);
    expect(await use(first)).toEqual([400, 'INVALID_TOKEN']);
    const confirm = forum.visitor().call('/confirm-email', { token: address, password: NEW });
    expect(await outcome(confirm)).toEqual([400, 'INVALID_TOKEN']);
  });

  test('used at once set one password', async () => {
    await register();
    const tokens = [await askForReset(), await askForReset(), await askForReset()];
    const tries = tokens.map((token, n) =>
      forum.visitor().call('/reset-password', { token, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 400, 400]);
    const password = `${NEW} ${statuses.indexOf(200)}`;
    expect((await visitor.call('/sign-in/email', { ...signIn, password })).status).toBe(200);
  });

  test('end with a changed password', async () => {
    await register();
    const token = await askForReset();
    const change = { currentPassword: ana.password, newPassword: NEW };
    expect((await visitor.call('/change-password', change)).status).toBe(200);
    const reset = { token, newPassword: 'the letter thief' };
    expect(await outcome(visitor.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
  });

  test('are not used up by a password that is refused', async () => {
    await register();
    const token = await askForReset();
    expect((await visitor.call('/reset-password', { token, newPassword: '123' })).status).toBe(400);
    expect((await visitor.call('/reset-password', { token, newPassword: NEW })).status).toBe(200);
  });
});
