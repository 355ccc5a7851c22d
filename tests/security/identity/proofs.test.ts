import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { findUser } from '../../../db/features/users/reads.ts';
import { openIdentities } from '../../support/forums/identity-rows.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

/** The body of a request to `POST /jwt`, for who would be Ana and is not. */
interface Try {
  cookie?: string;
  authorization?: string;
  email?: unknown;
}

const NAME = 'adda.session_token';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const { forum, ana, mallory } = await openFileForumWithPasswords(['Ana', 'Mallory']);
const identities = openIdentities(forum.app.context.store);

/** Ana's own cookie in its two parts; whoever changes either has no cookie of ours. */
function partsOf({ cookie }: Person): [token: string, signature: string] {
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  return [value.slice(0, value.indexOf('.')), value.slice(value.indexOf('.') + 1)];
}
const cookieOf = (token: string, signature: string, name = NAME) => ({
  cookie: `${name}=${encodeURIComponent(`${token}.${signature}`)}`,
});
const signedBy = (key: string | Buffer) => {
  const [token] = partsOf(ana);
  return cookieOf(token, createHmac('sha256', key).update(token).digest('base64'));
};
const flipped = (text: string, at = 3) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

const ask = ({ cookie = '', authorization = '', email = ana.email }: Try) =>
  forum.post('/jwt', { email }, { cookie, ...(authorization && { authorization }) });
const auth = (path: string, body: object, cookie = '') =>
  forum.post(`/auth${path}`, body, { origin: forum.url, cookie });

/** A session of Ana's that has ended in some way; its cookie is genuine. */
async function endedBy(
  end: (cookie: string, session: Parameters<typeof identities.remove>[1]) => Promise<unknown>,
): Promise<Try> {
  const { headers } = await auth('/sign-in/email', { email: ana.email, password: PASSWORD });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] as string;
  const [value] = partsOf({ ...ana, cookie });
  expect((await ask({ cookie })).status).toBe(200);
  await end(cookie, [{ field: 'token', operator: 'eq', value, connector: 'AND' }]);
  return { cookie };
}

/** The addresses that come with a proof of Mallory's. */
const MALLORYS: Record<string, unknown> = {
  "Ana's address": ana.email,
  "Ana's address in capitals": 'ANA@EXAMPLE.COM',
  "an address that looks like Ana's": 'аna@example.com',
  'both addresses': [mallory.email, ana.email],
  'no address': null,
  'an address that is a thing': { $ne: '' },
};
const FORGED: Record<string, () => Try | Promise<Try>> = {
  'nothing at all': () => ({}),
  'an empty cookie': () => ({ cookie: `${NAME}=` }),
  'a cookie of a dot': () => ({ cookie: `${NAME}=.` }),
  "Ana's token unsigned": () => ({ cookie: `${NAME}=${partsOf(ana)[0]}` }),
  "Ana's token with an empty signature": () => cookieOf(partsOf(ana)[0], ''),
  "Ana's token with Mallory's signature": () => cookieOf(partsOf(ana)[0], partsOf(mallory)[1]),
  "Mallory's token with Ana's signature": () => cookieOf(partsOf(mallory)[0], partsOf(ana)[1]),
  "Ana's token with a cut signature": () => cookieOf(partsOf(ana)[0], partsOf(ana)[1].slice(0, -4)),
  "Ana's token with one letter of the signature changed": () =>
    cookieOf(partsOf(ana)[0], flipped(partsOf(ana)[1])),
  "Ana's signature with one letter of the token changed": () =>
    cookieOf(flipped(partsOf(ana)[0]), partsOf(ana)[1]),
  'a signature by an empty secret': () => signedBy(''),
  "a signature by the library's own default secret": () =>
    signedBy('better-auth-secret-12345678901234567890'),
  "a signature by the product tokens' secret": () => signedBy(forum.app.context.config.jwtSecret),
  "a signature by that secret's bytes": () =>
    signedBy(Buffer.from(forum.app.context.config.jwtSecret, 'hex')),
  'a signature by a public name': () => signedBy('adda identity'),
  "Ana's id": async () => {
    const user = await forum.app.context.store.read(findUser(ana.email));
    return { cookie: `${NAME}=${user?.id}.${partsOf(ana)[1]}` };
  },
  "Ana's cookie under another name": () => cookieOf(...partsOf(ana), 'better-auth.session_token'),
  "Ana's cookie under the name it has with https": () =>
    cookieOf(...partsOf(ana), `__Secure-${NAME}`),
  "Ana's cookie, encoded twice": () => ({
    cookie: `${NAME}=${encodeURIComponent(encodeURIComponent(partsOf(ana).join('.')))}`,
  }),
  'a session that brings its own user': () => {
    const user = { id: 'x', email: ana.email, emailVerified: true, name: 'Ana' };
    const session = { session: { expiresAt: '2999-01-01', token: 'x' }, user };
    return { cookie: `adda.session_data=${part({ session, expiresAt: 9e15, signature: 'x' })}` };
  },
  'a condition in place of a token': () => cookieOf(`' or 1=1 --`, partsOf(ana)[1]),
  'bytes in place of a token': () => ({ cookie: `${NAME}=%ff%fe%00.%ff` }),
  'a session that was signed out': () => endedBy((cookie) => auth('/sign-out', {}, cookie)),
  'a session that has expired': () =>
    endedBy((_, session) =>
      identities.update('identitySessions', session, { expiresAt: new Date(Date.now() - 1) }),
    ),
  'a session that was removed': () =>
    endedBy((_, session) => identities.remove('identitySessions', session)),
  "another forum's cookie": async () => {
    const other = await openTestApp();
    return { cookie: (await other.member('Ana')).cookie };
  },
  "Ana's product token": () => ({ authorization: `Bearer ${ana.token}` }),
  "Ana's session token as a bearer's": () => ({ authorization: `Bearer ${partsOf(ana)[0]}` }),
  "Ana's whole cookie as a bearer's": () => ({ authorization: `Bearer ${partsOf(ana).join('.')}` }),
  "Ana's address and password": () => ({
    authorization: `Basic ${btoa(`${ana.email}:${PASSWORD}`)}`,
  }),
  "the other provider's proof, unsigned": () => ({
    authorization: `Bearer ${part({ alg: 'none' })}.${part({ email: ana.email, sub: 'ana' })}.`,
  }),
  ...Object.fromEntries(
    Object.entries(MALLORYS).map(([whose, email]) => [
      `Mallory's proof for ${whose}`,
      () => ({ cookie: mallory.cookie, email }),
    ]),
  ),
  "Mallory's cookie and then Ana's, unsigned": () => ({
    cookie: `${mallory.cookie}; ${NAME}=${partsOf(ana)[0]}`,
  }),
  "Ana's cookie, unsigned, and then Mallory's": () => ({
    cookie: `${NAME}=${partsOf(ana)[0]}; ${mallory.cookie}`,
  }),
};

test.each(Object.entries(FORGED))('proofs of identity: %s brings no token', async (_, forge) => {
  const { status, body } = await ask(await forge());
  expect([400, 401, 403]).toContain(status);
  expect(body).not.toHaveProperty('token');
});

test('proofs of identity: the genuine cookie still brings a token', async () => {
  const { status, body } = await ask({ cookie: ana.cookie });
  expect([status, Object.keys(body as object)]).toEqual([200, ['token']]);
});
