/**
 * Watchers of one room: their own process, plain WebSockets. They do so little per event that what is measured is
 * the server.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface Listening {
  port: number;
  sockets: number;
  room: string;
  /** The name of the event that is waited for. */
  event: string;
}
/** On the clock that all processes of a machine share, in milliseconds. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A text frame as clients send it: masked, here with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error('Only short frames are sent here');
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), Buffer.alloc(4), payload]);
}

/** The frames of which a socket says something; an event may come in pieces, its beginning hardly does. */
const CONNECTED = '40{';
const WATCHED = '430[';
const PING = Buffer.from([0x81, 1, 0x32]);

function listen({ port, room, event }: Listening, heard: () => void): Promise<Socket> {
  const marker = `42["${event}"`;
  const path = '/socket.io/?EIO=4&transport=websocket';
  const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', reject).on('connect', () => socket.write(head + key));
    let state: 'opening' | 'joining' | 'watching' = 'opening';
    let greeted = false;
    socket.on('data', (bytes) => {
      if (state === 'watching' && bytes.includes(marker)) return heard();
      if (bytes.includes(PING)) socket.write(frame('3'));
      if (!greeted && bytes.includes('0{"sid"')) {
        greeted = true;
        socket.write(frame('40'));
      }
      if (state === 'opening' && bytes.includes(CONNECTED)) {
        state = 'joining';
        socket.write(frame(`420["watch",[{"room":"${room}"}]]`));
      }
      if (state === 'joining' && bytes.includes(WATCHED)) {
        state = 'watching';
        resolve(socket);
      }
    });
  });
}

if (process.send) {
  process.once('message', async (asked: Listening) => {
    let times: number[] = [];
    const heard = () => {
      times.push(now());
      if (times.length < asked.sockets) return;
      process.send?.(times);
      times = [];
    };
    for (let i = 0; i < asked.sockets; i++) await listen(asked, heard);
    process.send?.('ready');
  });
}
