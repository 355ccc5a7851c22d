import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { FairQueue } from '../../../../db/core/concurrency/fair-queue.ts';
import { BUSY } from '../errors.ts';
import { requestContext } from '../request-context.ts';

/** A hash takes 32 MB and 0.1 s of a core: two at once leave enough of the machine to the rest of the forum. */
const CONCURRENCY = 2;
/** The queue's length: about 5 s of work for both, as long as a person waits for a response. */
const CAPACITY = 100;
/** Calls of one kind that fit into the queue and the workers. */
export const MAX_IN_FLIGHT = CAPACITY + CONCURRENCY;
/** Sign-ins go first, but every fourth turn is a sign-up's, so a flood of sign-ins stops no sign-up. */
const SIGN_UP_EVERY = 4;

/** The error of a full queue, as the library's `APIError`: it hides all other errors from the client. */
const busy = () => {
  const { code, message, seconds } = BUSY;
  const headers = { 'retry-after': String(seconds) };
  return new APIError('SERVICE_UNAVAILABLE', { code, message }, headers);
};

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

/** Waits for a turn. @throws APIError (503) when the queue is full, or the client has disconnected meanwhile */
function waitForTurn(): Promise<void> {
  const { network = '', isSignUp = false, signal } = requestContext.getStore() ?? {};
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
async function enqueue<T>(run: () => Promise<T>): Promise<T> {
  await waitForTurn();
  try {
    const result = await run();
    if (requestContext.getStore()?.signal?.aborted) throw busy();
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

/** The library's scrypt, in Node's thread pool. */
export const SCRYPT: PasswordHasher = { hash: hashPassword, verify: verifyPassword };

/** The password hashing queue of the process: it runs the hashes a few at a time. */
export const queuedHasher = ({ hash, verify }: PasswordHasher): PasswordHasher => ({
  hash: (password) => enqueue(() => hash(password)),
  verify: (given) => enqueue(() => verify(given)),
});
