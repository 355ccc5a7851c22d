import { problem, type Refused } from '../errors.ts';

/** A call that is refused before the provider sees it; `code` is for machines, as the provider's own codes are. */
export class Refusal extends Error {
  override name = 'Refusal';
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

/** A sentence, and after it when to try again. */
export function withWait(what: string, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return `${what} Please try again in ${wait}.`;
}

/** The refusal of someone who came too often; `what` is the sentence before the time to wait. */
export const tooMany = (seconds: number, what: string): Refusal =>
  new Refusal(429, withWait(what, seconds), 'TOO_MANY', { 'retry-after': String(seconds) });

/** A refusal of the limits that other calls share, in the provider's shape. */
export const limited = ({ status, message, retryAfter }: Refused): Refusal =>
  new Refusal(status, message, 'TOO_MANY', {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });

/** What is said where more people wait for a password to be checked than can be answered soon. */
export const BUSY = {
  code: 'BUSY',
  message: 'Too many people are signing in right now. Please try again in 5 seconds.',
  retryAfter: '5',
} as const;

/** The refusal of someone whose turn would not come soon. */
export const busy = (): Refusal =>
  new Refusal(503, BUSY.message, BUSY.code, { 'retry-after': BUSY.retryAfter });
