import { expect, test, vi } from 'vitest';
import { changeAdmin } from '../../../../db/features/users/admins.ts';
import { findUser } from '../../../../db/features/users/writes.ts';
import { personOf } from '../../../support/person.ts';
import { openTestApp } from '../../../support/test-app.ts';
import { jwt, registerGoogleForum, roleOf, settings, signed, signedInBy } from './google.ts';

registerGoogleForum();

test('Firebase keys: ADMIN_EMAILS makes an admin of an address only once Google says that it is verified', async () => {
  const root = { sub: 'root', email: 'root@example.com', ...signedInBy('google.com') };
  expect(await roleOf(root.email, signed(root))).toBe('user');
  expect(await roleOf(root.email, signed({ ...root, email_verified: true }))).toBe('admin');
});

test('Firebase keys: ADMIN_EMAILS makes no admin again of whom the role was taken; the log says what does', async () => {
  const own = await openTestApp(settings);
  const { store, log } = own.app.context;
  const warn = vi.spyOn(log, 'warn');
  const email = 'root@example.com';
  const proof = { sub: 'root', email, email_verified: true, ...signedInBy('google.com') };
  const roleAfterSignIn = async () => {
    expect((await jwt(signed(proof), email, own)).status).toBe(200);
    return (await store.read(findUser(email)))?.role;
  };
  expect(await roleAfterSignIn()).toBe('admin');
  await jwt(signed({ sub: 'bo', email: 'bo@example.com' }), 'bo@example.com', own);
  await changeAdmin(store, 'grant', 'bo@example.com');
  await changeAdmin(store, 'revoke', email);
  expect(await roleAfterSignIn()).toBe('user');
  expect(warn.mock.lastCall?.[1]).toContain('npm run admin -- grant');
  await changeAdmin(store, 'grant', email);
  expect(await roleAfterSignIn()).toBe('admin');
});

test("Firebase keys: ADMIN_EMAILS makes no admin by a password sign-in, which may be a stranger's; the log says what does", async () => {
  const own = await openTestApp(settings);
  const { store, log } = own.app.context;
  const warn = vi.spyOn(log, 'warn');
  const email = 'root@example.com';
  const root = { sub: 'root', email, email_verified: true };
  const roleAfter = async (change: object) => {
    expect((await jwt(signed({ ...root, ...change }), email, own)).status).toBe(200);
    return (await store.read(findUser(email)))?.role;
  };
  for (const change of [signedInBy('password'), signedInBy(7), {}]) {
    expect(await roleAfter(change)).toBe('user');
    expect(warn.mock.lastCall?.[1]).toContain('npm run admin -- grant');
  }
  expect(warn).toHaveBeenCalledTimes(3);
  await changeAdmin(store, 'grant', email);
  expect(await roleAfter(signedInBy('password'))).toBe('admin');
  expect(warn).toHaveBeenCalledTimes(3);
});

test('Firebase keys: ADMIN_EMAILS makes no admin by a token from before the address was proven', async () => {
  const own = await openTestApp(settings);
  const email = 'root@example.com';
  const comeBy = async (change: object) => {
    const { body } = await jwt(signed({ sub: 'root', email, ...change }), email, own);
    return personOf(own.url, email, (body as { token: string }).token);
  };
  const stranger = await comeBy(signedInBy('password'));
  const owner = await comeBy({ ...signedInBy('google.com'), email_verified: true });
  expect((await owner.call('GET /admin/stats')).status).toBe(200);
  await stranger.refused(401, 'GET /admin/stats');
});
