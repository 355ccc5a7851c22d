import { afterAll } from 'vitest';
import { openFileForum } from '../../../support/open-forum.ts';
import { openTestApp } from '../../../support/test-app.ts';

/**
 * A forum for all tests of a file.
 * @returns it, and where the second device comes in: a server of its own where the forum may have two.
 */
export async function openTwoDoors() {
  const forum = await openFileForum();
  if (!forum.shared) return { forum, next: forum };
  const next = await openTestApp(forum.shared, true);
  afterAll(() => next.close());
  return { forum, next };
}
