import type { Store } from '../../db/connection.ts';
import { type Account, endSession, findAccount, readerOf } from '../../db/identity-letters.ts';
import type { Attempts } from './attempts.ts';
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

interface Parts {
  store: Store;
  devices: Devices;
  /** Counts failures; null: nothing is counted. */
  attempts: Attempts | null;
  /** The id of the account that a session's cookie stands for. */
  sessionOf(cookie: string): Promise<string | null>;
}

/** What is tried in each of these calls: a password that may be a guess. */
const GUESSED: Record<string, string> = {
  'POST /sign-in/email': 'password',
  'POST /confirm-email': 'password',
  'POST /change-password': 'currentPassword',
};
const OTHERS = ['POST /sign-up/email', 'POST /reset-password'];
export const isPasswordCall = (call: string): boolean => call in GUESSED || OTHERS.includes(call);

const emailIn = (body: Record<string, unknown>): string =>
  String(body['email']).trim().toLowerCase();

/**
 * Runs calls that take a password. Failures are counted under the account and the network; those of a device that has
 * signed in before, under the device alone: neither does a stranger lock it out, nor does it guess without end.
 */
export function passwordCalls({ store, devices, attempts, sessionOf }: Parts) {
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

  return async (asked: PasswordCall, ask: () => Promise<Response>): Promise<Response> => {
    const { call, body, cookie, network, hangUp } = asked;
    const before = await accountOf(asked);
    const device = before && devices.find(cookie, before);
    const email = before?.email ?? emailIn(body);
    const keys = device ? [`device ${device}`] : [`account ${email}`, `address ${network}`];
    const isGuess = body[GUESSED[call] ?? ''] !== undefined;
    const response =
      attempts && isGuess
        ? await attempts.run(keys, ask, ({ status }) => status === 401, hangUp)
        : await ask();
    if (!response.ok) return response;
    const now = await findAccount(store.read, 'email', email);
    if (!now) return response;
    if (call === 'POST /sign-in/email') await mustStillBe(before, now, response);
    if (now.password === null) return response;
    const headers = new Headers(response.headers);
    headers.append('set-cookie', devices.remember(cookie, now));
    return new Response(response.body, { status: response.status, headers });
  };
}
