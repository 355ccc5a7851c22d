import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ResponseBody } from './response-body.ts';

/** A response whose head Node has in this field, as text. The field is private: `takesHead` says if it is as here. */
interface WithHead extends ServerResponse {
  _header: string | null;
}

/** True if Node sends a head that was put into its field, and the body behind it, in one piece. */
function takesHead(): boolean {
  const wire = new PassThrough();
  const response = new ServerResponse(new IncomingMessage(wire as unknown as Socket)) as WithHead;
  if (response._header !== null) return false;
  response.assignSocket(wire as unknown as Socket);
  response._header = 'head\r\n\r\n';
  response.end('b\u00f6dy', 'latin1');
  return response.headersSent && wire.read()?.toString('latin1') === 'head\r\n\r\nb\u00f6dy';
}
const isReadyHeadTaken = takesHead();

/** The value of `Date`, which changes each second. */
let second = 0;
let date = '';
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1_000).toUTCString();
  }
  return date;
}

const lines = (headers: readonly string[]) => {
  let text = '';
  for (let n = 0; n < headers.length; n += 2) text += `${headers[n]}: ${headers[n + 1]}\r\n`;
  return text;
};

/**
 * Makes a function that sends an answer with a head of ready-made text. Node checks each header of each answer anew,
 * which costs as much as all else that it does for a short one.
 * @param constant the names and values of the headers that each answer has.
 * @returns the function; it answers false, and sends nothing, where Node would write a head of another kind: to a
 * connection that ends with the answer, for a request without a body in its answer, and with headers set before.
 */
export function headSender(constant: readonly string[]) {
  const beginning = `HTTP/1.1 200 OK\r\n${lines(constant)}`;
  return (
    { raw, server }: FastifyReply,
    headers: readonly string[],
    body: ResponseBody,
  ): boolean => {
    const { req, shouldKeepAlive } = raw;
    const isPlain =
      isReadyHeadTaken &&
      shouldKeepAlive &&
      req.method === 'GET' &&
      typeof body === 'string' &&
      Object.getPrototypeOf(raw) === ServerResponse.prototype &&
      raw.getHeaderNames().length === 0;
    if (!isPlain) return false;
    const seconds = Math.floor(server.server.keepAliveTimeout / 1_000);
    const ending = `Date: ${dateNow()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}`;
    (raw as WithHead)._header = `${beginning}${lines(headers)}${ending}\r\n\r\n`;
    raw.end(body, 'latin1');
    return true;
  };
}
