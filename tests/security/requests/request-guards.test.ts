import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { amount, everyNth } from '../../support/amounts.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { openFileForum, sharedForum } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

/** A server of an attacker, which counts who comes. */
async function openTrap() {
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { came, port: (server.address() as AddressInfo).port };
}

test('request guards: the server never requests an address that a caller gave it', async () => {
  const forum = await openTestApp();
  const trap = await openTrap();
  const reached: unknown[] = [];
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...args: unknown[]
  ) {
    reached.push([args].flat(2)[0]);
    return (connect as (...all: unknown[]) => net.Socket).apply(this, args);
  } as typeof connect);

  const at = (path: string) => `http://127.0.0.1:${trap.port}/${path}`;
  const email = 'eve@example.com';
  const signUp = { name: 'Eve', email, password: 'long enough', image: at('sign-up.png') };
  const headers = { origin: forum.url };
  for (const more of [{ callbackURL: at('back') }, {}])
    await forum.post('/auth/sign-up/email', { ...signUp, ...more }, headers);

  const root = await forum.admin('Root');
  const eve = await forum.memberWithoutPassword('Eve');
  for (const path of ['a.png', 'b.svg', '?q=1', 'redirect']) {
    const photoURL = at(path);
    await eve.call('POST /users', { body: { email, displayName: 'Eve', photoURL } });
    await eve.call('POST /users', { body: { email, displayName: at('name'), photoURL } });
  }
  const sent = postBy(eve, { title: at('title'), description: `<img src="${at('text')}">` });
  const more = { authorImage: at('author.png'), authorName: at('author') };
  const { insertedId } = (await eve.call('POST /posts', { body: { ...sent, ...more } })).body;
  await writeComment(eve, insertedId, at('comment'));
  const news = { title: at('news'), description: at('news'), authorImage: at('admin.png') };
  await root.call('POST /announcements', { body: news });
  await publish(root);
  await subscribe(await eve.socket(), 'feed', 'announcements', `post:${insertedId}`);
  for (const path of ['/', `/post-details/${insertedId}`, '/announcements', '/posts', '/docs']) {
    await forum.raw(path, { headers: { referer: at('referer'), 'x-forwarded-host': at('host') } });
  }
  expect(trap.came).toEqual([]);
  // Other connections of this process are those of its tests; none leads to the trap.
  const portOf = (to: unknown) =>
    Number(typeof to === 'object' ? (to as { port?: unknown } | null)?.port : to);
  const ports = reached.map(portOf);
  expect(ports).toContain(Number(new URL(forum.url).port));
  expect(ports).not.toContain(trap.port);

  await fetch(at('the trap works'));
  expect(trap.came).toEqual(['GET /the%20trap%20works']);
});

/** Servers that others reach, and of which nobody says that it is development. */
const UNSAID = { ...AS_PRODUCTION, NODE_ENV: '', VERIFY: 'off' };

test.each([
  ['by its address', {}],
  ['by its host', { HOST: '0.0.0.0' }],
])(
  'a forum that others reach %s is production unless somebody calls it development',
  async (_, env) => {
    const forum = await openTestApp({ ...UNSAID, ...env });
    const root = await forum.member('Root');
    expect(root.cookie).toMatch(/^__Secure-/);
    const { body } = await root.call('GET /users/{email}', { params: root });
    expect(body).toEqual({ role: 'user', isModerator: false });
    const paid = await root.refused(503, 'POST /membership', { body: { email: root.email } });
    expect(paid.message).toBe('Payments are not configured');
    for (const path of ['/docs', '/openapi.json', '/metrics'])
      expect([path, (await rawRequest(forum.url + path)).status]).toEqual([path, 401]);
  },
);

const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

async function fieldsOf(env: Record<string, string>) {
  const forum = await openTestApp(env);
  const reply = await fetch(forum.url + PATH);
  const lines = (await reply.text()).trimEnd().split('\n');
  const fields = lines.map((line) => line.split(': ') as [string, string]);
  return { status: reply.status, type: reply.headers.get('content-type'), fields };
}

test('security.txt names the contact, the language English, one expiry within a year, and its own address', async () => {
  const { status, type, fields } = await fieldsOf({
    SECURITY_CONTACT: 'security@example.org',
    PUBLIC_URL: 'https://forum.example.org',
  });
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(fields.toSorted()).toEqual([
    ['Canonical', `https://forum.example.org${PATH}`],
    ['Contact', 'mailto:security@example.org'],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
    ['Preferred-Languages', 'en'],
  ]);
  const left = Date.parse(Object.fromEntries(fields)['Expires'] ?? '') - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(YEAR_MS);
});

test('security.txt says no address of its own where none is certain, and is not there without a contact', async () => {
  const { fields } = await fieldsOf({ SECURITY_CONTACT: 'https://example.org/report' });
  expect(fields.map(([name]) => name)).not.toContain('Canonical');
  expect((await (await sharedForum()).raw(PATH)).status).toBe(404);
});

describe('redirects', async () => {
  const origin = 'https://forum.example.org';
  const google = { GOOGLE_CLIENT_ID: 'the-forum', GOOGLE_CLIENT_SECRET: 'its secret' };
  const forum = await openFileForum({ ...google, PUBLIC_URL: origin });

  const AWAY = [
    ...['//evil.example', '/.//evil.example', '/..//evil.example', '/x/..//evil.example'],
    ...['/login/..//evil.example', '/%2e//evil.example', '/.%2f/evil.example', '/\\evil.example'],
    ...['\\\\evil.example', '/\t/evil.example', '/%09/evil.example', '/%2F%2Fevil.example'],
    ...['/%5Cevil.example', 'https://evil.example', 'https:evil.example', 'javascript:alert(1)'],
    ...['https://forum.example.org@evil.example', 'https://forum.example.org.evil.example/login'],
    ...['data:text/html,x', '//', '/.//', '/no/such/page', '/auth/sign-out'],
  ];
  const FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

  /** Some of all pairs: each address, and each of the other part. */
  const pairs = <T>(others: readonly T[]) =>
    everyNth(
      AWAY.flatMap((away) => others.map((other) => [away, other] as const)),
      amount(3, 1),
    );
  const post = (path: string, body: object) => forum.post(`/auth${path}`, body, { origin });

  test('nobody is sent away by a link of a letter', async () => {
    for (const [away, token] of pairs(['a.b.c', '', '//evil.example', 'x'])) {
      const query = new URLSearchParams({ token, callbackURL: away });
      const { headers, status } = await rawRequest(`${forum.url}/auth/verify-email?${query}`);
      expect([away, status]).toEqual([away, 302]);
      expect(headers.get('location')).toBe(`/confirm-email?${new URLSearchParams({ token })}`);
    }
  });

  test("nobody is sent away by Google's way back", async () => {
    for (const [away, field] of pairs([...FIELDS, 'state', 'error', 'error_description'])) {
      const query = new URLSearchParams({ state: 'x', error: 'denied', [field]: away });
      const { headers } = await rawRequest(`${forum.url}/auth/callback/google?${query}`);
      const location = headers.get('location') ?? '/';
      expect(new URL(location, `${origin}/auth/x`).origin, away).toBe(origin);
    }
  });

  test.each(FIELDS)('nobody is sent away by %s in a body', async (field) => {
    const email = 'nobody@example.com';
    const forms = Object.entries({
      '/sign-in/social': { provider: 'google' },
      '/sign-in/email': { email, password: 'correct horse battery' },
      '/request-password-reset': { email },
      '/send-verification-email': { email },
    });
    for (const [away, [path, form]] of pairs(forms)) {
      const { status, headers, body } = await post(path, { ...form, [field]: away });
      const { code } = body as { code?: string };
      expect([path, away, status, code]).toEqual([path, away, 400, 'INVALID_CALLBACK_URL']);
      expect(headers.get('location')).toBeNull();
    }
  });

  test('a page of the forum may be asked for, and Google is the one address outside', async () => {
    for (const page of ['/', '/membership?session=x#top', '/post-details/abc']) {
      const { status, body } = await post('/sign-in/social', {
        provider: 'google',
        callbackURL: page,
      });
      expect(status).toBe(200);
      const { url } = body as { url: string };
      expect(new URL(url).origin).toBe('https://accounts.google.com');
    }
    const account = { email: 'ana@example.com', password: 'horse battery' };
    expect((await forum.post('/auth/sign-up/email', { ...account, name: 'Ana' })).status).toBe(200);
    const callbackURL = '/membership';
    const { headers, body } = await post('/sign-in/email', { ...account, callbackURL });
    expect([headers.get('location'), body]).toMatchObject([callbackURL, { url: callbackURL }]);
  });
});
