import { describe, expect, test } from 'vitest';
import { ana } from '../../support/features/provider-browser.ts';
import {
  askForReset,
  forum,
  NEW,
  outcome,
  register,
  registerMailVisitor,
  signIn,
  tokenIn,
  visitor,
} from './mail-visitor.ts';

registerMailVisitor();

describe('an owner who did not register', () => {
  test('takes the account: its password and sessions end, and a new password is theirs', async () => {
    const token = await register();
    const owner = forum.visitor();
    const { status, body } = await owner.call('/disown-registration', { token });
    expect(status).toBe(200);
    expect(await visitor.proof()).toBeNull();
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
    const change = { token: body['token'], newPassword: NEW };
    expect((await owner.call('/reset-password', change)).status).toBe(200);
    expect((await owner.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
    expect((await owner.proof())?.emailVerified).toBe(true);
    expect((await visitor.call('/sign-in/email', signIn)).status).toBe(401);
  });

  test('ends the mail links that the stranger has asked for', async () => {
    await register();
    const first = await askForReset();
    await visitor.call('/send-verification-email', { email: ana.email });
    const owner = forum.visitor();
    const { body } = await owner.call('/disown-registration', { token: tokenIn() });
    const reset = { token: first, newPassword: NEW };
    expect(await outcome(owner.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
    const last = { token: body['token'], newPassword: NEW };
    expect((await owner.call('/reset-password', last)).status).toBe(200);
  });

  test('is rid of a stranger who is just signing in', async () => {
    const token = await register();
    const owner = forum.visitor();
    // The password's check takes longer than the account's change of hands.
    const [late] = await Promise.all([
      visitor.call('/sign-in/email', signIn),
      owner.call('/disown-registration', { token }),
    ]);
    expect(late.status).toBe(401);
    expect(await visitor.proof()).toBeNull();
  });
});
