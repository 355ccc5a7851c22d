import type { EventEmitter } from 'node:events';
import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refusalOf, refuseOn } from './bad-http.ts';
import type { Config } from './config.ts';
import { problem } from './errors.ts';
import { hostCheck } from './host-check.ts';
import { isOwnOrigin } from './origin.ts';
import { headersOfAll } from './safety.ts';
import type { LiveServer } from './seats.ts';

const NO_HOST = { status: 400, sentence: 'The request has no Host header.' };
const WRONG_HOST = { status: 421, sentence: 'This forum has another address.' };
const FOREIGN = { status: 403, sentence: 'This origin is not the forum.' };
const NO_SUCH_EXPECTATION = {
  status: 417,
  sentence: 'The forum meets no expectation but 100-continue.',
};

type Place = Pick<Config, 'host' | 'publicUrl'>;

/** Why a request is answered nothing else, by the host it asks for; null for a good one. */
function hostRefusal(config: Place): (request: IncomingMessage) => Refusal | null {
  const isAnswered = hostCheck(config);
  return ({ headers: { host }, httpVersion }) => {
    if (host === undefined && httpVersion === '1.1') return NO_HOST;
    return isAnswered(host) ? null : WRONG_HOST;
  };
}

/** Looks at each HTTP call before anything else does: gives its answer the headers of all, and checks its host. */
export function guardCalls(app: FastifyInstance, config: Place): void {
  const whyRefused = hostRefusal(config);
  const headers = Object.entries(headersOfAll(config.publicUrl));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    const why = whyRefused(request.raw);
    if (why) reply.code(why.status).send(problem(why.status, why.sentence));
    else done();
  });
  // Node hands over what expects something else than 100-continue by itself, and would refuse it without our headers.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers: own, body } = refusalOf(NO_SUCH_EXPECTATION);
    // What was to follow is not waited for.
    const all = { ...headersOfAll(config.publicUrl), ...own, connection: 'close' };
    response.writeHead(NO_SUCH_EXPECTATION.status, all).end(body);
  });
}

/** The WebSockets of Engine.IO, of which its types tell nothing. */
interface OverWebSockets {
  ws: EventEmitter;
}
/** An upgrade that Engine.IO or ws refuses; an answer of Node's is there for all that is none. */
interface Upgrading extends IncomingMessage {
  res?: ServerResponse;
  websocket?: unknown;
}

/**
 * The same for what goes to Socket.IO past the framework: handshakes, polling and upgrades. Where these may come from is
 * checked here too: Socket.IO's own check would answer a foreign upgrade in its own words, without our headers.
 */
export function guardSockets({ engine }: LiveServer, http: HttpServer, config: Place): void {
  const { publicUrl } = config;
  const ofHost = hostRefusal(config);
  const headers = Object.entries(headersOfAll(publicUrl));
  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // An upgrade has no response of Node's: what refuses it is written to its line.
    const polls = response instanceof ServerResponse;
    if (polls) for (const [name, value] of headers) response.setHeader(name, value);
    const why = ofHost(request) ?? (isOwnOrigin(request, publicUrl) ? null : FOREIGN);
    if (!why) return next();
    if (!polls) return refuseOn(request.socket, publicUrl, why);
    const { headers: own, body } = refusalOf(why);
    response.writeHead(why.status, own).end(body);
  });

  const refuseUpgrade = (line: Duplex, why: string) =>
    refuseOn(line, publicUrl, { status: 400, sentence: `${why}.` });
  // Told before Engine.IO answers: it writes nothing to a line that has ended.
  engine.on('connection_error', ({ req, message }: { req: Upgrading; message: string }) => {
    if (!req.res && !req.websocket) refuseUpgrade(req.socket, message);
  });
  // Engine.IO makes another server of WebSockets each time that listening begins.
  http.on('listening', () =>
    (engine as unknown as OverWebSockets).ws.on(
      'wsClientError',
      ({ message }: Error, line: Duplex) => refuseUpgrade(line, message),
    ),
  );
}
