import type { FastifyBaseLogger } from 'fastify';
import type { Act } from '../../contract/values/audit-acts.ts';
import type { Store } from '../../db/core/store.ts';
import { appendAudit } from '../../db/features/audit/audit.ts';
import type { MakeLimiter } from '../limits/rate-limits.ts';
import type { ProvenIdentity } from './identity.ts';

/** The audit log only grows, so a flood must not fill the disk: each kind of entry has a limit per window. */
const WINDOW_SECONDS = 3_600;
/** Refusals of one network that get an entry each: the guesses at two accounts. */
const MAX_PER_NETWORK = 20;
/** Entries of all networks together, of sign-ins and of refusals each. A year of them is less than 2 GB. */
const MAX_IN_ALL = 500;
/** An older proof is presented again, as at each renewal of a token: that is no sign-in. */
const MAX_PROOF_AGE_MS = 10 * 60_000;

/** True if a count gets an entry: the first few one by one, later ones at 10, 100, 1,000 … */
const isLogged = (count: number, oneByOne: number) =>
  count <= oneByOne || /^10+$/.test(String(count));

/** Writes sign-ins and refused sign-ins to the audit log; equal ones are counted together. */
export function openSignInLog(store: Store, limiter: MakeLimiter, log: FastifyBaseLogger) {
  const counts = limiter('sign-in log', {
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  });
  const countOf = async (...key: string[]) =>
    (await counts.consume(JSON.stringify(key))).consumedPoints;

  async function add(entry: { actor: string; act: Act; target: string; detail: string }) {
    if (!isLogged(await countOf(entry.act), MAX_IN_ALL)) return;
    await store.write(() => appendAudit(entry));
  }

  /** A sign-in succeeds even when its entry can't be written; the server's log has the error. */
  const logFailure = (adding: Promise<void>) =>
    adding.catch((err: unknown) => log.warn({ err }, 'a sign-in could not be noted'));

  async function addRefusal(email: string, network: string, why: string) {
    // The network is counted first: a client that tries a new name each time uses up no counters by name.
    if (!isLogged(await countOf('from', network), MAX_PER_NETWORK)) return;
    const count = await countOf('of', network, email, why);
    if (!isLogged(count, 1)) return;
    const times = count > 1 ? ` (${count} times within an hour)` : '';
    const detail = `from ${network}: ${why}${times}`;
    await add({ actor: network, act: 'sign-in refused', target: email, detail });
  }

  async function addSignIn({ email, signedInAt }: ProvenIdentity, network: string) {
    if (Date.now() - signedInAt > MAX_PROOF_AGE_MS) return;
    if (!isLogged(await countOf('in', network, email), 1)) return;
    await add({ actor: email, act: 'signed in', target: email, detail: `from ${network}` });
  }

  return {
    /** Logs that a member has signed in, once an hour per network. */
    signedIn: (identity: ProvenIdentity, network: string) =>
      logFailure(addSignIn(identity, network)),
    /** Logs that a sign-in as `email` was refused, and why. */
    refused: (email: string, network: string, why: string) =>
      logFailure(addRefusal(email, network, why)),
  };
}
export type SignInLog = ReturnType<typeof openSignInLog>;
