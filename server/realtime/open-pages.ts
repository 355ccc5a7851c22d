import { type LiveServer, memberRoom } from './socket-rooms.ts';

/**
 * Tells whether a member has a page open on any server: a socket that they have signed in with.
 * @returns null while another server does not answer: it may have such a socket.
 */
export function openPages(io: LiveServer, isCluster: boolean) {
  const isOpenHere = (memberId: string) => io.of('/').adapter.rooms.has(memberRoom(memberId));
  io.on('page:open', (memberId, answer) => answer(isOpenHere(memberId)));
  return async (memberId: string): Promise<boolean | null> => {
    if (isOpenHere(memberId)) return true;
    if (!isCluster) return false;
    try {
      return (await io.serverSideEmitWithAck('page:open', memberId)).some(Boolean);
    } catch {
      // A server has just gone, or can't be heard: who asks has to ask again.
      return null;
    }
  };
}
