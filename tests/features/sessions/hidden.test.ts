import { describe, expect, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import { forgetSteps, setUpTotp } from '../../support/features/factors.ts';
import { idOf } from '../../support/features/leaving.ts';
import { openIdentities } from '../../support/forums/identity-rows.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf } from '../../support/person.ts';

const { forum, root } = await openFileForumWithPasswords(['Root']);
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0';
const DAY_MS = 24 * 3_600_000;

/** Signs in at the provider, and asks for no token. @returns the cookie */
async function hide({ email }: Person): Promise<string> {
  const headers = { origin: forum.url, 'user-agent': FIREFOX };
  const reply = await forum.post('/auth/sign-in/email', { email, password: PASSWORD }, headers);
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}
const jwt = ({ email }: Person, cookie: string) =>
  forum.post('/jwt', { email }, { origin: forum.url, cookie });
const sessionsOf = async (who: Person) => (await expectCall(who, 'GET /me/sessions')).body;

const ENDS: Record<string, (who: Person) => Promise<unknown>> = {
  'the end of one': async (who) => {
    const hidden = (await sessionsOf(who)).find(({ current }) => !current);
    await expectCall(who, 'DELETE /me/sessions/{id}', { params: { id: hidden?._id ?? '' } });
  },
  'the end of all others': (who) => expectCall(who, 'DELETE /me/sessions'),
  'an admin': async (who) => {
    const params = { id: await idOf(who) };
    await expectCall(root, 'DELETE /admin/users/{id}/sessions', { params });
  },
  'the removal of a factor': async (who) => {
    await setUpTotp(who);
    await forgetSteps(forum);
    await expectCall(who, 'DELETE /me/totp');
  },
};

describe('a sign-in that has asked for no token', () => {
  test.each(Object.keys(ENDS))('is in the list with its device, and ends by %s', async (name) => {
    const who = await forum.member(`Hidden${Object.keys(ENDS).indexOf(name)}`);
    const cookie = await hide(who);
    const listed = (await sessionsOf(who)).filter(({ current }) => !current);
    expect(listed).toMatchObject([{ device: 'Firefox, Android', by: 'password' }]);
    await ENDS[name]?.(who);
    expect((await jwt(who, cookie)).status).toBe(401);
  });

  test('counts also where it came before the member', async () => {
    const [email, name] = ['early@example.com', 'Early'];
    const account = { email, name, password: PASSWORD };
    const signUp = await forum.post('/auth/sign-up/email', account, { origin: forum.url });
    const own = signUp.headers.getSetCookie().map((line) => line.split(';')[0]);
    const early = { ...root, email } as Person;
    const cookie = await hide(early);
    const { token } = (await jwt(early, own.join('; '))).body as { token: string };
    const who = personOf(forum.url, email, token, own.join('; '));
    expect(await sessionsOf(who)).toHaveLength(2);
    await expectCall(who, 'DELETE /me/sessions');
    expect((await jwt(who, cookie)).status).toBe(401);
  });

  test('is told as a new device once it asks, but not in the browser that registered', async () => {
    const who = await forum.member('Told');
    const told = async () =>
      (await expectCall(who, 'GET /inbox')).body.items.filter(({ kind }) => kind === 'safety');
    expect(await told()).toEqual([]);
    const cookie = await hide(who);
    expect((await jwt(who, cookie)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    expect((await jwt(who, cookie)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });
});

test('to ask for a token is use of the provider’s session: it runs on for thirty days', async () => {
  const who = await forum.member('Steady');
  const id = (await sessionsOf(who))[0]?._id;
  const tables = openIdentities(forum.app.context.store);
  const where = [{ field: 'id', operator: 'eq', value: id, connector: 'AND' }] as const;
  const expiresAt = new Date(Date.now() + DAY_MS);
  await tables.update('identitySessions', [...where], { expiresAt });
  const reply = await jwt(who, String(who.cookie));
  expect(reply.headers.getSetCookie().join()).toContain('adda.session_token=');
  const [row] = await tables.find('identitySessions', { where: [...where], limit: 1, skip: 0 });
  expect(Number(row?.['expiresAt'])).toBeGreaterThan(Date.now() + 29 * DAY_MS);
});
