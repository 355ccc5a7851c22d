import { afterEach, vi } from 'vitest';

/** Each test restores the globals that it replaced: the files of a worker share modules and globals. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
