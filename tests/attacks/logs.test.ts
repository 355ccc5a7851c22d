import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { type AnyCall, CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { pathOf } from '../address.ts';
import { say as speak } from '../ask.ts';
import { start } from '../processes.ts';

const MAIN = new URL('../../server/main.ts', import.meta.url).pathname;
/** What stands in everything that is sent: nobody who reads the log may find it there. */
const PLANTED = 'pl4nt3d';
/** A line that would look like one of our own. */
const FORGED_LINE = `\n{"level":60,"msg":"forged ${PLANTED}"}\n`;
const SECRETS = {
  JWT_SECRET: `${PLANTED}-jwt-secret-of-more-than-32-characters`,
  STRIPE_SECRET_KEY: `sk_test_${PLANTED}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${PLANTED}`,
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  SMTP_URL: `smtp://user:${PLANTED}@127.0.0.1:1`,
  GOOGLE_CLIENT_ID: 'a-client',
  GOOGLE_CLIENT_SECRET: `${PLANTED}-google`,
};

/** Starts the real program as in production, with a log of everything, and listens to all that it says. */
async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-logs-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const helper = start([MAIN], {
    ...SECRETS,
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
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

/** A member signed in by the form, whose password, session and token are the secrets that matter most. */
async function signUp(url: string) {
  const post = async (path: string, body: object, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    });
  const email = 'ana@example.com';
  const password = `${PLANTED} password`;
  const image = `https://photos.example.com/${PLANTED}.png`;
  const signed = await post('/auth/sign-up/email', { name: PLANTED, email, password, image });
  const cookie = signed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await (await post('/jwt', { email }, { cookie })).json()) as { token: string };
  await post('/auth/sign-in/email', { email, password: `${PLANTED} wrong` });
  for (const path of ['/auth/request-password-reset', '/auth/send-verification-email']) {
    await post(path, { email, callbackURL: `https://${PLANTED}.example/` });
  }
  await post('/auth/reset-password', { token: PLANTED, newPassword: PLANTED });
  await post('/auth/sign-in/social', { provider: PLANTED + FORGED_LINE, callbackURL: PLANTED });
  await post('/stripe/webhook', { id: PLANTED }, { 'stripe-signature': `t=1,v1=${PLANTED}` });
  await fetch(`${url}/auth/verify-email?token=${PLANTED}&callbackURL=//${PLANTED}.example`);
  await fetch(`${url}/auth/callback/google?code=${PLANTED}&state=${PLANTED}&error=${PLANTED}`);
  return { email, cookie, token };
}

/** Every call, with the secret and a line break in all that it takes, and with a body that is broken. */
async function callAll(url: string, { email, cookie, token }: Awaited<ReturnType<typeof signUp>>) {
  const value = `${PLANTED}${FORGED_LINE}`;
  for (const [name, { body, query }] of Object.entries(CALLS) as [AnyCall, Endpoint][]) {
    const fields = (of: Endpoint['body'], own: boolean) =>
      Object.keys(of?.properties ?? {}).map((key) => [
        key,
        own && /email/i.test(key) ? email : value,
      ]);
    const method = name.slice(0, name.indexOf(' '));
    const path = pathOf(name, { id: value, postId: value, email: value });
    const search = new URLSearchParams([...fields(query, false), [value, value]]).toString();
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: `${cookie}; theme=${PLANTED}`,
      'user-agent': PLANTED,
      referer: `https://${PLANTED}.example/`,
      'x-request-id': PLANTED,
      'content-type': 'application/json',
    };
    const bodies = [
      JSON.stringify(Object.fromEntries(fields(body, true))),
      JSON.stringify(Object.fromEntries(fields(body, false))),
      `{"${PLANTED}":`,
      `"${PLANTED}`,
    ];
    for (const one of method === 'GET' ? [undefined] : bodies) {
      const asked = { method, headers, ...(one !== undefined && { body: one }) };
      expect((await fetch(`${url}${path}?${search}`, asked)).status).not.toBe(500);
      const forged = { ...headers, authorization: `Bearer ${PLANTED}.${PLANTED}.${PLANTED}` };
      expect((await fetch(`${url}${path}`, { ...asked, headers: forged })).status).not.toBe(500);
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
  const forum = await run();
  const ana = await signUp(forum.url);
  await callAll(forum.url, ana);
  await knockWithSockets(forum.url, ana.token);
  const { lines, complaints } = await forum.end();
  expect(complaints).toBe('');
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(said.every(({ level, msg }) => level <= 50 && typeof msg === 'string')).toBe(true);
  expect(lines.filter((line) => line.includes(PLANTED))).toEqual([]);
  const [, session = ''] = ana.cookie.split('=');
  for (const secret of [ana.token, session, decodeURIComponent(session).split('.')[0] as string]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  // It did speak, also of what went wrong.
  expect(said.map(({ msg }) => msg).join('\n')).toMatch(/a mail was not sent/);
}, 60_000);
