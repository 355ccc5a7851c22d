import type { ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long connections may take to bring their last request: longer than any line takes to carry it. */
export const DRAIN_PATIENCE_MS = 600;
/** How long an answer under way may take after that. */
const ANSWER_MS = 5_000;
const LOOK_MS = 20;
/** How long those are still let in who stand at the door when it is to be closed. */
const DOOR_MS = 300;

const open = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** From now on every answer closes its connection. */
const sayClose = (app: FastifyInstance) =>
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });

/**
 * Lets in who has come already. Each turn of the event loop takes one connection; those that still wait when the
 * server stops listening are reset by the operating system, though their request may long have been sent.
 */
async function letIn(app: FastifyInstance) {
  const deadline = performance.now() + DOOR_MS;
  let came = 0;
  let seen = -1;
  const count = () => void came++;
  app.server.on('connection', count);
  while (seen !== came && performance.now() < deadline) {
    seen = came;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  app.server.off('connection', count);
}

/**
 * Stops listening and waits for the connections to end by themselves: every answer now says `Connection: close`.
 * Closing an idle one at once would meet a request that is already on its way; so it is let come, for a while.
 * @param patience milliseconds.
 */
export async function drain(app: FastifyInstance, patience: number) {
  sayClose(app);
  if (patience > 0) await letIn(app);
  if (app.server.listening) NetServer.prototype.close.call(app.server);
  await emptied(app, patience);
  // What idles is let go; what is being answered, perhaps by a database that takes its time, is answered.
  app.server.closeIdleConnections();
  if (patience > 0) await emptied(app, ANSWER_MS);
}

async function emptied(app: FastifyInstance, patience: number) {
  const deadline = performance.now() + patience;
  while ((await open(app)) > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
