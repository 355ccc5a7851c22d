/** What the figures are measured against: bare servers that do the least that answers the same bytes. */
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { CALLS } from '../contract/calls.ts';

/** A route of the floor: answers always the same bytes; `checks` validates the body and token of that call first. */
export interface FloorRoute {
  method: 'GET' | 'POST' | 'PATCH';
  /** In Fastify's own notation. */
  url: string;
  status: number;
  answer: string;
  checks?: 'body and token' | 'token';
}
export interface FloorPlan {
  secret: string;
  routes: FloorRoute[];
  /** The event that `POST /say` broadcasts to everybody who sent `watch`. */
  says?: { event: string; what: unknown };
}

async function serve({ secret, routes, says }: FloorPlan): Promise<number> {
  const app = Fastify();
  await app.register(jwt, { secret, verify: { algorithms: ['HS256'], cache: true } });
  const asToken = (request: { jwtVerify(): Promise<unknown> }) => request.jwtVerify();
  for (const { method, url, status, answer, checks } of routes) {
    app.route({
      method,
      url,
      ...(checks === 'body and token' && { schema: { body: CALLS['POST /comments'].body } }),
      ...(checks && { preValidation: asToken }),
      async handler(_request, reply) {
        reply.code(status).header('content-type', 'application/json; charset=utf-8');
        return answer;
      },
    });
  }
  if (says) {
    const io = new Server(app.server, { serveClient: false });
    io.on('connection', (socket) => {
      socket.on('watch', (_rooms: unknown, ack: (rooms: unknown[]) => void) => {
        socket.join('room');
        ack([]);
      });
    });
    app.post('/say', async () => {
      io.to('room').emit(says.event, says.what);
      return { said: true };
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

if (process.send)
  process.once('message', async (plan: FloorPlan) => process.send?.(await serve(plan)));
