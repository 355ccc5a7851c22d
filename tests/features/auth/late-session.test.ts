import { expect, test, vi } from 'vitest';
import { openLocal } from '../../../client/features/auth/session/local.ts';
import { setSession, useSession } from '../../../client/features/auth/session/session.ts';

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

test('sign-in: one that waits for its second factor waits on when the session ends, since calls wait for its end', () => {
  const nothing = async () => {};
  const pendingFactor = { methods: [], options: undefined, show: nothing, giveUp: nothing };
  setSession({ email: ANA.email, displayName: ANA.name, photoURL: null });
  useSession.setState({ pendingFactor });
  setSession(null);
  expect(useSession.getState().pendingFactor).toBe(pendingFactor);
});
