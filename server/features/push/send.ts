import { type EndpointRules, endpointUrl } from './endpoints.ts';
import type { VapidKeys } from './keys.ts';

const ANSWER_MS = 10_000;
const MOST_ANSWER_BYTES = 1_024;
/** A push service whose answers take longer is slow. */
const SLOW_MS = 2_000;
/** After so many slow answers in a row, and no other, a host is asked so many times at once, and no more. */
const MOST_SLOW = 10;
const TTL_SECONDS = 86_400;
const LONGEST_RETRY_SECONDS = 86_400;

interface Target {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The content of a request to a push service. */
export interface Message {
  payload: string;
  topic: string;
}

/** The outcome of an attempt to send a push. */
export type Outcome =
  | { is: 'taken' | 'gone' | 'too-large' }
  /** It was not asked: its host is slow, and is asked about others. */
  | { is: 'busy' }
  /** @param afterMs how long the service wants to be left alone. */
  | { is: 'again'; afterMs: number; says: string }
  | { is: 'refused'; says: string };

/** The milliseconds of `Retry-After`, which may be a date (RFC 9110); at most a day, and 0 for what is neither. */
function retryMs(header: string | null): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, seconds), LONGEST_RETRY_SECONDS) * 1_000;
}

/** The beginning of an answer, for the log; the rest is not read. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString('utf8', 0, MOST_ANSWER_BYTES);
}

/** The status alone decides: whoever sends no body, or one without an end, has answered. */
async function outcomeOf(answer: Response): Promise<Outcome> {
  const { status, ok, headers, body } = answer;
  const known: Outcome | null =
    (ok && { is: 'taken' }) ||
    ((status === 404 || status === 410) && { is: 'gone' }) ||
    (status === 413 && { is: 'too-large' }) ||
    null;
  if (known) {
    await body?.cancel();
    return known;
  }
  const words = await beginningOf(answer).catch((error: Error) => error.message);
  const says = `${status} ${words}`.trim();
  if (status === 429 || status >= 500 || status === 408)
    return { is: 'again', afterMs: retryMs(headers.get('retry-after')), says };
  return { is: 'refused', says };
}

/** Slow hosts that are known: an endpoint may name any below that of a push service, and it may never answer. */
const MOST_HOSTS = 1_000;

/** Keeps hosts that are slow from taking the turns of all others. One quick answer ends it. */
function slowHosts() {
  const hosts = new Map<string, { asked: number; slow: number }>();
  return {
    /** @returns what becomes of a question to a host; null: it is not asked now. */
    async ask<T>(name: string, question: () => Promise<T>): Promise<T | null> {
      const host = hosts.get(name) ?? { asked: 0, slow: 0 };
      if (host.slow >= MOST_SLOW && host.asked >= MOST_SLOW) return null;
      // The host that is known for longest is forgotten. The requests under way keep counting where they began.
      const [oldest] = hosts.size >= MOST_HOSTS && !hosts.has(name) ? hosts.keys() : [];
      if (oldest !== undefined) hosts.delete(oldest);
      hosts.set(name, host);
      host.asked++;
      const begun = performance.now();
      try {
        return await question();
      } finally {
        host.asked--;
        host.slow = performance.now() - begun < SLOW_MS ? 0 : host.slow + 1;
        const isIdle = host.asked === 0 && host.slow === 0;
        if (isIdle && hosts.get(name) === host) hosts.delete(name);
      }
    },
  };
}

async function post(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return await outcomeOf(answer);
  } catch (error) {
    // No answer, or no connection: the push service may be there again later.
    return { is: 'again', afterMs: 0, says: String((error as Error).cause ?? error) };
  }
}

/**
 * Opens the sending to push services. Encryption and VAPID (RFC 8291, 8292) are the library's; it is loaded with the
 * first push. The request is made here: only a known host is asked, and no redirect is followed.
 * @param subject whom a push service may write to: an https address or a `mailto:`.
 */
export function openSending(
  rules: EndpointRules,
  keys: () => Promise<VapidKeys>,
  subject: () => string,
) {
  const hosts = slowHosts();
  return async (target: Target, { payload, topic }: Message): Promise<Outcome> => {
    const url = endpointUrl(target.endpoint, rules);
    // PUSH_HOSTS may have named it before.
    if (!url) return { is: 'refused', says: 'its push service is not among PUSH_HOSTS' };
    const outcome = await hosts.ask(url.host, async () => {
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys: { p256dh: target.p256dh, auth: target.auth } },
        payload,
        {
          vapidDetails: { subject: subject(), ...(await keys()) },
          TTL: TTL_SECONDS,
          topic,
          urgency: 'normal',
        },
      );
      const sent: Record<string, string> = {};
      for (const [name, value] of Object.entries(headers ?? {}))
        if (name !== 'Content-Length') sent[name] = String(value);
      return post(url, sent, new Uint8Array(body ?? []));
    });
    return outcome ?? { is: 'busy' };
  };
}
