/** Graceful shutdown: the server answers the requests under way before it closes its connections. */
import type { ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections without a request for this long are closed: longer than any network takes to deliver a request. */
export const DRAIN_GRACE_MS = 600;
/** The part of the grace period before the sockets are disconnected. */
const BEFORE_SOCKETS_MS = 200;
/** The longest wait while new requests arrive, in grace periods. */
const MOST_GRACE_PERIODS = 3;
/** Time for the answers under way after the grace period. */
const ANSWER_MS = 5_000;
const POLL_MS = 20;
/** Time for connections that arrive just before the server stops listening. */
const ACCEPT_MS = 300;
/** Turns of the event loop that may follow, each for one more queued connection. */
const MOST_ACCEPT_TURNS = 1_000;

/** One turn of the event loop, in which it reads all data that has arrived. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Waits for one poll interval and then one turn of the event loop. An overloaded machine may suspend the process for
 * longer. The extra turn then reads the data that has arrived, and the interval counts once.
 */
const pollInterval = async () => {
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  await nextTurn();
};

const countConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/**
 * Adds `Connection: close` to every answer from now on.
 * @returns a function that counts the requests since then.
 */
function closeAfterAnswer(app: FastifyInstance): () => number {
  let requests = 0;
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    requests++;
    response.setHeader('connection', 'close');
  });
  return () => requests;
}

/**
 * Accepts the connections in the operating system's backlog; each turn of the event loop accepts one. When the server
 * stops listening, the operating system resets the rest, although their requests may have been sent.
 */
async function acceptBacklog(app: FastifyInstance) {
  let accepted = 0;
  const count = () => void accepted++;
  const hasAccepted = async (wait: () => Promise<void>) => {
    const before = accepted;
    await wait();
    return accepted > before;
  };
  app.server.on('connection', count);
  for (let left = ACCEPT_MS; left > 0 && (await hasAccepted(pollInterval)); left -= POLL_MS);
  for (let left = MOST_ACCEPT_TURNS; left > 0 && (await hasAccepted(nextTurn)); left--);
  app.server.off('connection', count);
}

/**
 * Drains the server: it stops listening, and each answer closes its connection. Idle connections stay open for the
 * grace period, because their next request may be on its way. The sockets are disconnected after its first part:
 * thousands of disconnects at once delay the requests of their clients.
 * @param graceMs how long connections may be idle.
 * @param disconnectSockets ends the live sockets.
 */
export async function drain(app: FastifyInstance, graceMs: number, disconnectSockets: () => void) {
  const requests = closeAfterAnswer(app);
  if (graceMs > 0) await acceptBacklog(app);
  if (app.server.listening) NetServer.prototype.close.call(app.server);
  const beforeSockets = Math.min(BEFORE_SOCKETS_MS, graceMs);
  await untilClosed(app, beforeSockets, requests);
  disconnectSockets();
  await untilClosed(app, graceMs - beforeSockets, requests);
  // Requests under way stay: a slow database may still answer them.
  app.server.closeIdleConnections();
  if (graceMs > 0) await untilClosed(app, ANSWER_MS);
}

/** Waits until all connections are closed, or for `graceMs`; each new request restarts the wait. */
async function untilClosed(app: FastifyInstance, graceMs: number, requests = () => 0) {
  let [left, most, counted] = [graceMs, MOST_GRACE_PERIODS * graceMs, requests()];
  while (left > 0 && most > 0 && (await countConnections(app)) > 0) {
    await pollInterval();
    left = requests() > counted ? graceMs : left - POLL_MS;
    most -= POLL_MS;
    counted = requests();
  }
}
