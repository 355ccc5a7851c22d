import type { House } from '../house.ts';

/** Opens a bare WebSocket to the live rooms. */
export async function openBare(house: House): Promise<WebSocket> {
  const url = `${house.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const wire = new WebSocket(url);
  await new Promise((resolve) => wire.addEventListener('open', resolve, { once: true }));
  return wire;
}

/** The words with which a wire asks to come in, signed in or not. */
export const comeIn = (token: string | null) => `40${token ? JSON.stringify({ token }) : ''}`;
