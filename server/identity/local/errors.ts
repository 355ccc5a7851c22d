import { type HttpError, problem } from '../../http/errors.ts';

/** An error of the auth proxy, before the provider gets the call. `code` is in the style of the provider's codes. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly response: Response;

  constructor(
    status: number,
    message: string,
    code?: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    const body = { ...problem(status, message), ...(code && { code }) };
    this.response = Response.json(body, { status, headers });
  }
}

/** A sentence, followed by the time to wait. */
export function withWait(what: string, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `${what} Please try again in ${wait}.`;
}

/** The error of a used-up limit; `what` is the sentence before the time to wait. */
export const tooManyRequests = (seconds: number, what: string): ProviderError =>
  new ProviderError(429, withWait(what, seconds), 'TOO_MANY', { 'retry-after': String(seconds) });

/** The error of a rate limit that all calls share, in the provider's shape. */
export const rateLimited = ({ status, message, retryAfter }: HttpError): ProviderError =>
  new ProviderError(status, message, 'TOO_MANY', {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });

/** The error of a full password hashing queue. */
export const BUSY = {
  code: 'BUSY',
  message: 'Too many people are signing in right now. Please try again in 5 seconds.',
  retryAfter: '5',
} as const;

/** The error of a call that a full queue refuses. */
export const busy = (): ProviderError =>
  new ProviderError(503, BUSY.message, BUSY.code, { 'retry-after': BUSY.retryAfter });
