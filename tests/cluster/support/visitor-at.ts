import { Agent, request } from 'node:http';
import { io } from 'socket.io-client';
import type { LiveClient, Person } from '../../support/person.ts';
import { atEnd } from './pair.ts';

/** Enough of them that a proxy sends some to each of two servers. */
export const addresses = Array.from({ length: 12 }, (_, n) => `127.0.1.${n + 1}`);

/** Somebody at an address of their own: a proxy tells people apart by it. */
export function visitorAt(address: string, proxy: { url: string }) {
  const agent = new Agent({ localAddress: address, keepAlive: true });
  atEnd(() => agent.destroy());
  /** Answers the status, or 0 when nothing came back. */
  const send = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<number>((resolve) => {
      const call = request(proxy.url + path, { agent, method, headers });
      call.on('error', () => resolve(0));
      call.on('response', (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.end(body);
    });
  return {
    async socket(transport: 'websocket' | 'polling') {
      const seen = { breaks: 0, total: 0 };
      const socket: LiveClient = io(proxy.url, {
        transports: [transport],
        forceNew: true,
        agent: agent as never,
        reconnectionDelay: 50,
        reconnectionDelayMax: 500,
      });
      atEnd(() => void socket.disconnect());
      socket.on('disconnect', () => seen.breaks++);
      socket.on('comment:added', ({ totalComments }) => {
        seen.total = Math.max(seen.total, totalComments);
      });
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      return { socket, seen };
    },
    read: (path: string, headers: Record<string, string>) => send('GET', path, headers),
    /** Writes a comment. */
    say(person: Person, postId: string) {
      const body = JSON.stringify({ postId, authorEmail: person.email, text: 'Through a proxy' });
      const authorization = `Bearer ${person.token}`;
      const length = String(Buffer.byteLength(body));
      const headers = {
        authorization,
        'content-type': 'application/json',
        'content-length': length,
      };
      return send('POST', '/comments', headers, body);
    },
  };
}
