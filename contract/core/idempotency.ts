/** Writes that are safe to repeat: the client gives each intended write a key, and the server writes it once. */
/** The header of the key, in the spelling of the request's headers on the server. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** How long the server knows a key, in days. */
export const KEY_DAYS = 30;

/** The pattern of a key: a UUIDv7. */
export const KEY_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$';

/** The answer to the repeat of a write whose result was deleted. */
export interface Gone {
  insertedId: string;
  gone: true;
}

/** True if a write's answer says that its result was deleted. */
export const isGone = (answer: object): answer is Gone => 'gone' in answer;
