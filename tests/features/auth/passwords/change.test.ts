import { describe, expect, test } from 'vitest';
import { ana } from '../../../support/features/provider-browser.ts';
import {
  copyOf,
  forum,
  NEW,
  register,
  registerMailVisitor,
  signIn,
  visitor,
} from '../mail-visitor.ts';

registerMailVisitor();

describe('the change of a password', () => {
  const change = { currentPassword: ana.password, newPassword: NEW };

  test('asks for the old one, ends the other sessions and keeps this one', async () => {
    await register();
    const before = copyOf(visitor);
    const other = forum.visitor();
    await other.call('/sign-in/email', signIn);
    const wrong = { ...change, currentPassword: 'not this one' };
    const refused = await visitor.call('/change-password', wrong);
    expect([refused.status, refused.body['message']]).toEqual([401, 'The password is wrong.']);
    expect((await other.proof())?.email).toBe(ana.email);

    expect((await visitor.call('/change-password', change)).status).toBe(200);
    expect((await visitor.proof())?.email).toBe(ana.email);
    expect(await before.proof()).toBeNull();
    expect(await other.proof()).toBeNull();
    expect((await other.call('/sign-in/email', signIn)).status).toBe(401);
    expect((await other.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
  });

  test('is for those who are signed in, and proves no address', async () => {
    await register();
    expect((await forum.visitor().call('/change-password', change)).status).toBe(401);
    await visitor.call('/change-password', change);
    expect((await visitor.proof())?.emailVerified).toBe(false);
  });

  test('tried at once is made once', async () => {
    await register();
    const tries = [1, 2, 3].map((n) =>
      copyOf(visitor).call('/change-password', { ...change, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    await register();
    const wrong = { ...change, currentPassword: 'not this one' };
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await visitor.call('/change-password', wrong)).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await visitor.call('/change-password', change)).status).toBe(429);
  });
});
