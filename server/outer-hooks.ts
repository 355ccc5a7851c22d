import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseOn } from './bad-http.ts';
import type { Config } from './config.ts';
import { problem } from './errors.ts';
import { JSON_TYPE } from './front.ts';
import { hostCheck } from './host-check.ts';
import { headersOfAll } from './safety.ts';
import type { LiveServer } from './seats.ts';

const WRONG_HOST = 'This forum has another address.';

type Place = Pick<Config, 'host' | 'publicUrl'>;

/** Looks at each HTTP call before anything else does: gives its answer the headers of all, and checks its host. */
export function guardCalls(app: FastifyInstance, config: Place): void {
  const isAnswered = hostCheck(config);
  const headers = Object.entries(headersOfAll(config.publicUrl));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    if (isAnswered(request.headers.host)) done();
    else reply.code(421).send(problem(421, WRONG_HOST));
  });
}

/** The same for what goes to Socket.IO past the framework: handshakes, polling and upgrades. */
export function guardSockets({ engine }: LiveServer, config: Place): void {
  const isAnswered = hostCheck(config);
  const headers = Object.entries(headersOfAll(config.publicUrl));
  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // An upgrade has no response of Node's: what refuses it is written to its line.
    const polls = response instanceof ServerResponse;
    if (polls) for (const [name, value] of headers) response.setHeader(name, value);
    if (isAnswered(request.headers.host)) return next();
    if (!polls) return refuseOn(request.socket, config.publicUrl, 421, WRONG_HOST);
    response.writeHead(421, { 'content-type': JSON_TYPE });
    response.end(JSON.stringify(problem(421, WRONG_HOST)));
  });
}
