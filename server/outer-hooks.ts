import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refusalOf, refuseOn } from './bad-http.ts';
import type { Config } from './config.ts';
import { problem } from './errors.ts';
import { hostCheck } from './host-check.ts';
import { headersOfAll } from './safety.ts';
import type { LiveServer } from './seats.ts';

const WRONG_HOST = { status: 421, sentence: 'This forum has another address.' };

type Place = Pick<Config, 'host' | 'publicUrl'>;

/** Looks at each HTTP call before anything else does: gives its answer the headers of all, and checks its host. */
export function guardCalls(app: FastifyInstance, config: Place): void {
  const isAnswered = hostCheck(config);
  const headers = Object.entries(headersOfAll(config.publicUrl));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    if (isAnswered(request.headers.host)) done();
    else reply.code(421).send(problem(421, WRONG_HOST.sentence));
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
    if (!polls) return refuseOn(request.socket, config.publicUrl, WRONG_HOST);
    const { headers: own, body } = refusalOf(WRONG_HOST);
    response.writeHead(WRONG_HOST.status, own).end(body);
  });
}
