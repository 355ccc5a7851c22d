import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Detail, problem } from '../errors.ts';
import { JSON_TYPE } from '../read-path/send-response.ts';
import { STATUS_CODES } from './node-http.ts';
import { commonHeaders } from './security-headers.ts';

/** An error for a connection without a response object of the framework. */
export interface RawError extends Detail {
  status: number;
  sentence: string;
}

/** The error of a malformed request, by the error code of Node's parser. */
const ERRORS: Record<string, RawError> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive.' },
  HPE_INVALID_METHOD: {
    status: 400,
    sentence: 'There is no such HTTP method.',
    params: { field: 'method' },
  },
};
const NO_HTTP: RawError = {
  status: 400,
  sentence: 'The request is not valid HTTP.',
  params: { field: 'request' },
};

/** Full networks and full forums have room again soon. */
const RETRY_AFTER_S = 5;
const fullError = (status: number, why: string, name?: string) => ({
  status,
  params: { seconds: RETRY_AFTER_S, ...(name !== undefined && { name }) },
  sentence: `${why} Please try again in ${RETRY_AFTER_S} seconds.`,
});
export const NETWORK_FULL = fullError(
  429,
  'There are too many connections from your network.',
  'connections',
);
export const FORUM_FULL = fullError(503, 'The forum is full right now.');

/** The headers and body of a raw error, in the contract's shape. */
export function rawErrorOf({ status, sentence, ...detail }: RawError) {
  const body = JSON.stringify(problem(status, sentence, detail));
  const retryAfter = detail.params?.seconds;
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
    sendRawError(socket, publicUrl, ERRORS[error.code ?? ''] ?? NO_HTTP);
  };
