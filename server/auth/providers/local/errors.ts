import type { InputFault } from '../../../../contract/core/input-faults.ts';
import { type Detail, problem } from '../../../http/errors.ts';
import { withWait } from '../../../limits/retry-after.ts';

/** An error of a call under `/auth/*`. `code` is in the style of better-auth, whose calls these are. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly code: string;
  readonly response: Response;

  constructor(status: number, message: string, detail: Detail<string> = {}) {
    super(message);
    this.code = detail.code ?? '';
    const seconds = detail.params?.seconds;
    const headers = {
      'cache-control': 'no-store',
      ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    };
    this.response = Response.json(problem(status, message, detail), { status, headers });
  }
}

/** The error of a wrong field of a call's body, as `badInput` of the forum's own calls. */
export const wrongField = (
  subject: string,
  { sentence, fault, limit }: InputFault,
  field: string,
) =>
  new ProviderError(400, `${subject} ${sentence}`, {
    fault,
    params: { field, ...(limit !== undefined && { limit }) },
  });

/** The error of a used-up limit; `what` is the sentence before the time to wait, `name` that of the limit. */
export const tooManyRequests = (seconds: number, what: string, name: string): ProviderError =>
  new ProviderError(429, withWait(what, seconds), { code: 'TOO_MANY', params: { seconds, name } });

/** The error of an address that has an account, or that a member can have back. */
export const taken = () =>
  new ProviderError(422, 'User already exists. Use another email.', {
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  });

export const BUSY = 'Too many people are signing in right now. Please try again in 5 seconds.';

/** The error of a call that a full queue of password hashes refuses. */
export const busy = (): ProviderError =>
  new ProviderError(503, BUSY, { code: 'BUSY', params: { seconds: 5 } });
