import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The starter of the program as it was built. */
export const STARTER = fileURLToPath(new URL('../../../server/start.mjs', import.meta.url));

/** An empty folder, deleted at the end of the test. */
export function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'adda-built-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
