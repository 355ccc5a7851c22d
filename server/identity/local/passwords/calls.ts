import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { SAFETY_CHANGES_A_DAY } from '../../../../contract/values/limits.ts';
import type { Store } from '../../../../db/core/store.ts';
import {
  type Account,
  endSession,
  findAccount,
  findMailTokenOwner,
} from '../../../../db/features/identity/accounts.ts';
import { secondsLeft } from '../../../limits/retry-after.ts';
import type { PasswordGuess } from '../../identity.ts';
import type { Devices } from '../device-cookies.ts';
import { ProviderError, tooManyRequests } from '../errors.ts';
import { type FailedAttempts, TooManyFailuresError } from '../failed-attempts.ts';
import { mailTokenId } from '../mail-tokens.ts';
import type { PasswordHasher } from './hashing.ts';

/** A call that takes or sets a password. */
interface PasswordCall {
  call: string;
  body: Record<string, unknown>;
  cookie: string | null;
  /** The network of the client. */
  network: string;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal | undefined;
}

type Forward = () => Promise<Response>;
interface PasswordContext {
  store: Store;
  passwords: PasswordHasher;
  devices: Devices;
  /** Counts failures; null without rate limits. */
  attempts: FailedAttempts;
  /** Counts the changes of an account's password; `isLimited` is asked at each. */
  changes: RateLimiterAbstract;
  isLimited(): boolean;
  /** The account id of a session cookie. */
  sessionOf(cookie: string): Promise<string | null>;
  /** Called with each refused guess. */
  refused(email: string, network: string, why: string): Promise<void>;
}

/** Each change is told by the log and the inbox, which keep it. */
export const PASSWORD_CHANGES = { points: SAFETY_CHANGES_A_DAY, duration: 86_400 } as const;
const SIGN_IN = 'POST /sign-in/email';
const CHANGE = 'POST /change-password';
/** The field of each call that verifies a password, and may be a guess. */
const VERIFIED_FIELDS: Record<string, string> = {
  [SIGN_IN]: 'password',
  'POST /confirm-email': 'password',
  [CHANGE]: 'currentPassword',
};
/** The check of a password that a signed-in member enters once more. */
const STEP_UP = 'POST /me/step-up';
const SETTING_CALLS = ['POST /sign-up/email', 'POST /reset-password'];
/** True if a call takes or sets a password. */
export const isPasswordCall = (call: string): boolean =>
  call in VERIFIED_FIELDS || SETTING_CALLS.includes(call);

/** The reason of a refused guess in the audit log. */
const REASONS: Record<string, string> = {
  [SIGN_IN]: 'wrong e-mail or password',
  'POST /confirm-email': 'wrong password for a letter',
  [CHANGE]: 'wrong password for a change of it',
  [STEP_UP]: 'wrong password for a step-up',
};

const emailIn = (body: Record<string, unknown>): string => String(body['email']);

/**
 * Runs calls that take a password. Failures count under the account and the network. Failures of a device that has
 * signed in before count under the device alone: a stranger can't lock it out, and it has a limit of its own.
 */
export function passwordCalls({
  store,
  passwords,
  devices,
  attempts,
  changes,
  isLimited,
  sessionOf,
  refused,
}: PasswordContext) {
  async function accountOf({ call, body, cookie }: PasswordCall): Promise<Account | null> {
    const tokenOwner = (kind: 'confirm-email' | 'reset-password') =>
      store.read(findMailTokenOwner(mailTokenId(kind, String(body['token']))));
    if (call === 'POST /confirm-email') return tokenOwner('confirm-email');
    if (call === 'POST /reset-password') return tokenOwner('reset-password');
    if (call !== CHANGE) return store.read(findAccount('email', emailIn(body)));
    const id = cookie === null ? null : await sessionOf(cookie);
    return id === null ? null : store.read(findAccount('id', id));
  }

  /** Ends the session of a sign-in whose password was changed meanwhile. @throws ProviderError 401 */
  async function requireUnchanged(before: Account | null, now: Account | null, response: Response) {
    if (now && before?.id === now.id && before.password === now.password) return;
    const { token } = (await response.clone().json()) as { token?: unknown };
    if (typeof token === 'string') await endSession(store, token);
    const sentence = 'The password was changed just now. Please sign in again.';
    throw new ProviderError(401, sentence, { code: 'PASSWORD_CHANGED' });
  }

  /** Runs a call that verifies a password. A refusal is counted and reported. */
  async function verifyPassword(
    passwordCall: Omit<PasswordCall, 'body'>,
    email: string,
    device: string | null,
    forward: Forward,
  ) {
    const { call, network, signal } = passwordCall;
    const keys = device ? [`device ${device}`] : [`account ${email}`, `address ${network}`];
    const isWrong = ({ status }: Response) => status === 401;
    try {
      const response = await attempts.run(keys, forward, isWrong, signal);
      if (isWrong(response)) await refused(email, network, REASONS[call] ?? '');
      return response;
    } catch (error) {
      if (error instanceof TooManyFailuresError) await refused(email, network, error.message);
      throw error;
    }
  }

  /** Counts a change of a password; one that fails takes nothing of the day. @throws ProviderError 429 */
  async function countChange(id: string, change: Forward): Promise<Response> {
    if (!isLimited()) return change();
    let isDone = false;
    try {
      await changes.consume(id);
      const response = await change();
      isDone = response.ok;
      return response;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = secondsLeft(error);
      throw tooManyRequests(seconds, 'The password was changed often enough today.', 'password');
    } finally {
      if (!isDone) await changes.reward(id);
    }
  }

  async function runCall(passwordCall: PasswordCall, forward: Forward): Promise<Response> {
    const { call, body, cookie } = passwordCall;
    const before = await accountOf(passwordCall);
    const email = before?.email ?? emailIn(body);
    // Without a session or a valid mail token, no password is verified.
    const isGuess = (before || call === SIGN_IN) && body[VERIFIED_FIELDS[call] ?? ''] !== undefined;
    const device = before && devices.find(cookie, before);
    const ask = () => (isGuess ? verifyPassword(passwordCall, email, device, forward) : forward());
    const response = await (before && call === CHANGE ? countChange(before.id, ask) : ask());
    if (!response.ok) return response;
    const now = await store.read(findAccount('email', email));
    // Also where the account has another address by now, for which its sessions have ended.
    if (call === SIGN_IN) await requireUnchanged(before, now, response);
    if (now?.password == null) return response;
    const headers = new Headers(response.headers);
    headers.append('set-cookie', devices.remember(cookie, now));
    return new Response(response.body, { status: response.status, headers });
  }

  /** Checks a password without a change of the session; a wrong one is counted and reported. */
  async function check({ email, password, network, cookie }: PasswordGuess): Promise<boolean> {
    const account = await store.read(findAccount('email', email));
    const hash = account?.password ?? null;
    if (!account || hash === null) return false;
    const passwordCall = { call: STEP_UP, cookie, network, signal: undefined };
    const device = devices.find(cookie, account);
    const { ok } = await verifyPassword(passwordCall, email, device, async () => {
      const isRight = await passwords.verify({ hash, password });
      return new Response(null, { status: isRight ? 200 : 401 });
    });
    return ok;
  }

  return { run: runCall, check };
}
