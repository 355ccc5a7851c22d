import type { FastifyBaseLogger } from 'fastify';
import { isAdmin, mayModerate } from '../../contract/core/rights.ts';
import { room as rooms } from '../../contract/core/rooms.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { isShutOut } from '../http/sanctions.ts';
import { type LiveServer, type LiveSocket, socketRoomsOf } from './socket-rooms.ts';

/** Rights end on all sockets within a second (contract, Live), also while the cluster bus is down. */
const BUS_DOWN_INTERVAL_MS = 800;

/** Disconnects a socket whose session has ended, or whose member was shut out or is no longer; a member without a right to the admin room leaves it. */
async function revalidate(socket: LiveSocket, tokens: Tokens) {
  if (!socket.data.token) return;
  const signedIn = await tokens.open(socket.data.token);
  const isVisitors = signedIn !== null && isShutOut(signedIn.caller);
  if (!signedIn || isVisitors !== socket.data.isVisitors) socket.disconnect(true);
  else if (!mayModerate(signedIn.caller))
    for (const room of socketRoomsOf(rooms.admin)) socket.leave(room);
  else if (!isAdmin(signedIn.caller)) socket.leave(rooms.admin);
}

/** Revalidates the session and rights of every local socket. */
export async function revalidateAll(io: LiveServer, tokens: Tokens) {
  for (const socket of io.of('/').sockets.values()) await revalidate(socket, tokens);
}

interface RevalidationContext {
  io: LiveServer;
  tokens: Tokens;
  bus: ClusterBus | null;
  log: FastifyBaseLogger;
}

/** Revalidates all local sockets periodically while the bus is down: no message then says whose rights have ended. */
export function revalidateSessions({ io, tokens, bus, log }: RevalidationContext): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning || !bus || bus.isUp) return;
    isRunning = true;
    revalidateAll(io, tokens)
      .catch((err: unknown) =>
        log.warn({ err }, 'the rights of the sockets could not be looked up'),
      )
      .finally(() => {
        isRunning = false;
      });
  }, BUS_DOWN_INTERVAL_MS).unref();
}
