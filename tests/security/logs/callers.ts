import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { REASONS } from '../../../contract/values/report-reasons.ts';
import { paramsOf, pathOf } from '../../support/address.ts';
import { startBuilt } from '../../support/features/built.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { sendBytes } from '../../support/raw-http.ts';
import type { Schema } from '../../support/texts/random-inputs.ts';

/** The word in everything that is sent: nobody who reads the log may find it there. */
export const PLANTED = 'pl4nt3d';
/** A line that would look like one of our own. */
const FORGED_LINE = `\n{"level":60,"msg":"forged ${PLANTED}"}\n`;
const SETTINGS = {
  ...AS_PRODUCTION,
  JWT_SECRET: `${PLANTED}-jwt-secret-of-more-than-32-characters`,
  SMTP_URL: `smtp://user:${PLANTED}@127.0.0.1:1`,
  GOOGLE_CLIENT_ID: 'a-client',
  PAY_TO: 'bkash:01711111111:send',
  GOOGLE_CLIENT_SECRET: `${PLANTED}-google`,
  TRUST_PROXY: '192.0.2.1',
  VERIFY: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'trace',
};

/** Starts the real program as in production, with a log of everything. */
export const run = (env: Record<string, string>) => startBuilt({ ...SETTINGS, ...env });

/** Somebody signed in by the form, whose password, session and token are the secrets that matter most. */
export interface SignedIn {
  email: string;
  cookie: string;
  token: string;
}

type Forum = Awaited<ReturnType<typeof run>>;
const poster =
  ({ post }: Forum) =>
  (path: string, body: object, headers = {}) =>
    post(path, body, { origin: AS_PRODUCTION.PUBLIC_URL, ...headers });

/** Registers a member by the form and fetches the product token. */
export async function signUp(forum: Forum, email: string): Promise<SignedIn> {
  const post = poster(forum);
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
export async function knockAtDoors(forum: Forum, { email }: SignedIn) {
  const post = poster(forum);
  await post('/auth/sign-in/email', { email, password: `${PLANTED} wrong` });
  for (const path of ['/auth/request-password-reset', '/auth/send-verification-email']) {
    await post(path, { email, callbackURL: `https://${PLANTED}.example/` });
  }
  await post('/auth/reset-password', { token: PLANTED, newPassword: PLANTED });
  await post('/auth/sign-in/social', { provider: PLANTED + FORGED_LINE, callbackURL: PLANTED });
  await post('/stripe/webhook', { id: PLANTED }, { 'stripe-signature': `t=1,v1=${PLANTED}` });
  await forum.ask(`/auth/verify-email?token=${PLANTED}&callbackURL=//${PLANTED}.example`);
  await forum.ask(`/auth/callback/google?code=${PLANTED}&state=${PLANTED}&error=${PLANTED}`);
}

const VALUE = `${PLANTED}${FORGED_LINE}`;
/**
 * The things that other calls name by id are created first, in this order; the logout comes last, for it ends the
 * session.
 */
const FIRST: readonly string[] = ['POST /posts', 'POST /comments', 'POST /reports'];
const rankOf = (name: AnyCall) => {
  if (name === 'POST /logout') return FIRST.length + 1;
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
};
/** Every call of the contract. */
export const ALL = (Object.entries(CALLS) as [AnyCall, Endpoint][]).toSorted(
  ([one], [other]) => rankOf(one) - rankOf(other),
);
const methodOf = (name: AnyCall) => name.slice(0, name.indexOf(' '));
/** The headers of a signed-in caller, with the secret in those that a log may copy. */
export const headersOf = ({ cookie, token }: SignedIn) => ({
  authorization: `Bearer ${token}`,
  cookie: `${cookie}; theme=${PLANTED}; language=${PLANTED}`,
  'accept-language': PLANTED,
  'user-agent': PLANTED,
  referer: `https://${PLANTED}.example/`,
  'x-request-id': PLANTED,
  'content-type': 'application/json',
});

/** The fields that must be right in a body, or it is refused; a photo may be planted in the address. */
const bound = (email: string, there: { post: string; comment: string }) => ({
  'POST /jwt': { email },
  'POST /users': { email, photoURL: `https://${PLANTED}.example/?${PLANTED}` },
  'POST /posts': { authorEmail: email, tag: DEFAULT_TAG, poll: undefined },
  'POST /comments': { authorEmail: email, postId: there.post, replyTo: undefined },
  'PATCH /posts/{id}': { tag: DEFAULT_TAG, version: 1 },
  'PATCH /comments/{id}': { version: 1 },
  'PATCH /me/choices': { language: 'bn' as const, quiet: null },
  'PUT /me/email': { email: `${PLANTED}-new@example.com` },
  'PATCH /me': { photoURL: `https://${PLANTED}.example/?${PLANTED}` },
  'PUT /reads/{postId}': { comment: there.comment },
  'POST /reports': {
    reporterEmail: email,
    commentId: there.comment,
    postId: undefined,
    feedback: REASONS[0],
  },
  'POST /membership': { email },
  'POST /claims': {
    method: 'bkash',
    trxId: `BK7${email.slice(0, 3).toUpperCase()}2B`,
    last4: '1234',
  },
  'POST /inbox/seen': { until: there.comment },
  'PUT /posts/{id}/answer': { comment: there.comment },
  'PUT /posts/{id}/closed': { on: false },
  'PUT /posts/{id}/pinned': { on: true, until: null },
  'PUT /posts/{id}/poll': { options: [PLANTED, `${PLANTED} two`], choose: 1, until: null },
  'PUT /posts/{id}/poll/closed': { on: true as const },
  'PUT /posts/{id}/poll/vote': { options: [0], version: undefined },
});

/** Calls that name what is not here, or have a form of their own for each field: they refuse the secret. */
export const REFUSING: readonly AnyCall[] = [
  'POST /jwt/factor',
  'POST /admin/codes',
  'POST /admin/payments/{id}/revoke',
  'POST /codes/redeem',
  'POST /me/passkeys',
  'POST /me/step-up',
  'PUT /push',
  'POST /me/totp/confirm',
  'POST /me/leaving',
  'PATCH /held/{id}',
  'PATCH /settings',
  'PATCH /tags/{id}',
  'POST /held/{id}/approve',
  'POST /held/refuse',
  'POST /members/{id}/clear',
  'POST /sanctions',
  'POST /sanctions/{id}/appeal',
  'POST /setup',
  'PUT /admin/raid',
  'PUT /admin/users/{id}/moderator',
];

/** Texts of several lines; a line break in any other field is refused. */
const OF_LINES = new Set(['description', 'text']);
/** The secret, as long as the field may be, with a line break where one may stand. */
const planted = (key: string, { maxLength = 999, 'x-longest': longest = maxLength }: Schema) =>
  (OF_LINES.has(key) ? VALUE : PLANTED).slice(0, longest);
const isFree = ({ enum: words, type = 'string' }: Schema) => !words && type === 'string';

/** Lets posts with the first tag be questions, so that a comment may be chosen as the answer. */
export async function makeQuestions(forum: Forum, admin: SignedIn) {
  const [tag] = (await (await forum.ask('/tags')).json()) as { _id: string; name: string }[];
  expect(tag?.name).toBe(DEFAULT_TAG);
  const { status } = await forum.ask(`/tags/${tag?._id}`, {
    method: 'PATCH',
    headers: headersOf(admin),
    body: JSON.stringify({ asks: true }),
  });
  expect(status).toBe(200);
}

/** Every call that takes a body, with a good one: text in all fields that take any, in each other field by itself. */
export async function writeAll(url: string, person: SignedIn): Promise<AnyCall[]> {
  const taken: AnyCall[] = [];
  const there = { post: '', comment: '', claim: '' };
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
      fetch(url + pathOf(name, paramsOf(name, { ...there, member: '', email: person.email })), {
        method: methodOf(name),
        headers: headersOf(person),
        body: JSON.stringify(one),
      });
    const answer = await send(good);
    if (answer.ok) taken.push(name);
    const { insertedId = '', _id = '' } = (await answer.json()) as Record<string, string>;
    if (name === 'POST /posts') there.post = insertedId;
    if (name === 'POST /comments') there.comment = insertedId;
    if (name === 'POST /claims') there.claim = _id;
    for (const [key, schema] of fields) {
      if (free.some(([one]) => one === key)) continue;
      const { status } = await send({ ...good, [key]: VALUE.slice(0, schema.maxLength ?? 999) });
      expect([name, key, Math.floor(status / 100)]).toEqual([name, key, 4]);
    }
  }
  return taken;
}

/** Every call, with the secret and a line break in all that it takes, and with a body that is broken. */
export async function callAll(url: string, person: SignedIn) {
  for (const [name, { body, query }] of ALL) {
    const fields = (of: Endpoint['body'], own: boolean) =>
      Object.keys(of?.properties ?? {}).map((key) => [
        key,
        own && /email/i.test(key) ? person.email : VALUE,
      ]);
    const method = methodOf(name);
    const ids = { post: VALUE, comment: VALUE, member: VALUE, email: VALUE };
    const path = pathOf(name, { ...paramsOf(name, ids), version: VALUE });
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

/** Opens sockets with good and bad tokens, and sends what is not HTTP. */
export async function knockWithSockets(url: string, token: string) {
  for (const auth of [{ token }, { token: PLANTED }, { token: { a: PLANTED } }]) {
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(url, { ...options, auth });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const list = [{ room: PLANTED }, { room: `post:${PLANTED}${FORGED_LINE}` }, PLANTED];
    await socket.timeout(5_000).emitWithAck('watch', list);
    socket.emit(PLANTED, PLANTED);
    socket.disconnect();
  }
  await sendBytes(url, `GET /${PLANTED}\n HTTP/1.1\r\n${PLANTED}\r\n\r\n`);
  await sendBytes(url, `${PLANTED} / HTTP/1.1\r\nHost: ${PLANTED}\r\n\r\n`);
}
