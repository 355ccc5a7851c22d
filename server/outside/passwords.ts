import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { asking } from './asking.ts';
import { FairQueue } from './fair-queue.ts';
import { BUSY } from './refusal.ts';

/** Each hash takes 32 MB and a core for a tenth of a second: two at once leave the machine to the rest of the forum. */
const CONCURRENCY = 2;
/** Of hashes that wait: about 5 s of work for both, which is as long as a person waits for an answer. */
const CAPACITY = 100;
/** Calls of one kind that can be under way before one of them finds no room. */
export const MOST_UNDER_WAY = CAPACITY + CONCURRENCY;
/** Members go before newcomers, but every fourth turn is a newcomer's: a flood of sign-ins stops no sign-up. */
const SIGN_UP_EVERY = 4;

/** The refusal in the form that the library lets through to the caller. */
const busy = () => {
  const { code, message, retryAfter } = BUSY;
  return new APIError('SERVICE_UNAVAILABLE', { code, message }, { 'retry-after': retryAfter });
};

interface Turn {
  begin(): void;
  refuse(): void;
}

const signIns = new FairQueue<Turn>(CAPACITY);
const signUps = new FairQueue<Turn>(CAPACITY);
let running = 0;
let turns = 0;

function nextTurn(): Turn | undefined {
  const isSignUpDue = ++turns % SIGN_UP_EVERY === 0;
  const [first, second] = isSignUpDue ? [signUps, signIns] : [signIns, signUps];
  return first.take() ?? second.take();
}

/** Waits for a turn. @throws APIError (503) where there is no room, or when the client has hung up meanwhile. */
function waitForTurn(): Promise<void> {
  const { network = '', isSignUp = false, hangUp } = asking.getStore() ?? {};
  if (hangUp?.aborted) return Promise.reject(busy());
  if (running < CONCURRENCY) {
    running++;
    return Promise.resolve();
  }
  const queue = isSignUp ? signUps : signIns;
  return new Promise((resolve, reject) => {
    const drop = () => queue.remove(network, turn) && turn.refuse();
    const turn: Turn = {
      begin() {
        hangUp?.removeEventListener('abort', drop);
        resolve();
      },
      refuse() {
        hangUp?.removeEventListener('abort', drop);
        reject(busy());
      },
    };
    hangUp?.addEventListener('abort', drop);
    queue.add(network, turn)?.refuse();
  });
}

/** Does the work in its turn; for who has hung up by its end nothing more is done. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await waitForTurn();
  try {
    const done = await work();
    if (asking.getStore()?.hangUp?.aborted) throw busy();
    return done;
  } finally {
    const next = nextTurn();
    if (next) next.begin();
    else running--;
  }
}

/** The library's scrypt, which runs in Node's thread pool, a few at a time. */
export const passwords = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
};
