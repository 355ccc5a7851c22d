import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { settingsFor } from '../../support/servers.ts';

const SCRIPT = fileURLToPath(new URL('../../../.ci/servers', import.meta.url));
const run = promisify(execFile);

/** A PostgreSQL and a Redis of this test's own, to be broken. */
export async function startMachines() {
  const folder = mkdtempSync(join(tmpdir(), 'adda-machines-'));
  const data = mkdtempSync(join(tmpdir(), 'adda-'));
  const { stdout } = await run(SCRIPT, ['start', folder]);
  onTestFinished(async () => {
    await run(SCRIPT, ['stop', folder]);
    rmSync(data, { recursive: true });
  });
  const settings = Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  const database = settings['TEST_DATABASE_URL'] ?? '';
  const redis = settings['TEST_REDIS_URL'] ?? '';
  type Verb = 'start' | 'stop' | 'kill';
  return {
    env: { DATA_DIR: data, ...(await settingsFor(data, { database, redis })) },
    redisPort: Number(new URL(redis).port),
    postgres: (verb: Verb) => run(SCRIPT, ['postgres', verb, folder]),
    redis: (verb: Verb) => run(SCRIPT, ['redis', verb, folder]),
  };
}
