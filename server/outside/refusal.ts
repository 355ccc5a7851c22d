import { problem } from '../errors.ts';

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

/** The refusal of someone who came too often; `what` is the sentence before the time to wait. */
export function tooMany(seconds: number, what: string): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
  return new Refusal(429, `${what} Please try again in ${wait}.`, 'TOO_MANY', {
    'retry-after': String(seconds),
  });
}
