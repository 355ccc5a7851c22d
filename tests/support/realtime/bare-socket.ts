import type { TestApp } from '../test-app.ts';

/** Opens a WebSocket without the Socket.IO client. */
export async function openBareSocket(forum: TestApp): Promise<WebSocket> {
  const url = `${forum.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const wire = new WebSocket(url);
  await new Promise((resolve) => wire.addEventListener('open', resolve, { once: true }));
  return wire;
}

/** The connect packet of Socket.IO, with or without a token. */
export const connectPacket = (token: string | null) =>
  `40${token ? JSON.stringify({ token }) : ''}`;
