import { afterAll } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';

/** Opens a forum for all tests of a file. It closes after the last of them. */
export function openFileForum(env: Record<string, string> = {}): Promise<TestApp> {
  const opening = openTestApp(env, true);
  afterAll(async () => (await opening).close());
  return opening;
}
