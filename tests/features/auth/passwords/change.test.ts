import { describe, expect, test } from 'vitest';
import { ana } from '../../../support/features/provider-browser.ts';
import { NEW, openMailVisitor, outcome, signIn } from '../mail-visitor.ts';

describe('the change of a password', () => {
  const change = { currentPassword: ana.password, newPassword: NEW };

  test('asks for the old one, ends the other sessions and keeps this one', async () => {
    const { forum, visitor, copyOf, register } = await openMailVisitor();
    await register();
    const before = copyOf(visitor);
    const other = forum.visitor();
    await other.call('/sign-in/email', signIn);
    const wrong = { ...change, currentPassword: 'not this one' };
    const refused = await visitor.call('/change-password', wrong);
    expect([refused.status, refused.body['message']]).toEqual([401, 'The password is wrong.']);
    expect((await forum.visitor().call('/change-password', change)).status).toBe(401);
    expect((await other.proof())?.email).toBe(ana.email);

    expect((await visitor.call('/change-password', change)).status).toBe(200);
    // It proves no address.
    expect(await visitor.proof()).toMatchObject({ email: ana.email, emailVerified: false });
    expect(await before.proof()).toBeNull();
    expect(await other.proof()).toBeNull();
    expect((await other.call('/sign-in/email', signIn)).status).toBe(401);
    expect((await other.call('/sign-in/email', { ...signIn, password: NEW })).status).toBe(200);
  });

  test('tried at once is made once', async () => {
    const { visitor, copyOf, register } = await openMailVisitor();
    await register();
    const tries = [1, 2, 3].map((n) =>
      copyOf(visitor).call('/change-password', { ...change, newPassword: `${NEW} ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401]);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    const { visitor, register } = await openMailVisitor();
    await register();
    const wrong = { ...change, currentPassword: 'not this one' };
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await visitor.call('/change-password', wrong)).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await visitor.call('/change-password', change)).status).toBe(429);
  });
});

describe('mails for a forgotten password', () => {
  test('end with the one that is used, and so does the mail that proves the address', async () => {
    const { forum, register, askForReset } = await openMailVisitor();
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
    const { forum, visitor, register, askForReset } = await openMailVisitor();
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

  test('end with a changed password, and are not used up by one that is refused', async () => {
    const { visitor, register, askForReset } = await openMailVisitor();
    await register();
    const token = await askForReset();
    const use = (newPassword: string) =>
      outcome(visitor.call('/reset-password', { token, newPassword }));
    expect((await use('123'))[0]).toBe(400);
    expect(await use(NEW)).toEqual([200, undefined]);
    const later = await askForReset();
    await visitor.call('/sign-in/email', { ...signIn, password: NEW });
    const change = { currentPassword: NEW, newPassword: `${NEW}, again` };
    expect((await visitor.call('/change-password', change)).status).toBe(200);
    const reset = { token: later, newPassword: 'the letter thief' };
    expect(await outcome(visitor.call('/reset-password', reset))).toEqual([400, 'INVALID_TOKEN']);
  });
});
