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

/** Refuses on a line that no response was made for, in the shape of every other refusal, and hangs up. */
export function refuseOn(line: Duplex, publicUrl: string | null, status: number, sentence: string) {
  const body = JSON.stringify(problem(status, sentence));
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': String(body.length),
    connection: 'close',
    ...headersOfAll(publicUrl),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (line.writable)
    line.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  line.destroy();
}

/** Answers what is no request. */
export const answerBadHttp =
  (publicUrl: string | null) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, sentence] = SENTENCES[error.code ?? ''] ?? NO_HTTP;
    refuseOn(socket, publicUrl, status, sentence);
  };
