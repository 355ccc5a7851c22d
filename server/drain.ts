import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long connections may take to bring their last request. */
export const DRAIN_PATIENCE_MS = 1_000;
const LOOK_MS = 20;

const open = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/**
 * Stops listening and waits for the connections to end by themselves: every answer now says `Connection: close`.
 * Closing an idle one at once would meet a request that is already on its way; so it is let come, for a while.
 * @param patience milliseconds.
 */
export async function drain(app: FastifyInstance, patience: number) {
  if (app.server.listening) NetServer.prototype.close.call(app.server);
  const deadline = performance.now() + patience;
  while ((await open(app)) > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
