import { setTimeout as delay } from 'node:timers/promises';
import { type Heartbeat, TRUST_MS } from './heartbeat.ts';
import type { ClusterMessage } from './messages.ts';
import type { Peers } from './peers.ts';

/** How a batch leaves this server. */
interface Channel {
  heartbeat: Pick<Heartbeat, 'isUp' | 'isSettled'>;
  /** Sends the nth batch. @returns whether Redis has taken it. */
  send(n: number, messages: ClusterMessage[]): Promise<boolean>;
  /** Called when a batch can't be sent. */
  lost(): void;
}

/** The messages of this server on their way to the others. All messages of one turn of the event loop are one batch. */
export function openOutbox(peers: Peers, { heartbeat, send, lost }: Channel) {
  let queue: ClusterMessage[] = [];
  let batches = 0;
  let endsRights = false;
  let acknowledged: Promise<unknown> = Promise.resolve();

  /** @returns whether every other server is known to have the batch. */
  async function sendBatch(n: number, messages: ClusterMessage[]): Promise<boolean> {
    if (!heartbeat.isUp) {
      lost();
      return false;
    }
    const { isSettled } = heartbeat;
    const acks = peers.waitFor(n);
    if (!(await send(n, messages))) lost();
    return (await acks) && isSettled;
  }

  async function flush() {
    const [messages, mustExpire] = [queue, endsRights];
    queue = [];
    endsRights = false;
    const expired = mustExpire ? delay(TRUST_MS, undefined, { ref: false }) : undefined;
    if (!(await sendBatch(++batches, messages))) await expired;
  }

  return {
    /**
     * Sends a message to the other servers.
     * @param endsRight whether `acknowledged` also waits until a server that may have missed the message serves no
     * caller from its cache any more.
     */
    publish(message: ClusterMessage, endsRight = false) {
      endsRights ||= endsRight;
      queue.push(message);
      if (queue.length > 1) return;
      const before = acknowledged;
      acknowledged = Promise.resolve()
        .then(flush)
        .then(() => before);
    },
    /** Resolves when every other server has acknowledged all published messages, or can't be serving its cache. */
    acknowledged: async () => {
      await acknowledged;
    },
  };
}
