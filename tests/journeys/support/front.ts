/** A server in front of a forum, which changes some answers and passes all others on. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';

interface Front {
  /** Headers that each request gets on its way. */
  headers?: IncomingHttpHeaders;
  /** Answers a request itself, and says so. */
  instead?(sent: IncomingMessage, reply: ServerResponse): boolean;
  /** Sends the body of an answer of the forum; without it the body is sent as it comes. */
  send?(answer: IncomingMessage, reply: ServerResponse): void;
}

/** Opens such a server until the test ends. @returns the forum at its address. */
export async function openFront(of: TestApp, { headers = {}, instead, send }: Front) {
  const front = createServer((sent, reply) => {
    if (instead?.(sent, reply)) return;
    const as = { method: sent.method, headers: { ...sent.headers, ...headers } };
    const onwards = request(of.url + sent.url, as, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (send) send(answer, reply);
      else answer.pipe(reply);
    });
    onwards.on('error', () => reply.destroy());
    sent.pipe(onwards);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  const { port } = front.address() as AddressInfo;
  return { ...of, url: `http://127.0.0.1:${port}` };
}
