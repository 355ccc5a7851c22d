import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { type LiveServer, memberRoom } from './socket-rooms.ts';

/**
 * Tells whether a member has a page open on any server: a socket that they have signed in with.
 * @returns null while another server does not answer: it may have such a socket. Socket.IO's adapter asks nobody while
 * its own subscriptions are not there yet, as after a start. The bus knows how many servers there are.
 */
export function openPages(io: LiveServer, bus: ClusterBus | null) {
  const isOpenHere = (memberId: string) => io.of('/').adapter.rooms.has(memberRoom(memberId));
  io.on('page:open', (memberId, answer) => answer(isOpenHere(memberId)));
  return async (memberId: string): Promise<boolean | null> => {
    if (isOpenHere(memberId)) return true;
    if (!bus) return false;
    try {
      const answers = await io.serverSideEmitWithAck('page:open', memberId);
      if (answers.some(Boolean)) return true;
      return bus.isUp && answers.length >= bus.servers - 1 ? false : null;
    } catch {
      // A server has just gone, or can't be heard: who asks has to ask again.
      return null;
    }
  };
}
