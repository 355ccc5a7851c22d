import type { FastifyBaseLogger } from 'fastify';
import { room as rooms } from '../contract/rooms.ts';
import type { Link } from './link.ts';
import type { LiveServer, LiveSocket } from './seats.ts';
import type { Tokens } from './tokens.ts';

/** While other servers can't say whose rights have ended, each looks for itself (contract, Live: within a second). */
const APART_MS = 800;

/** Asks again whether a socket's member is signed in and an admin, and takes away what they are not. */
async function recheck(socket: LiveSocket, tokens: Tokens) {
  if (!socket.data.token) return;
  const signedIn = await tokens.open(socket.data.token);
  if (!signedIn) socket.disconnect(true);
  else if (signedIn.caller.role !== 'admin') socket.leave(rooms.admin);
}

/** Asks again for every socket of this server. */
export async function recheckAll(io: LiveServer, tokens: Tokens) {
  for (const socket of io.of('/').sockets.values()) await recheck(socket, tokens);
}

interface Watching {
  io: LiveServer;
  tokens: Tokens;
  link: Link | null;
  log: FastifyBaseLogger;
}

/** Keeps looking for rights that another server ended, while it can't tell. */
export function watchRights({ io, tokens, link, log }: Watching) {
  let looking = false;
  return setInterval(() => {
    if (looking || !link || link.up) return;
    looking = true;
    recheckAll(io, tokens)
      .catch((err: unknown) =>
        log.warn({ err }, 'the rights of the sockets could not be looked up'),
      )
      .finally(() => {
        looking = false;
      });
  }, APART_MS).unref();
}
