/** The floors of the ratios: bare servers that answer the same bytes with the least work. */
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { CALLS } from '../../contract/core/calls.ts';

/** A route of the floor with a constant answer. `checks` first validates the body and token of `POST /comments`. */
export interface FloorRoute {
  method: 'GET' | 'POST' | 'PATCH';
  /** In Fastify's notation. */
  url: string;
  status: number;
  answer: string;
  /** Answers to single addresses, by path and query, instead of `answer`. */
  exact?: Record<string, string>;
  /** The answer is a page in this encoding, and is given in base64. */
  encoding?: 'br';
  checks?: 'body and token' | 'token';
}
export interface FloorPlan {
  secret: string;
  routes: FloorRoute[];
  /** The event that `POST /say` broadcasts to every subscribed socket. */
  broadcast?: { event: string; what: unknown };
}

async function serve({ secret, routes, broadcast }: FloorPlan): Promise<number> {
  // The contract's schemas carry keywords of their own, which a strict validator refuses.
  const app = Fastify({ ajv: { customOptions: { strict: false } } });
  await app.register(jwt, { secret, verify: { algorithms: ['HS256'], cache: true } });
  const asToken = (request: { jwtVerify(): Promise<unknown> }) => request.jwtVerify();
  for (const { method, url, status, answer, exact = {}, encoding, checks } of routes) {
    const page = encoding && Buffer.from(answer, 'base64');
    app.route({
      method,
      url,
      ...(checks === 'body and token' && { schema: { body: CALLS['POST /comments'].body } }),
      ...(checks && { preValidation: asToken }),
      async handler(request, reply) {
        if (page)
          return reply
            .headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': encoding })
            .send(page);
        reply.code(status).header('content-type', 'application/json; charset=utf-8');
        return exact[request.url] ?? answer;
      },
    });
  }
  if (broadcast) {
    const io = new Server(app.server, { serveClient: false });
    io.on('connection', (socket) => {
      socket.on('watch', (_rooms: unknown, ack: (rooms: unknown[]) => void) => {
        socket.join('room');
        ack([]);
      });
    });
    app.post('/say', async () => {
      io.to('room').emit(broadcast.event, broadcast.what);
      return { said: true };
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit());
  process.once('message', async (plan: FloorPlan) => process.send?.(await serve(plan)));
}
