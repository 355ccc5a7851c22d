import { expect, onTestFinished, test, vi } from 'vitest';
import {
  applyMembersRev,
  renameMember,
  storedPerson,
} from '../../../client/features/profiles/store.ts';

test('a rename that is told late, once a newer name was read again, changes nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const rename = (displayName: string, rev: number) =>
    renameMember({ _id: 'ben', displayName, photoURL: '', rev });
  /** As a card shows him that was read after the sixth rename. */
  const shown = () => storedPerson('ben', 'Benjamin', '').name;
  rename('Ben', 4);
  expect(shown()).toBe('Ben');
  applyMembersRev(6);
  await vi.runAllTimersAsync();
  expect(shown()).toBe('Benjamin');
  rename('Benny', 5);
  expect(shown()).toBe('Benjamin');
  rename('Bo', 7);
  expect(shown()).toBe('Bo');
});
