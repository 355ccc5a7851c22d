import { beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../../db/features/identity/sessions.ts';
import { providerSessions } from '../../../server/auth/providers/local/sessions.ts';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';
import { openIdentities } from '../../support/forums/identity-rows.ts';

let forum: Provider;
let visitor: Visitor;
beforeEach(async () => {
  forum = await openProvider();
  visitor = forum.visitor();
});

const DAY_MS = 24 * 3_600_000;
const { email, password } = ana;
const signUp = (change: object = {}, by = visitor) =>
  by.call('/sign-up/email', { ...ana, ...change });
const signIn = (by = visitor) => by.call('/sign-in/email', { email, password });

describe('accounts of the forum', () => {
  test('a new member is signed in at once, by a cookie that scripts and other sites do not reach, and in another browser by the password', async () => {
    const { status, headers } = await signUp({ email: 'Ana@Example.COM' });
    expect(status).toBe(200);
    expect(await visitor.proof()).toMatchObject({
      email,
      emailVerified: false,
      displayName: ana.name,
      photoURL: ana.image,
    });
    const [cookie = ''] = headers.getSetCookie();
    for (const part of [/; HttpOnly/, /; SameSite=Lax/]) expect(cookie).toMatch(part);
    expect(headers.get('cache-control')).toBe('no-store');

    const other = forum.visitor();
    expect((await signIn(other)).status).toBe(200);
    expect((await other.proof())?.email).toBe(email);
    const { body } = await other.call('/get-session');
    expect(body).toMatchObject({ user: { email, name: ana.name, image: ana.image } });
  });

  test('a sign-in leads to the page of the forum that it names, if any', async () => {
    await signUp();
    const ledTo = async (callbackURL: string) => {
      const { headers, body } = await visitor.call('/sign-in/email', { ...ana, callbackURL });
      return [headers.get('location'), body['redirect']];
    };
    expect(await ledTo('http://localhost:3000/membership')).toEqual(['/membership', true]);
    expect(await ledTo('')).toEqual([null, false]);
  });

  test('an address in use is refused, whatever its case, and of eight at once one gets it', async () => {
    const tries = Array.from({ length: 8 }, () => signUp({}, forum.visitor()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(422)]);
    expect((await signIn()).status).toBe(200);
    const { status, body } = await signUp({ email: 'ANA@example.com' });
    expect([status, body['code']]).toEqual([422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL']);
  });

  test('Continue with Google without Google says so', async () => {
    const asked = { provider: 'google', callbackURL: '/' };
    const { status, body } = await visitor.call('/sign-in/social', asked);
    expect([status, body['code']]).toEqual([404, 'PROVIDER_NOT_FOUND']);
  });

  test('signing out ends the session on the server, not only in the browser', async () => {
    await signUp();
    const stolen = forum.visitor();
    for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
    expect((await visitor.call('/sign-out', {})).status).toBe(200);
    for (const one of [visitor, stolen]) expect(await one.proof()).toBeNull();
  });

  test('with `rememberMe: false` the browser forgets the session as it closes, and use does not prolong its day', async () => {
    await signUp();
    await visitor.call('/sign-out', {});
    const { headers } = await visitor.call('/sign-in/email', { ...ana, rememberMe: false });
    const [session = '', mark = ''] = headers.getSetCookie();
    expect([session, mark]).toEqual([
      expect.stringMatching(/^adda\.session_token=[^;]+; Path=/),
      expect.stringMatching(/^adda\.dont_remember=true\.[^;]+; Path=/),
    ]);
    const used = await visitor.call('/get-session');
    expect(used.headers.getSetCookie()).toEqual([]);
    const { expiresAt } = used.body['session'] as { expiresAt: string };
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + DAY_MS);
    await visitor.call('/sign-out', {});
    expect([...visitor.cookies.keys()]).toEqual(['adda.device']);
  });

  describe('a session that is soon over', () => {
    let token = '';
    async function endSoon() {
      const where = [{ field: 'token', operator: 'eq', value: token, connector: 'AND' }] as const;
      const expiresAt = new Date(Date.now() + DAY_MS);
      await openIdentities(forum.store).update('identitySessions', where, { expiresAt });
    }
    beforeEach(async () => {
      token = String((await signUp()).body['token']);
      await endSoon();
    });
    const look = async (query = '') => {
      const { body, headers } = await visitor.call(`/get-session${query}`);
      const { expiresAt } = body['session'] as { expiresAt: string };
      const days = Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS);
      return [days, headers.getSetCookie().length];
    };

    test('runs on by the look at it, which shows its new end, but not with `disableRefresh`', async () => {
      expect(await look('?disableRefresh=true')).toEqual([1, 0]);
      expect(await look()).toEqual([30, 1]);
    });

    test('runs on where a brief one was before it in the browser', async () => {
      await visitor.call('/sign-in/email', { ...ana, rememberMe: false });
      token = String((await signIn()).body['token']);
      await endSoon();
      expect(await look()).toEqual([30, 1]);
    });

    test('is not renewed where it ends meanwhile', async () => {
      const sessions = providerSessions(forum.store, 'a secret', false);
      const header = String(sessions.begin(token, false)[0]?.split(';')[0]);
      const found = await sessions.find(header);
      await endSession(forum.store, token);
      expect(found && (await sessions.renew(found, header))).toBeNull();
      expect(found).not.toBeNull();
    });
  });
});
