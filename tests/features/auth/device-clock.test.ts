import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REAL = Date.parse('2026-11-20T10:00:00Z');
/** The life of a token, as the forum gives it. */
const LIFE = HOUR;
const tokenUntil = (time: number) =>
  ['h', btoa(JSON.stringify({ sub: 'ana', exp: time / 1_000 })), 's'].join('.');

const OFFSETS = [2 * HOUR, DAY, 40 * DAY, 365 * DAY].flatMap((by) => [by, -by]);
const named = OFFSETS.map((by) => [`${by / HOUR} hours`, by] as const);

/** The headers of the calls that were made. */
let sent: Record<string, string>[] = [];
let stored: Map<string, string>;
/** The page as it is after a reload: only the storage has stayed. */
async function openPage() {
  vi.resetModules();
  const [token, renewal, { call }] = [
    await import('../../../client/api/token.ts'),
    await import('../../../client/features/auth/session/renewal.ts'),
    await import('../../../client/api/call.ts'),
  ];
  return {
    token: { ...token, ...renewal },
    write: () => call('DELETE /posts/{id}/vote', { params: { id: 'p' } }),
  };
}

beforeEach(() => {
  sent = [];
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Response.json({}, { headers: { Date: new Date(REAL).toUTCString() } });
  });
});
afterEach(() => vi.useRealTimers());

describe.each(named)('a device whose clock is off by %s', (_, by) => {
  test('sends its token from the sign-in on, also after a reload', async () => {
    vi.setSystemTime(REAL + by);
    const first = await openPage();
    await first.write();
    first.token.setToken(tokenUntil(REAL + LIFE));
    await first.write();
    const reloaded = await openPage();
    await reloaded.write();
    const Authorization = `Bearer ${tokenUntil(REAL + LIFE)}`;
    expect(sent[0]).not.toHaveProperty('Authorization');
    expect(sent.slice(1)).toEqual([
      expect.objectContaining({ Authorization }),
      expect.objectContaining({ Authorization }),
    ]);
  });

  test('renews its token shortly before it ends, and not in a loop', async () => {
    vi.setSystemTime(REAL + by);
    const { token, write } = await openPage();
    token.setToken(tokenUntil(REAL + LIFE));
    // Even before any answer: a longer timer of a browser fires at once.
    expect(token.renewalWait()).toBeLessThan(2 ** 31);
    expect(token.renewalWait()).toBeGreaterThanOrEqual(60_000);
    await write();
    expect(token.renewalWait()).toBe(LIFE - 5 * 60_000);
    expect(token.isTokenFresh()).toBe(true);
  });

  test('does not send a token that has ended', async () => {
    vi.setSystemTime(REAL + by);
    const { token, write } = await openPage();
    await write();
    token.setToken(tokenUntil(REAL - 1_000));
    expect(token.validToken()).toBeNull();
  });
});

test('the time of a copy that the service worker has kept is not taken for now', async () => {
  vi.setSystemTime(REAL);
  vi.resetModules();
  const { hearServerTime, serverNow } = await import('../../../client/api/clock.ts');
  const Copied = { Date: new Date(REAL - DAY).toUTCString(), 'X-Copied-At': String(REAL - DAY) };
  hearServerTime(new Headers(Copied));
  expect(serverNow()).toBe(REAL);
});

test.each([401, 403, 429])('a vote that is refused with %d says why', async (status) => {
  vi.resetModules();
  const { cast } = await import('../../../client/features/votes/cast.ts');
  const { useToasts } = await import('../../../client/ui/feedback/toasts.ts');
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', code: '' }, { status }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refetch = Promise.withResolvers<void>();
  cast({ postId: 'p', store: () => {}, refetch: refetch.resolve }, 'up');
  await refetch.promise;
  expect(useToasts.getState().notes).toMatchObject([{ text: 'No.', bad: true }]);
});
