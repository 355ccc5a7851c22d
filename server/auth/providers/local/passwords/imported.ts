import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  checkOf,
  isImported,
  type PasswordCheck,
} from '../../../../../db/features/identity/imported-passwords.ts';
import { inProject } from '../../../../../db/project-root.ts';
import type { PasswordHasher } from './hashing.ts';

const WORKER = inProject('server/auth/providers/local/passwords/imported-worker.mjs');

/** Functions that take about as long as our own hash. */
const SLOW: readonly PasswordCheck['by'][] = ['bcrypt', 'argon2'];

/**
 * Makes a check in a thread of its own, which gives its memory back: up to 256 MB for Argon2. The queue of hashes bounds
 * how many run at once, and each member needs one right check ever.
 */
async function runCheck(check: PasswordCheck): Promise<boolean> {
  const thread = new Worker(WORKER, { workerData: check, execArgv: [] });
  thread.unref();
  const settled = new AbortController();
  const { signal } = settled;
  // An error of the thread rejects both.
  const answer = once(thread, 'message', { signal }).then(([isRight]) => isRight === true);
  const end = once(thread, 'exit', { signal }).then(([code]): never => {
    throw new Error(`A check of a password ended without an answer (${code})`);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    settled.abort();
    await Promise.allSettled([answer, end]);
  }
}

/**
 * A hasher that checks the hashes of other platforms, too. A quick check that fails takes as long as one of ours, and so
 * as long as that of an unknown account. A hash that can't be checked refuses every password.
 */
export const withImported = ({ hash: hashOurs, verify }: PasswordHasher): PasswordHasher => ({
  hash: hashOurs,
  async verify({ hash, password }) {
    if (!isImported(hash)) return verify({ hash, password });
    const check = checkOf(hash, password);
    const isRight = check !== null && (await runCheck(check));
    if (!isRight && !(check && SLOW.includes(check.by))) await hashOurs(password);
    return isRight;
  },
});
