import { RateLimiterRes } from 'rate-limiter-flexible';
import { SAFETY_CHANGES_A_DAY } from '../../../../../contract/values/limits.ts';
import type { Account } from '../../../../../db/features/identity/accounts.ts';
import type { LimiterFactory } from '../../../../limits/rate-limits.ts';
import { secondsLeft } from '../../../../limits/retry-after.ts';
import type { Devices } from '../device-cookies.ts';
import { tooManyRequests } from '../errors.ts';
import { FailedAttempts, TooManyFailuresError } from '../failed-attempts.ts';
import type { QueuedHasher } from './hashing.ts';

/** Each change is told by the log and the inbox, which keep it. */
const CHANGES = { points: SAFETY_CHANGES_A_DAY, duration: 86_400 } as const;

/** The audit log's reason of a wrong password, by what asked for it. */
const REASONS = {
  'sign-in': 'wrong e-mail or password',
  letter: 'wrong password for a letter',
  change: 'wrong password for a change of it',
  'step-up': 'wrong password for a step-up',
} as const;

/** A password that somebody has entered. */
interface Guess {
  purpose: keyof typeof REASONS;
  email: string;
  /** null: there is no account of the address. */
  account: Account | null;
  password: string;
}
/** Where a guess comes from. */
interface Origin {
  network: string;
  /** The request's cookies, which recognise a device that knows the password. */
  cookie: string | null;
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined;
}

interface Services {
  passwords: QueuedHasher;
  devices: Devices;
  counting: LimiterFactory;
  isLimited(): boolean;
  /** Called with each refused guess. */
  refused(email: string, network: string, why: string): Promise<void>;
}

/** Checks and counts the passwords that people enter. */
export function passwordGuesses({ passwords, devices, counting, isLimited, refused }: Services) {
  const attempts = new FailedAttempts(counting, isLimited);
  const changes = counting.limiter('password changes', CHANGES);

  return {
    /**
     * Checks a password. A wrong one counts under the account and the network; one of a device that has signed in before
     * counts under the device alone, so that a stranger can't lock it out.
     * @throws TooManyFailuresError
     * @throws ProviderError (503) when too many wait already
     */
    async check(
      { purpose, email, account, password }: Guess,
      { network, cookie, signal }: Origin,
    ): Promise<boolean> {
      const device = account && devices.find(cookie, account);
      const keys = device ? [`device ${device}`] : [`account ${email}`, `address ${network}`];
      const hash = account?.password ?? null;
      const verify = async () => {
        if (hash !== null) return passwords.verify({ hash, password }, { network, signal });
        // An unknown account takes as long as a known one: the time does not tell them apart.
        await passwords.hash(password, { network, signal });
        return false;
      };
      try {
        const isRight = await attempts.run(keys, verify, (right) => !right, signal);
        if (!isRight) await refused(email, network, REASONS[purpose]);
        return isRight;
      } catch (error) {
        if (error instanceof TooManyFailuresError) await refused(email, network, error.message);
        throw error;
      }
    },

    /** Counts a change of an account's password; one that fails takes nothing of the day. @throws ProviderError (429) */
    async countChange<T>(id: string, change: () => Promise<T>): Promise<T> {
      if (!isLimited()) return change();
      let isDone = false;
      try {
        await changes.consume(id);
        const result = await change();
        isDone = true;
        return result;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = secondsLeft(error);
        throw tooManyRequests(seconds, 'The password was changed often enough today.', 'password');
      } finally {
        if (!isDone) await changes.reward(id);
      }
    },
  };
}
