import type { FastifyBaseLogger } from 'fastify';
import { addressOf } from './address.ts';
import type { Config } from './config.ts';
import { networkOf } from './network.ts';
import type { LiveServer, LiveSocket } from './seats.ts';
import type { Tokens } from './tokens.ts';

/** Lets sockets in as who they are: a member by their token, anybody else as a visitor. */
export function openDoor(
  io: LiveServer,
  config: Config,
  tokens: Tokens,
  log: FastifyBaseLogger,
): void {
  const cameFrom = addressOf(config.trustProxy);
  const coming = new WeakSet<object>();
  io.use((socket, next) => {
    // One connection is one caller: who asks again before they are in would be as many as they like.
    if (coming.has(socket.conn)) {
      socket.conn.close();
      return next(new Error('Come in once.'));
    }
    coming.add(socket.conn);
    const token: unknown = socket.handshake.auth['token'];
    const opened = typeof token === 'string' ? tokens.open(token) : Promise.resolve(null);
    // A bad or ended token makes a visitor: the client learns of it from its next call, and reads on meanwhile.
    opened.then(
      (signedIn) => {
        const counted = signedIn?.caller.id ?? networkOf(cameFrom(socket.request));
        socket.data = { signedIn, token: signedIn ? String(token) : null, counted, ownRooms: 0 };
        next();
      },
      // The words of a fault are for the log: the client would be shown them.
      (err: unknown) => {
        log.error({ err }, 'a socket could not be let in');
        next(new Error('The forum can not let you in now. Please try again.'));
      },
    );
  });
}

const FORGOTTEN = {};
/** Lets go of what a socket came with, a quarter of its memory: nothing is read from it any more. */
export function forgetRequest(socket: LiveSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: FORGOTTEN });
}
