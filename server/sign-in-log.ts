import type { FastifyBaseLogger } from 'fastify';
import type { Act } from '../contract/audit.ts';
import { note } from '../db/audit.ts';
import type { Store } from '../db/connection.ts';
import type { MakeLimiter } from './limits.ts';
import type { Proven } from './outside/identity.ts';

/** The log only grows, so a flood must not fill the disk: of one kind so many are noted in an hour. */
const WINDOW_SECONDS = 3_600;
/** Refusals noted of one network: two accounts' worth of guesses, and a hint of the rest. */
const FROM_A_NETWORK = 20;
/** Entries of all networks together, of sign-ins and of refusals each; a year of it is less than 2 GB. */
const OF_ALL = 500;
/** A proof that is older is shown again, as at each renewal of a token; that is no sign-in. */
const FRESH_MS = 10 * 60_000;

/** Whether a count is told: the first few one by one, from then on at 10, 100, 1,000 … */
const isTold = (count: number, oneByOne: number) =>
  count <= oneByOne || /^10+$/.test(String(count));

/** Notes sign-ins and refused ones in the audit log, the like of them counted together. */
export function openSignInLog(store: Store, limiter: MakeLimiter, log: FastifyBaseLogger) {
  const counts = limiter('sign-in log', {
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  });
  const countOf = async (...key: string[]) =>
    (await counts.consume(JSON.stringify(key))).consumedPoints;

  async function add(entry: { actor: string; act: Act; target: string; detail: string }) {
    if (!isTold(await countOf(entry.act), OF_ALL)) return;
    await store.write((tx) => note(tx, entry));
  }

  /** Who signs in is not kept out because the log can't be written; the server's own log says so. */
  const safely = (adding: Promise<void>) =>
    adding.catch((err: unknown) => log.warn({ err }, 'a sign-in could not be noted'));

  async function addRefusal(email: string, network: string, why: string) {
    // The network first: whoever tries a new name each time adds nothing to what is counted by name.
    if (!isTold(await countOf('from', network), FROM_A_NETWORK)) return;
    const count = await countOf('of', network, email, why);
    if (!isTold(count, 1)) return;
    const times = count > 1 ? ` (${count} times within an hour)` : '';
    const detail = `from ${network}: ${why}${times}`;
    await add({ actor: network, act: 'sign-in refused', target: email, detail });
  }

  async function addSignIn({ email, signedInAt }: Proven, network: string) {
    if (Date.now() - signedInAt > FRESH_MS) return;
    if (!isTold(await countOf('in', network, email), 1)) return;
    await add({ actor: email, act: 'signed in', target: email, detail: `from ${network}` });
  }

  return {
    /** Notes that a member has signed in; once an hour for each network they come from. */
    signedIn: (who: Proven, network: string) => safely(addSignIn(who, network)),
    /** Notes that somebody was not let in as `email`, and why. */
    refused: (email: string, network: string, why: string) =>
      safely(addRefusal(email, network, why)),
  };
}
export type SignInLog = ReturnType<typeof openSignInLog>;
