import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

/** The longest wait before names are read again. Other timers of the process go on beyond it. */
const JITTER_MS = 400;

/** Begins a page: its names and its queries are those of fresh modules. */
async function openPage() {
  vi.resetModules();
  const { applyMembersRev, renameMember, storedPerson } = await import(
    '../../../client/features/profiles/store.ts'
  );
  const { queryClient } = await import('../../../client/api/query-client.ts');
  const rename = (displayName: string, rev: number) =>
    renameMember({ _id: 'ben', displayName, photoURL: '', rev });
  /** Ben's name on a card that was read with this one. */
  const shown = (name: string) => storedPerson('ben', name, '').name;
  applyMembersRev(3);
  return { applyMembersRev, rename, shown, queryClient };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('a rename that is told late, once a newer name was read again, changes nothing', async () => {
  const { applyMembersRev, rename, shown } = await openPage();
  rename('Ben', 4);
  expect(shown('Benedict')).toBe('Ben');
  applyMembersRev(6);
  await vi.advanceTimersByTimeAsync(JITTER_MS);
  expect(shown('Benjamin')).toBe('Benjamin');
  rename('Benny', 5);
  expect(shown('Benjamin')).toBe('Benjamin');
  rename('Bo', 7);
  expect(shown('Benjamin')).toBe('Bo');
});

test('a name that is newer than a missed rename stands before a text that is told late by an older one', async () => {
  const { rename, shown } = await openPage();
  rename('Bo', 5);
  await vi.advanceTimersByTimeAsync(JITTER_MS);
  expect(shown('Ben')).toBe('Bo');
});

test('a first read that was under way when a rename was missed begins anew', async () => {
  const { applyMembersRev, queryClient } = await openPage();
  const answers: ((name: string) => void)[] = [];
  const observer = new QueryObserver(queryClient(), {
    queryKey: ['card'],
    queryFn: ({ signal: _ }) => new Promise<string>((resolve) => answers.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => {}));
  applyMembersRev(4);
  await vi.advanceTimersByTimeAsync(JITTER_MS);
  const [early, late] = answers;
  early?.('Ben');
  late?.('Bo');
  await vi.advanceTimersByTimeAsync(JITTER_MS);
  expect(observer.getCurrentResult().data).toBe('Bo');
});

test('an event that is told late names nobody as they were called before its rev was read again', async () => {
  vi.resetModules();
  const { applyPosts, applyPostChange, storedPost } = await import(
    '../../../client/features/posts/store.ts'
  );
  const named = (displayName: string, rev: number) =>
    ({ _id: 'tea', rev, repliers: [{ _id: 'ben', displayName, photoURL: '' }] }) as never;
  applyPosts([named('Bo', 7)]);
  applyPostChange(named('Ben', 7));
  expect(storedPost('tea')?.repliers[0]?.displayName).toBe('Bo');
  applyPostChange(named('Benedict', 8));
  expect(storedPost('tea')?.repliers[0]?.displayName).toBe('Benedict');
});
