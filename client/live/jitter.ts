/** Jitter, in milliseconds: all pages find a gap or hear of a change at once, so each waits a random part of 400. */
export const jitter = (): number => Math.random() * 400;

/** The longest random part of a wait, in milliseconds. */
const MOST_SPREAD_MS = 60_000;

/**
 * How long a refused client waits, in milliseconds. Clients of one network are refused together: the random part doubles
 * with each refusal in a row, so that they do not return together.
 * @param seconds the least wait: what the server says.
 * @param refusals the refusals in a row, this one included.
 * @param spread the random part after the first refusal, in milliseconds.
 */
export const waitAfterRefusal = (seconds: number, refusals: number, spread = 1_000): number =>
  seconds * 1_000 + Math.random() * Math.min(MOST_SPREAD_MS, spread * 2 ** (refusals - 1));

/** The wait after a first handshake that was refused under load: so many seconds, and a random part of as much. */
const OVERLOAD_SECONDS = 5;

/**
 * How long a client waits whose handshake was refused under load, in milliseconds. Only for a full network (429) the
 * random part grows: proxies answer 503 while a server restarts, and all pages are live within 15 seconds of a restart.
 * @param fullNetworks the refusals with 429 in a row, this one included.
 */
export const waitAfterHandshake = (status: 429 | 503, fullNetworks: number): number =>
  waitAfterRefusal(OVERLOAD_SECONDS, status === 429 ? fullNetworks : 1, OVERLOAD_SECONDS * 1_000);
