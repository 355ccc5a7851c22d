import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SignedIn } from '../../../server/auth/caller.ts';
import { CallerCache } from '../../../server/auth/caller-cache.ts';
import type { ClusterBus } from '../../../server/cluster/cluster-bus.ts';
import { memberRoom, sessionRoom, tokenRoom } from '../../../server/realtime/socket-rooms.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

describe('cached responses', async () => {
  const { forum, root: admin, ana } = await openFileForumWith(['Root', 'Ana']);
  await ana.call('POST /membership', { body: { email: ana.email } });
  let id = '';
  for (let n = 0; n < 7; n++) id = await publish(ana, { title: `Post ${n}` });
  await writeComment(ana, id, 'Milk last.');
  let fresh = 0;

  const addresses = () => [
    '/posts',
    '/posts?page=1&limit=5',
    '/posts?page=2&limit=5',
    '/posts/popular',
    '/posts/popular?page=2',
    '/posts/total',
    '/posts/search?tag=general',
    `/posts/${id}`,
    `/comments/${id}`,
    `/comments/${id}?page=2&limit=1`,
    '/tags',
    '/announcements',
    '/announcement-count',
  ];

  /** Everything that may be kept, as a visitor and as a member read it. */
  const readAll = (extra: string) =>
    Promise.all(
      [undefined, `Bearer ${ana.token}`].flatMap((authorization) =>
        addresses().map(async (address) => {
          const path = `${address}${extra && (address.includes('?') ? '&' : '?')}${extra}`;
          const { status, headers, body } = await forum.raw(path, {
            headers: authorization ? { authorization } : {},
          });
          return { address, status, rev: headers.get('x-rev'), body };
        }),
      ),
    );

  /** Nobody has asked for these addresses before, so nothing is kept for them. */
  const readAnew = () => {
    fresh += 1;
    return readAll(`fresh=${fresh}`);
  };

  const params = () => ({ params: { id } });
  const rename = (displayName: string) =>
    ana.call('POST /users', { body: { email: ana.email, displayName } });
  let comment = '';

  const acts: [string, () => Promise<unknown>][] = [
    ['a new post', () => publish(ana, { title: 'New', upVote: 3 })],
    ['a vote', () => ana.call('PATCH /posts/{id}/upvote', params())],
    ['a vote that turned', () => ana.call('PATCH /posts/{id}/downvote', params())],
    ['a vote that was withdrawn', () => ana.call('DELETE /posts/{id}/vote', params())],
    [
      'a comment',
      async () => {
        comment = (await writeComment(admin, id, 'Milk first.'))._id;
      },
    ],
    [
      'a comment that was deleted',
      () => admin.call('DELETE /comments/{id}', { params: { id: comment } }),
    ],
    ['a tag', () => admin.call('POST /tags', { body: { name: 'tea' } })],
    [
      'an announcement',
      () => admin.call('POST /announcements', { body: { title: 'Closed', description: 'Today.' } }),
    ],
    ['a new name of an author', () => rename('Ana Rahman')],
    [
      "an admin's new name",
      () => admin.call('POST /users', { body: { email: admin.email, displayName: 'Boss' } }),
    ],
    ['a post that was deleted', () => ana.call('DELETE /posts/{id}', params())],
  ];

  test.each(acts)(
    'response cache: after %s nobody reads an answer from before it',
    async (_, act) => {
      await readAll('');
      await readAll('');
      await act();
      expect(await readAll('')).toEqual(await readAnew());
    },
  );

  test('response cache: readers during many writes at once get no answer older than a finished write', async () => {
    id = await publish(ana);
    const input = params();
    await Promise.all(
      Array.from({ length: 15 }, async (_, n) => {
        await ana.call(n % 2 ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote', input);
        await readAll('');
        await writeComment(n % 3 ? ana : admin, id, `No. ${n}`);
        if (n % 5 === 0) await rename(`Ana ${n}`);
      }),
    );
    expect(await readAll('')).toEqual(await readAnew());
  });
});

const person = (id: string): SignedIn => ({
  caller: {
    id,
    key: 1,
    email: `${id}@example.com`,
    displayName: id,
    photoURL: '',
    role: 'user',
    isModerator: false,
    silenceReason: null,
    silencedUntil: null,
    suspensionReason: null,
    suspendedUntil: null,
    leavingAt: null,
    isMember: false,
    provenAt: null,
    hasFactor: false,
  },
  claims: { sub: id, email: '', jti: `jti ${id}`, sid: `sid ${id}`, iat: 1, exp: 2 },
});

/** A cache on an engine, and how often each token was read. */
function openCache({ version = 1 as number | null, isUp = true as boolean | null } = {}) {
  const state = { version, isUp: isUp ?? false };
  const bus = isUp === null ? null : (state as unknown as ClusterBus);
  const cache = new CallerCache(
    { foreignVersion: () => state.version },
    version === null ? bus : null,
  );
  const reads: string[] = [];
  const open = (token: string, id = token) =>
    cache.getOrRead(token, async () => {
      reads.push(token);
      return person(id);
    });
  return { cache, state, reads, open };
}

test('caller cache: a token is read once, and again after the drop of each of its tags', async () => {
  const { cache, reads, open } = openCache();
  const tags = [
    memberRoom('ana'),
    tokenRoom('jti ana'),
    sessionRoom('sid ana'),
    'user:ana@example.com',
  ];
  for (const [n, tag] of tags.entries()) {
    for (let asked = 0; asked < 3; asked++) await open('ana');
    await open('ben');
    expect(reads.filter((token) => token === 'ana')).toHaveLength(n + 1);
    cache.drop([tag]);
  }
  expect(reads.filter((token) => token === 'ben')).toHaveLength(1);
});

test('caller cache: a token that signs nobody in is read each time', async () => {
  const { cache } = openCache();
  let reads = 0;
  const read = async () => {
    reads++;
    return null;
  };
  for (let n = 0; n < 3; n++) expect(await cache.getOrRead('forged', read)).toBeNull();
  expect(reads).toBe(3);
});

test.each([
  ['drop', (cache: CallerCache) => cache.drop([memberRoom('ana')])],
  ['clear', (cache: CallerCache) => cache.clear()],
])('caller cache: what was read before a %s is not stored after it', async (_, invalidate) => {
  const { cache, reads, open } = openCache();
  const slow = Promise.withResolvers<SignedIn>();
  const before = cache.getOrRead('ana', () => slow.promise);
  invalidate(cache);
  slow.resolve(person('ana'));
  await before;
  await open('ana');
  expect(reads).toEqual(['ana']);
});

test('caller cache: a commit of another process makes each caller be read again, also one that was being read', async () => {
  const { cache, state, reads, open } = openCache();
  await open('ana');
  state.version = 2;
  await open('ana');
  expect(reads).toEqual(['ana', 'ana']);
  const slow = Promise.withResolvers<SignedIn>();
  const before = cache.getOrRead('ben', () => slow.promise);
  state.version = 3;
  slow.resolve(person('ben'));
  await before;
  await open('ben');
  expect(reads).toEqual(['ana', 'ana', 'ben']);
});

test('caller cache: without a foreign version a caller is served for less than a second, and only while the bus is up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { state, reads, open } = openCache({ version: null });
  const readsOf = async () => {
    await open('ana');
    return reads.length;
  };
  expect([await readsOf(), await readsOf()]).toEqual([1, 1]);
  vi.advanceTimersByTime(690);
  expect(await readsOf()).toBe(1);
  vi.advanceTimersByTime(20);
  expect([await readsOf(), await readsOf()]).toEqual([2, 2]);
  state.isUp = false;
  expect([await readsOf(), await readsOf()]).toEqual([3, 4]);
});

test('caller cache: it holds some thousands of tokens, and evicts the oldest first', async () => {
  const { reads, open } = openCache();
  const tokens = Array.from({ length: 20_000 }, (_, n) => `${n} ${'x'.repeat(300)}`);
  for (const token of tokens) await open(token);
  reads.length = 0;
  for (const token of tokens.slice(-2_000)) await open(token);
  expect(reads).toEqual([]);
  await open(tokens[0] as string);
  expect(reads).toHaveLength(1);
});
