/** A fake of Firebase's Auth emulator: accounts in memory, unsigned tokens, the error codes of the SDK. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Account {
  localId: string;
  email: string;
  password: string;
  displayName?: string;
  photoUrl?: string;
  emailVerified: boolean;
  disabled?: boolean;
}
type Ask = Record<string, string | string[] | undefined>;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token in the emulator's format; `change` overrides claims. */
export function idToken(project: string, account: Partial<Account>, change: object = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const { localId = 'nobody', email, emailVerified, displayName, photoUrl } = account;
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: localId,
    user_id: localId,
    iat: now,
    auth_time: now,
    exp: now + 3_600,
    firebase: { identities: {}, sign_in_provider: 'password' },
    email,
    email_verified: emailVerified,
    name: displayName,
    picture: photoUrl,
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims, ...change })}.`;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
};

/** Opens it for all tests of a file, or until it is closed. */
export async function openFirebaseStandIn(project = 'demo-forum') {
  const accounts: Account[] = [];
  const byId = (id: unknown) => accounts.find(({ localId }) => localId === id);
  const byToken = (token: unknown) =>
    byId(JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).sub);
  const tokensOf = (account: Account) => ({
    ...account,
    idToken: idToken(project, account),
    refreshToken: account.localId,
    expiresIn: '3600',
  });
  const wrong = (message: string) => ({ error: { code: 400, message } });

  const acts: Record<string, (ask: Ask) => object> = {
    'accounts:signUp': ({ email = '', password = '' }) => {
      const address = String(email).toLowerCase();
      if (accounts.some((one) => one.email === address)) return wrong('EMAIL_EXISTS');
      if (password.length < 6) return wrong('WEAK_PASSWORD : Too short');
      const localId = `user-${accounts.length + 1}`;
      const account = { localId, email: address, password: String(password), emailVerified: false };
      accounts.push(account);
      return tokensOf(account);
    },
    'accounts:signInWithPassword': ({ email, password }) => {
      const known = accounts.find((one) => one.email === email && one.password === password);
      return known ? tokensOf(known) : wrong('INVALID_LOGIN_CREDENTIALS');
    },
    'accounts:update': ({ idToken: token, displayName, photoUrl }) => {
      const account = byToken(token);
      return account
        ? tokensOf(Object.assign(account, { displayName, photoUrl }))
        : wrong('USER_NOT_FOUND');
    },
    'accounts:lookup': ({ idToken: token, localId }) => {
      const found = token ? byToken(token) : byId(localId?.[0]);
      return { users: found ? [found] : [] };
    },
    'accounts:sendOobCode': ({ email }) => ({ email }),
    token: ({ refresh_token: id }) => {
      const account = byId(id);
      if (!account) return wrong('TOKEN_EXPIRED');
      const fresh = idToken(project, account);
      return { access_token: fresh, id_token: fresh, refresh_token: id, expires_in: '3600' };
    },
  };

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const act = acts[request.url?.split('?')[0]?.split('/').at(-1) ?? ''];
    const isJson = request.headers['content-type']?.includes('json');
    const ask = isJson ? JSON.parse(text || '{}') : Object.fromEntries(new URLSearchParams(text));
    const answer = act?.(ask) ?? {};
    response.writeHead('error' in answer ? 400 : 200, CORS).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host,
    accounts,
    /** The settings of a forum that uses this fake. */
    env: {
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: 'demo',
      FIREBASE_AUTH_EMULATOR_HOST: host,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
