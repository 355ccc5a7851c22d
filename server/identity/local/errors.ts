import type { InputFault } from '../../../contract/core/input-faults.ts';
import { type Detail, type HttpError, problem } from '../../http/errors.ts';

/** An error of the auth proxy, before the provider gets the call. `code` is in the style of the provider's codes. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly response: Response;

  constructor(status: number, message: string, detail: Detail<string> = {}) {
    super(message);
    const seconds = detail.params?.seconds;
    const headers = { ...(seconds !== undefined && { 'retry-after': String(seconds) }) };
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

/** A sentence, followed by the time to wait. */
export function withWait(what: string, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `${what} Please try again in ${wait}.`;
}

/** The error of a used-up limit; `what` is the sentence before the time to wait, `name` that of the limit. */
export const tooManyRequests = (seconds: number, what: string, name: string): ProviderError =>
  new ProviderError(429, withWait(what, seconds), { code: 'TOO_MANY', params: { seconds, name } });

/** The error of a rate limit that all calls share, in the provider's shape. */
export const rateLimited = ({ status, message, params = {} }: HttpError): ProviderError =>
  new ProviderError(status, message, { code: 'TOO_MANY', params });

/** The error of a full password hashing queue. */
export const BUSY = {
  code: 'BUSY',
  message: 'Too many people are signing in right now. Please try again in 5 seconds.',
  seconds: 5,
} as const;

/** The error of a call that a full queue refuses. */
export const busy = (): ProviderError =>
  new ProviderError(503, BUSY.message, { code: BUSY.code, params: { seconds: BUSY.seconds } });
