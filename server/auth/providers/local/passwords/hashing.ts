import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from '../../../../../db/core/concurrency/fair-queue.ts';
import { isSameText } from '../../../signed-token.ts';
import { busy } from '../errors.ts';

/** A hash takes 32 MB and 0.1 s of a core: two at once leave enough of the machine to the rest of the forum. */
const CONCURRENCY = 2;
/** The queue's length: about 5 s of work for both, as long as a person waits for a response. */
const CAPACITY = 100;
/** Sign-ins go first, but every fourth turn is a sign-up's, so a flood of sign-ins stops no sign-up. */
const SIGN_UP_EVERY = 4;

/** The request of a hash. */
interface Requester {
  network: string;
  /** True for a sign-up; all others have an account. */
  isSignUp?: boolean;
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined;
}

interface Job {
  begin(): void;
  refuse(): void;
}

const signIns = new FairQueue<Job>(CAPACITY);
const signUps = new FairQueue<Job>(CAPACITY);
let running = 0;
let turns = 0;

function nextJob(): Job | undefined {
  const isSignUpDue = ++turns % SIGN_UP_EVERY === 0;
  const [first, second] = isSignUpDue ? [signUps, signIns] : [signIns, signUps];
  return first.take() ?? second.take();
}

/** Waits for a turn. @throws ProviderError (503) when the queue is full, or the client has disconnected meanwhile */
function waitForTurn({ network, isSignUp = false, signal }: Requester): Promise<void> {
  if (signal?.aborted) return Promise.reject(busy());
  if (running < CONCURRENCY) {
    running++;
    return Promise.resolve();
  }
  const queue = isSignUp ? signUps : signIns;
  return new Promise((resolve, reject) => {
    const drop = () => queue.remove(network, job) && job.refuse();
    const job: Job = {
      begin() {
        signal?.removeEventListener('abort', drop);
        resolve();
      },
      refuse() {
        signal?.removeEventListener('abort', drop);
        reject(busy());
      },
    };
    signal?.addEventListener('abort', drop);
    queue.add(network, job)?.refuse();
  });
}

/** Runs a job in its turn. A client that has disconnected meanwhile gets no further work. */
async function enqueue<T>(requester: Requester, run: () => Promise<T>): Promise<T> {
  await waitForTurn(requester);
  try {
    const result = await run();
    if (requester.signal?.aborted) throw busy();
    return result;
  } finally {
    const next = nextJob();
    if (next) next.begin();
    else running--;
  }
}

/** Makes and checks the hashes of passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** OWASP's parameters of scrypt; a hash takes 128 · N · r bytes. */
const N = 16_384;
const R = 16;
const OPTIONS: ScryptOptions = { N, r: R, p: 1, maxmem: 256 * N * R };
const KEY_BYTES = 64;
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** The hash of a password under a salt, as it is stored: both in hexadecimal. */
async function hashWith(salt: string, password: string): Promise<string> {
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, OPTIONS);
  return `${salt}:${key.toString('hex')}`;
}

/** Node's scrypt, in its thread pool. */
export const SCRYPT: PasswordHasher = {
  hash: (password) => hashWith(randomBytes(16).toString('hex'), password),
  verify: async ({ hash, password }) =>
    isSameText(await hashWith(hash.slice(0, hash.indexOf(':')), password), hash),
};

/** The password hashing queue of the process: it runs the hashes a few at a time. */
export const queuedHasher = ({ hash, verify }: PasswordHasher) => ({
  hash: (password: string, by: Requester) => enqueue(by, () => hash(password)),
  verify: (given: { hash: string; password: string }, by: Requester) =>
    enqueue(by, () => verify(given)),
});
export type QueuedHasher = ReturnType<typeof queuedHasher>;
