import { afterEach, vi } from 'vitest';
import { forgetNewestKey } from '../../../db/core/ids.ts';

// The clock of an earlier file may have been hours ahead, and keys never decrease within a process.
forgetNewestKey();

/** Each test restores the globals that it replaced: the files of a worker share modules and globals. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
