import type { ClusterBus } from '../cluster/cluster-bus.ts';
import { type LiveServer, type LiveSocket, memberRoom } from './socket-rooms.ts';

/** The pages that members have open on all servers: the sockets that they have signed in with. */
export interface OpenPages {
  /** True if a member has a page open; null while that is not known. */
  hasOpenPage(memberId: string): Promise<boolean | null>;
  /**
   * True if a member has a visible page: one that they see. A page that has never told whether it is visible counts as
   * visible. Null while it is not known.
   */
  hasVisiblePage(memberId: string): Promise<boolean | null>;
}

/** True unless the socket's page has told that it is hidden. */
const isVisible = ({ data }: Pick<LiveSocket, 'data'>) => data.isHidden !== true;

/**
 * Answers whether members have pages open, and asks the other servers.
 * An answer is null while another server does not answer: it may have such a socket. Redis counts
 * those who were asked, and knows no server whose connection is cut. The bus knows how many servers there are.
 */
export function openPages(io: LiveServer, bus: ClusterBus | null): OpenPages {
  const { adapter, sockets } = io.of('/');
  const isOpenHere = (memberId: string) => adapter.rooms.has(memberRoom(memberId));
  const isVisibleHere = (memberId: string) =>
    [...(adapter.rooms.get(memberRoom(memberId)) ?? [])].some((id) => {
      const socket = sockets.get(id);
      return socket !== undefined && isVisible(socket);
    });
  io.on('page:open', (memberId, answer) => answer(isOpenHere(memberId)));
  io.on('page:visible', (memberId, answer) => answer(isVisibleHere(memberId)));

  async function isAnywhere(
    question: 'page:open' | 'page:visible',
    memberId: string,
    isHere: (memberId: string) => boolean,
  ): Promise<boolean | null> {
    if (isHere(memberId)) return true;
    if (!bus) return false;
    if (!bus.isUp) return null;
    try {
      const answers = await io.serverSideEmitWithAck(question, memberId);
      if (answers.some(Boolean)) return true;
      return bus.isUp && answers.length >= bus.servers - 1 ? false : null;
    } catch {
      // A server has just gone, or can't be reached, or is older: who asks has to ask again.
      return null;
    }
  }
  return {
    hasOpenPage: (memberId) => isAnywhere('page:open', memberId, isOpenHere),
    hasVisiblePage: (memberId) => isAnywhere('page:visible', memberId, isVisibleHere),
  };
}
