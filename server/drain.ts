import type { ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long the connections may be quiet before they are let go: longer than any line takes to carry a request. */
export const DRAIN_PATIENCE_MS = 600;
/** How long before the goodbye to the sockets. */
const SETTLED_MS = 200;
/** How long they are waited for while requests keep coming: times as long. */
const MOST_PATIENCES = 3;
/** How long an answer under way may take after that. */
const ANSWER_MS = 5_000;
const LOOK_MS = 20;
/** How long those are still let in who stand at the door when it is to be closed. */
const DOOR_MS = 300;
/** How often the door is looked at after that until nobody stands there. */
const MOST_LOOKS = 1_000;

/** Lets the event loop read once all that has come. */
const looked = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A while of the event loop's own time, which ends behind a look at all that has come. A machine that is too busy to run
 * this process lets the clock run on; what has come meanwhile is read first, and the while counts no more than its length.
 */
const pause = async () => {
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await looked();
};

const open = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** From now on every answer closes its connection; answers how many requests have come since. */
function sayClose(app: FastifyInstance): () => number {
  let came = 0;
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    came++;
    response.setHeader('connection', 'close');
  });
  return () => came;
}

/**
 * Lets in who has come already. Each turn of the event loop takes one connection; those that still wait when the
 * server stops listening are reset by the operating system, though their request may long have been sent.
 */
async function letIn(app: FastifyInstance) {
  let came = 0;
  const count = () => void came++;
  const comes = async (time: () => Promise<void>) => {
    const before = came;
    await time();
    return came > before;
  };
  app.server.on('connection', count);
  for (let left = DOOR_MS; left > 0 && (await comes(pause)); left -= LOOK_MS);
  for (let left = MOST_LOOKS; left > 0 && (await comes(looked)); left--);
  app.server.off('connection', count);
}

/**
 * Stops listening and waits for the connections to end by themselves: every answer now says `Connection: close`.
 * Closing an idle one at once would meet a request that is already on its way; so it is let come, for a while.
 * Thousands of sockets that end at once keep their clients busy, and a client that is busy comes late with its next
 * request; so requests are answered first.
 * @param patience milliseconds.
 * @param goodbye ends the sockets.
 */
export async function drain(app: FastifyInstance, patience: number, goodbye: () => void) {
  const asked = sayClose(app);
  if (patience > 0) await letIn(app);
  if (app.server.listening) NetServer.prototype.close.call(app.server);
  const settling = Math.min(SETTLED_MS, patience);
  await emptied(app, settling, asked);
  goodbye();
  await emptied(app, patience - settling, asked);
  // What idles is let go; what is being answered, perhaps by a database that takes its time, is answered.
  app.server.closeIdleConnections();
  if (patience > 0) await emptied(app, ANSWER_MS);
}

/** Waits until all connections have ended, or for so long; each request that comes begins the while anew. */
async function emptied(app: FastifyInstance, patience: number, asked = () => 0) {
  let [left, most, seen] = [patience, MOST_PATIENCES * patience, asked()];
  while (left > 0 && most > 0 && (await open(app)) > 0) {
    await pause();
    left = asked() > seen ? patience : left - LOOK_MS;
    most -= LOOK_MS;
    seen = asked();
  }
}
