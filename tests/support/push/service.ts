import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Subscription } from '../features/push.ts';
import { decrypted } from './decrypt.ts';

/** The JSON of a declarative push. */
export interface Shown {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  lang: string;
  app_badge: string;
}
/** A request that a push service got. */
export interface TakenPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: number;
}
/** How the service answers: a status with headers and perhaps a body without an end, never, or by a reset. */
export type Answer =
  | { status: number; headers?: Record<string, string>; isEndless?: boolean }
  | 'silence'
  | 'reset';

const TAKEN: Answer = { status: 201 };

/** A push service on this machine, which answers as it is told and keeps what it has taken. */
export async function openPushService() {
  const asked: TakenPush[] = [];
  const taken: TakenPush[] = [];
  let answerTo: (push: TakenPush) => Answer | Promise<Answer> = () => TAKEN;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { url: path = '', headers } = request;
    const push = { path, headers, body: Buffer.concat(parts), at: Date.now() };
    asked.push(push);
    const answer = await answerTo(push);
    if (answer === 'silence') return;
    if (answer === 'reset') return void request.socket.resetAndDestroy();
    if (answer.status < 300) taken.push(push);
    response.writeHead(answer.status, answer.headers);
    if (answer.isEndless) response.flushHeaders();
    else response.end('said by the service');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const of = (list: TakenPush[], { body: { endpoint } }: Subscription) =>
    list.filter(({ path }) => endpoint === url + path);
  return {
    url,
    asked,
    close,
    /** How it answers from now on. */
    answer(by: Answer | typeof answerTo) {
      answerTo = typeof by === 'function' ? by : () => by;
    },
    askedOf: (subscription: Subscription) => of(asked, subscription),
    /** The pushes that a browser has shown: those that the service took, decrypted. */
    shownTo: (subscription: Subscription): Shown[] =>
      of(taken, subscription).map(
        ({ body }) => JSON.parse(decrypted(body, subscription)).notification,
      ),
  };
}
