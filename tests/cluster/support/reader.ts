import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { RoomState, SubscribeAnswer } from '../../../contract/core/realtime.ts';
import { answersOf, type LiveClient } from '../../support/person.ts';

/** A client as the contract asks for: it watches a post, and watches again after every break and `resync`. */
export async function openReader(url: string, postId: string, token: string | null = null) {
  const room = `post:${postId}`;
  const reader = { rev: 0, upVote: 0, commentCount: 0, breaks: 0 };
  const socket: LiveClient = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    timeout: 2_000,
    ...(token && { auth: { token } }),
  });
  onTestFinished(() => void socket.disconnect());
  const take = (seen: { rev: number; upVote: number; commentCount: number }) => {
    if (seen.rev <= reader.rev) return;
    const { rev, upVote, commentCount } = seen;
    Object.assign(reader, { rev, upVote, commentCount });
  };
  async function watch(): Promise<SubscribeAnswer[]> {
    const answers: SubscribeAnswer[] = await socket
      .timeout(2_000)
      .emitWithAck('watch', [{ room, rev: reader.rev }])
      .then(answersOf)
      .catch(() => (socket.connected ? watch() : []));
    for (const { state } of answers) if (state) take(state as RoomState['post']);
    return answers;
  }
  socket.on('post:changed', take);
  socket.on('resync', () => void watch());
  socket.on('disconnect', (reason) => {
    reader.breaks++;
    // A server that ends cuts its sockets, and then the library does not come back by itself.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 50);
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await watch();
  socket.on('connect', () => void watch());
  return reader;
}
