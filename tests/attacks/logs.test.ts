import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { type AnyCall, CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { DEFAULT_TAG, LONGEST, REASONS } from '../../contract/limits.ts';
import { pathOf } from '../address.ts';
import { say as speak } from '../ask.ts';
import { run as command } from '../commands.ts';
import { start } from '../processes.ts';
import type { Schema } from '../random-inputs.ts';
import { startStripe } from '../stripe.ts';

/** The program as it was built: what runs in production. */
const STARTER = fileURLToPath(new URL('../../server/start.mjs', import.meta.url));
/** What stands in everything that is sent: nobody who reads the log may find it there. */
const PLANTED = 'pl4nt3d';
/** A line that would look like one of our own. */
const FORGED_LINE = `\n{"level":60,"msg":"forged ${PLANTED}"}\n`;
const SECRETS = {
  JWT_SECRET: `${PLANTED}-jwt-secret-of-more-than-32-characters`,
  SMTP_URL: `smtp://user:${PLANTED}@127.0.0.1:1`,
  GOOGLE_CLIENT_ID: 'a-client',
  GOOGLE_CLIENT_SECRET: `${PLANTED}-google`,
};

const PUBLIC_URL = 'https://forum.example.org';

/** Starts the real program as in production, with a log of everything, and listens to all that it says. */
async function run(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-logs-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const helper = start([STARTER], {
    ...SECRETS,
    ...env,
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
    PUBLIC_URL,
    TRUST_PROXY: '192.0.2.1',
    VERIFY: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'trace',
  });
  const lines: string[] = [];
  let url = '';
  while (!url) {
    const line = await helper.hears();
    lines.push(line);
    url = /The forum is at (http:\/\/[^"\s]+)/.exec(line)?.[1] ?? '';
  }
  return {
    url,
    dataDir,
    /** Ends the program and answers every line that it said. */
    async end() {
      helper.process.kill('SIGTERM');
      for (;;) {
        const line = await helper.hears().catch(() => null);
        if (line === null) break;
        lines.push(line);
      }
      await helper.ended;
      return { lines, complaints: helper.complaints() };
    },
  };
}

/** Somebody signed in by the form, whose password, session and token are the secrets that matter most. */
interface SignedIn {
  email: string;
  cookie: string;
  token: string;
}

const poster =
  (url: string) =>
  (path: string, body: object, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL, ...headers },
      body: JSON.stringify(body),
    });

async function signUp(url: string, email: string): Promise<SignedIn> {
  const post = poster(url);
  const password = `${PLANTED} password`;
  const image = `https://photos.example.com/${PLANTED}.png`;
  const signed = await post('/auth/sign-up/email', { name: PLANTED, email, password, image });
  const cookie = signed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await (await post('/jwt', { email }, { cookie })).json()) as { token: string };
  return { email, cookie, token };
}

/** All that the identity provider and Stripe's webhook take. */
async function knockAtDoors(url: string, { email }: SignedIn) {
  const post = poster(url);
  await post('/auth/sign-in/email', { email, password: `${PLANTED} wrong` });
  for (const path of ['/auth/request-password-reset', '/auth/send-verification-email']) {
    await post(path, { email, callbackURL: `https://${PLANTED}.example/` });
  }
  await post('/auth/reset-password', { token: PLANTED, newPassword: PLANTED });
  await post('/auth/sign-in/social', { provider: PLANTED + FORGED_LINE, callbackURL: PLANTED });
  await post('/stripe/webhook', { id: PLANTED }, { 'stripe-signature': `t=1,v1=${PLANTED}` });
  await fetch(`${url}/auth/verify-email?token=${PLANTED}&callbackURL=//${PLANTED}.example`);
  await fetch(`${url}/auth/callback/google?code=${PLANTED}&state=${PLANTED}&error=${PLANTED}`);
}

const VALUE = `${PLANTED}${FORGED_LINE}`;
// A logout comes last: after it nothing else would be let in.
const ALL = (Object.entries(CALLS) as [AnyCall, Endpoint][]).toSorted(
  ([one], [other]) => Number(one === 'POST /logout') - Number(other === 'POST /logout'),
);
const methodOf = (name: AnyCall) => name.slice(0, name.indexOf(' '));
const headersOf = ({ cookie, token }: SignedIn) => ({
  authorization: `Bearer ${token}`,
  cookie: `${cookie}; theme=${PLANTED}`,
  'user-agent': PLANTED,
  referer: `https://${PLANTED}.example/`,
  'x-request-id': PLANTED,
  'content-type': 'application/json',
});

/** What must be right in a body, or it is refused; a photo may be planted in the address. */
const bound = (email: string, there: { post: string; comment: string }) => ({
  'POST /jwt': { email },
  'POST /users': { email, photoURL: `https://${PLANTED}.example/?${PLANTED}` },
  'POST /posts': { authorEmail: email, tag: DEFAULT_TAG },
  'POST /comments': { authorEmail: email, postId: there.post },
  'POST /reports': { reporterEmail: email, commentId: there.comment, feedback: REASONS[0] },
  'POST /membership': { email },
  // Its schema admits a text that is longer before NFC.
  'POST /tags': { name: PLANTED.slice(0, LONGEST.tag) },
});

/** Texts of several lines; a line break in any other field is refused. */
const OF_LINES = new Set(['description', 'text']);
/** The secret, as long as the field may be, with a line break where one may stand. */
const planted = (key: string, { maxLength = 999 }: Schema) =>
  (OF_LINES.has(key) ? VALUE : PLANTED).slice(0, maxLength);
const isFree = ({ enum: words, type = 'string' }: Schema) => !words && type === 'string';

/** Every call that takes a body, with a good one: text in all fields that take any, in each other field by itself. */
async function writeAll(url: string, person: SignedIn): Promise<AnyCall[]> {
  const taken: AnyCall[] = [];
  const there = { post: '', comment: '' };
  for (const [name, { body }] of ALL) {
    if (!body) continue;
    const right: Record<string, unknown> =
      bound(person.email, there)[name as keyof ReturnType<typeof bound>] ?? {};
    const fields = Object.entries(body.properties as Record<string, Schema>);
    const free = fields.filter(([key, schema]) => !(key in right) && isFree(schema));
    const good = {
      ...Object.fromEntries(free.map(([key, schema]) => [key, planted(key, schema)])),
      ...right,
    };
    const send = (one: object) =>
      fetch(url + pathOf(name), {
        method: methodOf(name),
        headers: headersOf(person),
        body: JSON.stringify(one),
      });
    const answer = await send(good);
    if (answer.ok) taken.push(name);
    const { insertedId = '' } = (await answer.json()) as { insertedId?: string };
    if (name === 'POST /posts') there.post = insertedId;
    if (name === 'POST /comments') there.comment = insertedId;
    for (const [key, schema] of fields) {
      if (free.some(([one]) => one === key)) continue;
      const { status } = await send({ ...good, [key]: VALUE.slice(0, schema.maxLength ?? 999) });
      expect([name, key, Math.floor(status / 100)]).toEqual([name, key, 4]);
    }
  }
  return taken;
}

/** Every call, with the secret and a line break in all that it takes, and with a body that is broken. */
async function callAll(url: string, person: SignedIn) {
  for (const [name, { body, query }] of ALL) {
    const fields = (of: Endpoint['body'], own: boolean) =>
      Object.keys(of?.properties ?? {}).map((key) => [
        key,
        own && /email/i.test(key) ? person.email : VALUE,
      ]);
    const method = methodOf(name);
    const path = pathOf(name, { id: VALUE, postId: VALUE, email: VALUE });
    const searches = [...fields(query, false).map((one) => [one]), fields(query, false)].map(
      (some) => new URLSearchParams([...some, [VALUE, VALUE]]).toString(),
    );
    const bodies = [
      JSON.stringify(Object.fromEntries(fields(body, true))),
      JSON.stringify(Object.fromEntries(fields(body, false))),
      `{"${PLANTED}":`,
      `"${PLANTED}`,
    ];
    for (const one of method === 'GET' ? [undefined] : bodies) {
      const headers = headersOf(person);
      const asked = { method, headers, ...(one !== undefined && { body: one }) };
      const forged = { ...headers, authorization: `Bearer ${PLANTED}.${PLANTED}.${PLANTED}` };
      expect((await fetch(`${url}${path}`, { ...asked, headers: forged })).status).not.toBe(500);
      for (const search of searches) {
        expect((await fetch(`${url}${path}?${search}`, asked)).status).not.toBe(500);
      }
    }
  }
}

async function knockWithSockets(url: string, token: string) {
  for (const auth of [{ token }, { token: PLANTED }, { token: { a: PLANTED } }]) {
    const socket = io(url, {
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnection: false,
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const list = [{ room: PLANTED }, { room: `post:${PLANTED}${FORGED_LINE}` }, PLANTED];
    await socket.timeout(5_000).emitWithAck('watch', list);
    socket.emit(PLANTED, PLANTED);
    socket.disconnect();
  }
  await speak(url, `GET /${PLANTED}\n HTTP/1.1\r\n${PLANTED}\r\n\r\n`);
  await speak(url, `${PLANTED} / HTTP/1.1\r\nHost: ${PLANTED}\r\n\r\n`);
}

test('no secret and no line of a caller gets into the log', async () => {
  const stripe = await startStripe();
  const forum = await run(stripe.env);
  const ana = await signUp(forum.url, 'ana@example.com');
  const root = await signUp(forum.url, 'root@example.com');
  await command('admin', ['grant', root.email], { DATA_DIR: forum.dataDir });
  await knockAtDoors(forum.url, ana);

  // What is refused at the gate proves little: these got through to what keeps them.
  const writing = ALL.filter(([, { body }]) => body);
  const names = (may: (endpoint: Endpoint) => boolean) =>
    writing.filter(([, endpoint]) => may(endpoint)).map(([name]) => name);
  expect(await writeAll(forum.url, ana)).toEqual(names(({ who }) => who !== 'admin'));
  expect(await writeAll(forum.url, root)).toEqual(names(() => true));
  stripe.down = true;
  const { email } = ana;
  const membership = pathOf('POST /membership');
  const paying = { method: 'POST', headers: headersOf(ana), body: JSON.stringify({ email }) };
  expect((await fetch(forum.url + membership, paying)).status).toBe(503);
  await knockWithSockets(forum.url, ana.token);
  for (const person of [ana, root]) await callAll(forum.url, person);

  const { lines, complaints } = await forum.end();
  expect(complaints).toBe('');
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(said.every(({ level, msg }) => level <= 50 && typeof msg === 'string')).toBe(true);
  const secrets = [PLANTED, ...Object.values(stripe.env).slice(0, 2)];
  for (const { token, cookie } of [ana, root]) {
    const [, session = ''] = cookie.split('=');
    secrets.push(token, session, decodeURIComponent(session).split('.')[0] as string);
  }
  for (const secret of secrets) {
    expect(secret).toMatch(/.{7}/);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  // It did speak, also of what went wrong.
  expect(said.map(({ msg }) => msg).join('\n')).toMatch(/a mail was not sent/);
}, 60_000);
