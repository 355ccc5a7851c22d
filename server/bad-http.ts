import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problem } from './errors.ts';
import { JSON_TYPE } from './front.ts';
import { headersOfAll } from './safety.ts';

/** What is wrong with a request that never became one, by the code of Node's parser. */
const SENTENCES: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_INVALID_METHOD: [400, 'There is no such HTTP method.'],
};
const NO_HTTP = [400, 'The request is not valid HTTP.'] as const;

/** A refusal for a connection that the framework has not got, or no longer. */
export interface Refusal {
  status: number;
  sentence: string;
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
}

/** Whoever is refused because there is no room finds some when others have gone, or an attack has been cut. */
const COME_AGAIN_S = 5;
const noRoom = (status: number, why: string): Required<Refusal> => ({
  ...{ status, retryAfter: COME_AGAIN_S },
  sentence: `${why} Please try again in ${COME_AGAIN_S} seconds.`,
});
export const NETWORK_FULL = noRoom(429, 'There are too many connections from your network.');
export const FORUM_FULL = noRoom(503, 'The forum is full right now.');

/** The body of a refusal in the shape of every other, with the headers of its own. */
export function refusalOf({ status, sentence, retryAfter }: Refusal) {
  const body = JSON.stringify(problem(status, sentence));
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  return { headers, body };
}

/** Refuses on a line that no response was made for, and hangs up. */
export function refuseOn(line: Duplex, publicUrl: string | null, refusal: Refusal) {
  const { headers, body } = refusalOf(refusal);
  const { status } = refusal;
  const all = { ...headers, connection: 'close', ...headersOfAll(publicUrl) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  if (line.writable)
    line.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  line.destroy();
}

/** Answers what is no request. */
export const answerBadHttp =
  (publicUrl: string | null) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, sentence] = SENTENCES[error.code ?? ''] ?? NO_HTTP;
    refuseOn(socket, publicUrl, { status, sentence });
  };
