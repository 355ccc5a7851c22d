import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../app/config/config.ts';
import type { Tokens } from '../auth/tokens.ts';
import { addressOf } from '../http/pre-routing/client-address.ts';
import { isShutOut } from '../http/sanctions.ts';
import { networkOf } from '../limits/network.ts';
import type { LiveServer, LiveSocket } from './socket-rooms.ts';

/** Authenticates each socket during its handshake: a member by the token, any other caller as a visitor. */
export function authenticateSockets(
  io: LiveServer,
  config: Config,
  tokens: Tokens,
  log: FastifyBaseLogger,
): void {
  const clientAddressOf = addressOf(config.trustProxy);
  const connecting = new WeakSet<object>();
  io.use((socket, next) => {
    // A connection connects to the namespace once: each further attempt would be another socket outside of the limits.
    if (connecting.has(socket.conn)) {
      socket.conn.close();
      return next(new Error('Come in once.'));
    }
    connecting.add(socket.conn);
    const token: unknown = socket.handshake.auth['token'];
    const opened = typeof token === 'string' ? tokens.open(token) : Promise.resolve(null);
    // A socket with a bad or ended token is a visitor's; the client's next HTTP call reports the ended session.
    opened.then(
      (signedIn) => {
        socket.data = {
          signedIn,
          token: signedIn ? String(token) : null,
          isVisitors: signedIn !== null && isShutOut(signedIn.caller),
          rateLimitKey: signedIn?.caller.id ?? networkOf(clientAddressOf(socket.request)),
          serverRooms: 0,
        };
        next();
      },
      // The client would show the message of the error, so only the log has it.
      (err: unknown) => {
        log.error({ err }, 'a socket could not be let in');
        next(new Error('The forum can not let you in now. Please try again.'));
      },
    );
  });
}

const RELEASED = {};
/** Releases the request and handshake of an authenticated socket: a quarter of its memory, and unused from then on. */
export function releaseHandshake(socket: LiveSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: RELEASED });
}
