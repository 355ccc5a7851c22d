import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { COMMON_ENV } from '../processes.ts';
import { freePort, makeRelease, serviceOf } from './make-release.ts';

/** The place that the service starts: a link to a release, or the folder of a release. */
export type Kind = 'link' | 'folder';

/** The same for each test of a worker: what was compiled at its paths is in the compile cache of the run. */
const place = join(tmpdir(), `adda-upgrade-${process.pid}`);

/** A place with a release, and commands that stop the forum and start what `current` is. */
export async function installRelease(more: Record<string, string> = {}, kind: Kind = 'link') {
  mkdirSync(place);
  const current = join(place, 'current');
  const port = await freePort();
  if (kind === 'folder') makeRelease(current);
  else symlinkSync(makeRelease(join(place, 'one')), current);
  const { pid, stop, start } = serviceOf(place);
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  onTestFinished(() => {
    try {
      process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
    } catch {
      // It does not run.
    }
  });
  const env = {
    PORT: String(port),
    DATA_DIR: join(place, 'data'),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...COMMON_ENV,
    ...more,
  };
  return {
    place,
    current,
    stop,
    start,
    env,
    url: `http://127.0.0.1:${port}`,
    file: join(place, 'data/forum.db'),
  };
}
