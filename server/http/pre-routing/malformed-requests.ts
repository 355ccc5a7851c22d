import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problem } from '../errors.ts';
import { JSON_TYPE } from '../read-path/send-response.ts';
import { commonHeaders } from './security-headers.ts';

/** The status and sentence of a malformed request, by the error code of Node's parser. */
const SENTENCES: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_INVALID_METHOD: [400, 'There is no such HTTP method.'],
};
const NO_HTTP = [400, 'The request is not valid HTTP.'] as const;

/** An error for a connection without a response object of the framework. */
export interface RawError {
  status: number;
  sentence: string;
  /** For the `Retry-After` header, in seconds. */
  retryAfter?: number;
}

/** Full networks and full forums have room again soon. */
const RETRY_AFTER_S = 5;
const fullError = (status: number, why: string): Required<RawError> => ({
  status,
  retryAfter: RETRY_AFTER_S,
  sentence: `${why} Please try again in ${RETRY_AFTER_S} seconds.`,
});
export const NETWORK_FULL = fullError(429, 'There are too many connections from your network.');
export const FORUM_FULL = fullError(503, 'The forum is full right now.');

/** The headers and body of a raw error, in the contract's shape. */
export function rawErrorOf({ status, sentence, retryAfter }: RawError) {
  const body = JSON.stringify(problem(status, sentence));
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  return { headers, body };
}

/** Writes an error to a connection without a response object, and closes it. */
export function sendRawError(connection: Duplex, publicUrl: string | null, error: RawError) {
  const { headers, body } = rawErrorOf(error);
  const { status } = error;
  const all = { ...headers, connection: 'close', ...commonHeaders(publicUrl) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  if (connection.writable)
    connection.write(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'),
    );
  connection.destroy();
}

/** Sends the error of a request that Node's parser refuses. */
export const answerMalformedRequest =
  (publicUrl: string | null) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, sentence] = SENTENCES[error.code ?? ''] ?? NO_HTTP;
    sendRawError(socket, publicUrl, { status, sentence });
  };
