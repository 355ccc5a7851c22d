import { expect, test, vi } from 'vitest';
import { openLocal } from '../../../client/features/auth/session/local.ts';

const ANA = { email: 'ana@example.com', name: 'Ana' };

test('sign-in: an answer of before it, which comes after it, signs nobody out', async () => {
  const first = Promise.withResolvers<Response>();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/auth/get-session' ? first.promise : Response.json({ user: ANA }),
  );
  const heard: (string | null)[] = [];
  const provider = openLocal({ identity: 'local', google: false, shortestPassword: 8 });
  provider.start((user) => heard.push(user?.email ?? null));
  await provider.signIn(ANA.email, 'correct horse battery');
  const late = new Response('null');
  const read = vi.spyOn(late, 'json');
  first.resolve(late);
  await vi.waitFor(() => expect(read).toHaveResolved());
  expect(heard).toEqual([ANA.email]);
  // The answer to a later look-up counts again.
  vi.stubGlobal('fetch', async () => new Response('null'));
  await provider.look?.();
  expect(heard).toEqual([ANA.email, null]);
});
/** A page whose member's token is to be renewed, for which the forum asks for the second factor. */
async function openAsking() {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const kept = new Map<string, string>();
  const nothing = () => {};
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('location', { pathname: '/login' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const tokenUntil = (at: number) => `x.${btoa(JSON.stringify({ sub: 'ana', exp: at / 1_000 }))}.x`;
  const anHour = 3_600_000;
  let user: object | null = ANA;
  const asks = { code: 'second-factor', message: '', ticket: 'ticket', methods: ['totp'] };
  const answers: Record<string, () => Response> = {
    '/auth-options': () => Response.json({ identity: 'local', google: false }),
    '/auth/get-session': () => Response.json({ user }),
    '/users': () => Response.json({ email: ANA.email, displayName: ANA.name, photoURL: null }),
    '/jwt': () => Response.json({ token: tokenUntil(Date.now() + anHour) }),
  };
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? Response.json({}));
  const { useSession } = await import('../../../client/features/auth/session/session.ts');
  const { startSession } = await import('../../../client/features/auth/session/start-session.ts');
  const { identity } = await import('../../../client/features/auth/session/providers.ts');
  const { renewToken, setToken } = await import('../../../client/api/token.ts');
  // Loaded before it is waited for.
  await import('../../../client/features/auth/proof/second-factor.tsx');
  await startSession(nothing);
  await vi.waitFor(() => expect(useSession.getState().user?.email).toBe(ANA.email));
  answers['/jwt'] = () => Response.json(asks, { status: 403 });
  const renewed = renewToken();
  await vi.waitFor(() => expect(useSession.getState().pendingFactor).not.toBeNull());
  return {
    renewed,
    useSession,
    async anotherTabShowsIt() {
      setToken(tokenUntil(Date.now() + 2 * anHour));
      await (await identity()).look?.();
    },
    async sessionEnds() {
      user = null;
      await (await identity()).look?.();
    },
  };
}

test('second factor: a call that waits for it goes on when another tab has shown it', async () => {
  const { renewed, useSession, anotherTabShowsIt } = await openAsking();
  await anotherTabShowsIt();
  expect(await renewed).toBe(true);
  expect(useSession.getState()).toMatchObject({ status: 'user', pendingFactor: null });
});

test('second factor: a call that waits for it fails when the session ends, and nothing asks for it any more', async () => {
  const { renewed, useSession, sessionEnds } = await openAsking();
  await sessionEnds();
  expect(await renewed).toBe(false);
  expect(useSession.getState()).toMatchObject({ status: 'none', pendingFactor: null });
});
