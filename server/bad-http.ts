import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from './errors.ts';
import { JSON_TYPE } from './front.ts';

/** What is wrong with a request that never became one, by the code of Node's parser. */
const SENTENCES: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_INVALID_METHOD: [400, 'There is no such HTTP method.'],
};
const NO_HTTP = [400, 'The request is not valid HTTP.'] as const;

/** Answers what is no request in the shape of every other refusal, and hangs up. */
export function answerBadHttp(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, sentence] = SENTENCES[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify(problem(status, sentence));
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `Content-Type: ${JSON_TYPE}`,
        `Content-Length: ${body.length}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}
