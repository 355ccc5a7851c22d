import type { EventEmitter } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LONGEST_ADDRESS } from '../../../contract/values/limits.ts';
import { isLoopbackName } from '../../app/config/checks.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveServer } from '../../realtime/socket-rooms.ts';
import { problem } from '../errors.ts';
import { type RawError, rawErrorOf, sendRawError } from './malformed-requests.ts';
import { ServerResponse } from './node-http.ts';
import { isOwnOrigin } from './origin.ts';
import { commonHeaders } from './security-headers.ts';

/** True if the forum answers to a `Host` header. */
type HostCheck = (host: string | undefined) => boolean;

/** A client can send any number of ports: at most this many accepted hosts are remembered. */
const MAX_ACCEPTED = 100;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/**
 * On loopback the forum answers to names of this machine and to the host of `PUBLIC_URL` only. This stops DNS
 * rebinding: a foreign page whose name resolves to 127.0.0.1 would otherwise act as its visitor. On other interfaces
 * any name is answered.
 */
function hostCheck({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): HostCheck {
  if (!isLoopbackName(host)) return () => true;
  const publicHost = publicUrl && new URL(publicUrl).hostname;
  const isOwn = (given: string) => {
    if (!HOST.test(given) || !URL.canParse(`http://${given}`)) return false;
    const { hostname } = new URL(`http://${given}`);
    return hostname === publicHost || isLoopbackName(hostname) || hostname.endsWith('.localhost');
  };
  const accepted = new Set<string>();
  return (given = '') => {
    if (accepted.has(given)) return true;
    if (!isOwn(given)) return false;
    if (accepted.size < MAX_ACCEPTED) accepted.add(given);
    return true;
  };
}

const NO_HOST: RawError = {
  status: 400,
  sentence: 'The request has no Host header.',
  fault: 'missing',
  params: { field: 'host' },
};
const TOO_LONG: RawError = { status: 414, sentence: 'The address is too long.' };
const WRONG_HOST = { status: 421, sentence: 'This forum has another address.' };
const FOREIGN = { status: 403, sentence: 'This origin is not the forum.' };
const NO_SUCH_EXPECTATION = {
  status: 417,
  sentence: 'The forum meets no expectation but 100-continue.',
};

type HostConfig = Pick<Config, 'host' | 'publicUrl'>;

/** True if an address is refused unread; see `LONGEST_ADDRESS`. */
export function isTooLong(url: string): boolean {
  const { path, whole } = LONGEST_ADDRESS;
  if (url.length <= path) return false;
  const end = url.indexOf('?');
  return url.length > whole || end === -1 || end > path;
}

/**
 * Checks the address of a request: its length before anything reads it, then its host.
 * @returns the error; null for a good address.
 */
export function addressErrorOf(config: HostConfig): (request: IncomingMessage) => RawError | null {
  const isAnswered = hostCheck(config);
  return ({ url = '', headers: { host }, httpVersion }) => {
    if (isTooLong(url)) return TOO_LONG;
    if (host === undefined && httpVersion === '1.1') return NO_HOST;
    return isAnswered(host) ? null : WRONG_HOST;
  };
}

export const sendAddressError = (reply: FastifyReply, error: RawError) =>
  reply.code(error.status).send(problem(error.status, error.sentence, error));

/** The first hook of every HTTP request: sets the common headers and checks the address. */
export function guardCalls(app: FastifyInstance, config: HostConfig): void {
  const addressError = addressErrorOf(config);
  const headers = Object.entries(commonHeaders(config.publicUrl));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    const error = addressError(request.raw);
    if (error) sendAddressError(reply, error);
    else done();
  });
  // Without this listener Node refuses other expectations than 100-continue by itself, without the common headers.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers: own, body } = rawErrorOf(NO_SUCH_EXPECTATION);
    // The connection is closed, so that the body is not read.
    const all = { ...commonHeaders(config.publicUrl), ...own, connection: 'close' };
    response.writeHead(NO_SUCH_EXPECTATION.status, all).end(body);
  });
}

/** Engine.IO's WebSocket server, which its types leave out. */
interface WithWebSocketServer {
  ws: EventEmitter;
}
/** A request that Engine.IO or ws refuses. Only an upgrade has no response of Node's. */
interface Upgrading extends IncomingMessage {
  res?: ServerResponse;
  websocket?: unknown;
}

/**
 * The same for the requests that go to Socket.IO past the framework: handshakes, polling and upgrades. Their origin is
 * checked here, too, because Socket.IO's own refusal of an upgrade would lack the common headers.
 */
export function guardSockets({ engine }: LiveServer, http: HttpServer, config: HostConfig): void {
  const { publicUrl } = config;
  const addressError = addressErrorOf(config);
  const headers = Object.entries(commonHeaders(publicUrl));
  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // An upgrade has no response of Node's: its error is written to the connection.
    const isPolling = response instanceof ServerResponse;
    if (isPolling) for (const [name, value] of headers) response.setHeader(name, value);
    const error = addressError(request) ?? (isOwnOrigin(request, publicUrl) ? null : FOREIGN);
    if (!error) return next();
    if (!isPolling) return sendRawError(request.socket, publicUrl, error);
    const { headers: own, body } = rawErrorOf(error);
    response.writeHead(error.status, own).end(body);
  });

  const refuseUpgrade = (connection: Duplex, reason: string) =>
    sendRawError(connection, publicUrl, {
      status: 400,
      sentence: `${reason}.`,
      params: { field: 'request' },
    });
  // This event comes before Engine.IO's own answer, which is not written to a closed connection.
  engine.on('connection_error', ({ req, message }: { req: Upgrading; message: string }) => {
    if (!req.res && !req.websocket) refuseUpgrade(req.socket, message);
  });
  // Engine.IO creates another WebSocket server each time that listening begins.
  http.on('listening', () =>
    (engine as unknown as WithWebSocketServer).ws.on(
      'wsClientError',
      ({ message }: Error, connection: Duplex) => refuseUpgrade(connection, message),
    ),
  );
}
