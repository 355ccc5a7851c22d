import type { Store } from '../../db/connection.ts';
import { type Account, endSession, findAccount, readerOf } from '../../db/identity-letters.ts';
import { type Attempts, TooManyFailures } from './attempts.ts';
import type { Devices } from './devices.ts';
import { letterOf } from './letter-tokens.ts';
import { Refusal } from './refusal.ts';

/** A call that takes a password, or makes one. */
export interface PasswordCall {
  call: string;
  body: Record<string, unknown>;
  cookie: string | null;
  /** The network that it comes from. */
  network: string;
  /** Aborts when nobody waits for the answer any more. */
  hangUp: AbortSignal | undefined;
}

type Ask = () => Promise<Response>;
interface Parts {
  store: Store;
  devices: Devices;
  /** Counts failures; null: nothing is counted. */
  attempts: Attempts | null;
  /** The id of the account that a session's cookie stands for. */
  sessionOf(cookie: string): Promise<string | null>;
  /** Tells of a refused guess. */
  refused(email: string, network: string, why: string): Promise<void>;
}

const SIGN_IN = 'POST /sign-in/email';
/** What is tried in each of these calls: a password that may be a guess. */
const GUESSED: Record<string, string> = {
  [SIGN_IN]: 'password',
  'POST /confirm-email': 'password',
  'POST /change-password': 'currentPassword',
};
const OTHERS = ['POST /sign-up/email', 'POST /reset-password'];
export const isPasswordCall = (call: string): boolean => call in GUESSED || OTHERS.includes(call);

/** Why a wrong guess is refused, as the audit log says it. */
const WRONG: Record<string, string> = {
  [SIGN_IN]: 'wrong e-mail or password',
  'POST /confirm-email': 'wrong password for a letter',
  'POST /change-password': 'wrong password for a change of it',
};

const emailIn = (body: Record<string, unknown>): string =>
  String(body['email']).trim().toLowerCase();

/**
 * Runs calls that take a password. Failures are counted under the account and the network; those of a device that has
 * signed in before, under the device alone: neither does a stranger lock it out, nor does it guess without end.
 */
export function passwordCalls({ store, devices, attempts, sessionOf, refused }: Parts) {
  async function accountOf({ call, body, cookie }: PasswordCall): Promise<Account | null> {
    const letter = (kind: 'confirm-email' | 'reset-password') =>
      readerOf(store.read, letterOf(kind, String(body['token'])));
    if (call === 'POST /confirm-email') return letter('confirm-email');
    if (call === 'POST /reset-password') return letter('reset-password');
    if (call !== 'POST /change-password') return findAccount(store.read, 'email', emailIn(body));
    const id = cookie === null ? null : await sessionOf(cookie);
    return id === null ? null : findAccount(store.read, 'id', id);
  }

  /** A password that was right while the call began and is not any more lets nobody in. */
  async function mustStillBe(before: Account | null, now: Account, response: Response) {
    if (before?.id === now.id && before.password === now.password) return;
    const { token } = (await response.clone().json()) as { token?: unknown };
    if (typeof token === 'string') await endSession(store, token);
    const sentence = 'The password was changed just now. Please sign in again.';
    throw new Refusal(401, sentence, 'PASSWORD_CHANGED');
  }

  /** Runs a guess of an account's password; it is counted, and told of when it is refused. */
  async function guess(asked: PasswordCall, email: string, device: string | null, ask: Ask) {
    const { call, network, hangUp } = asked;
    const keys = device ? [`device ${device}`] : [`account ${email}`, `address ${network}`];
    const isWrong = ({ status }: Response) => status === 401;
    try {
      const response = await (attempts ? attempts.run(keys, ask, isWrong, hangUp) : ask());
      if (isWrong(response)) await refused(email, network, WRONG[call] ?? '');
      return response;
    } catch (error) {
      if (error instanceof TooManyFailures) await refused(email, network, error.message);
      throw error;
    }
  }

  return async (asked: PasswordCall, ask: Ask): Promise<Response> => {
    const { call, body, cookie } = asked;
    const before = await accountOf(asked);
    const email = before?.email ?? emailIn(body);
    // Without a session, or a letter that is good, no password is looked at.
    const isGuess = (before || call === SIGN_IN) && body[GUESSED[call] ?? ''] !== undefined;
    const device = before && devices.find(cookie, before);
    const response = await (isGuess ? guess(asked, email, device, ask) : ask());
    if (!response.ok) return response;
    const now = await findAccount(store.read, 'email', email);
    if (!now) return response;
    if (call === SIGN_IN) await mustStillBe(before, now, response);
    if (now.password === null) return response;
    const headers = new Headers(response.headers);
    headers.append('set-cookie', devices.remember(cookie, now));
    return new Response(response.body, { status: response.status, headers });
  };
}
