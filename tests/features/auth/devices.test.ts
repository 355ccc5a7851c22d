import { beforeEach, describe, expect, test } from 'vitest';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';

let forum: Provider;
let known: Visitor;
beforeEach(async () => {
  forum = await openProvider();
  known = forum.visitor('198.51.100.1');
  await known.call('/sign-up/email', ana);
  await known.call('/sign-out', {});
});

const signIn = (visitor: Visitor, password = 'not this one', email = ana.email) =>
  visitor.call('/sign-in/email', { email, password });
const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;

/** Strangers use up all wrong guesses that the account has. */
async function lockOut() {
  for (let n = 0; n < 10; n += 1) await signIn(forum.visitor(`192.0.2.${n}`));
  expect(await statusOf(forum.visitor('203.0.113.1'), ana.password)).toBe(429);
}

/** Cookies that strangers make of a good one. */
function forgedOf(value: string) {
  const [device = '', signature = ''] = value.split('.');
  const flipped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  return [`${device}.${flipped(signature)}`, `${flipped(device)}.${signature}`, `${device}.`, '.'];
}

describe('known devices', () => {
  test('while strangers guess, one that has signed in before can, from anywhere, and no other', async () => {
    await lockOut();
    expect(await statusOf(known, ana.password)).toBe(200);
    const moved = forum.visitor('192.0.2.0');
    for (const [name, value] of known.cookies) moved.cookies.set(name, value);
    expect(await statusOf(moved, ana.password)).toBe(200);
    const other = forum.visitor('198.51.100.2');
    await other.call('/sign-up/email', { ...ana, email: 'bo@example.com' });
    expect(await statusOf(other, ana.password)).toBe(429);
    const [name, value] = [...known.cookies].find((one) => one[0].endsWith('device')) ?? [];
    for (const forged of forgedOf(String(value))) {
      const stranger = forum.visitor('203.0.113.2');
      stranger.cookies.set(String(name), forged);
      expect(await statusOf(stranger, ana.password)).toBe(429);
    }
  });

  test('one may guess no more than anybody else, and locks nobody out', async () => {
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) tries.push(await statusOf(known));
    expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await statusOf(known, ana.password)).toBe(429);
    expect(await statusOf(forum.visitor('203.0.113.3'), ana.password)).toBe(200);
  });

  test('a new password forgets all but the one that set it', async () => {
    const other = forum.visitor('198.51.100.3');
    await signIn(other, ana.password);
    const change = { currentPassword: ana.password, newPassword: 'an entirely new one' };
    expect((await other.call('/change-password', change)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await signIn(forum.visitor(`192.0.2.${n}`));
    expect(await statusOf(known, change.newPassword)).toBe(429);
    expect(await statusOf(other, change.newPassword)).toBe(200);
  });

  test('one knows its last five accounts', async () => {
    for (let n = 0; n < 5; n += 1)
      await known.call('/sign-up/email', { ...ana, email: `person${n}@example.com` });
    await lockOut();
    expect(await statusOf(known, ana.password)).toBe(429);
    expect(await statusOf(known, ana.password, 'person0@example.com')).toBe(200);
  });

  test('the cookie is out of reach for scripts and other sites, and says nothing of the account', async () => {
    const { headers } = await signIn(known, ana.password);
    expect(headers.getSetCookie()[1]).toMatch(
      /^adda\.device=[\w.-]+; Max-Age=\d+; Path=\/auth; HttpOnly; SameSite=Lax$/,
    );
    const home = 'https://forum.example.org';
    const https = await openProvider({ PUBLIC_URL: home });
    const secure = await https.visitor().call('/sign-up/email', ana, { home });
    expect(secure.headers.getSetCookie()[1]).toMatch(
      /^__Host-adda\.device=.*; Path=\/; .*; Secure$/,
    );
  });
});
