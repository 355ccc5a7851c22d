/**
 * The sockets of one room, as plain WebSockets in a separate process. They do little per event, so the server stays the
 * measured part.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { frameReader, textFrame } from './frames.ts';

export interface ListenerPlan {
  port: number;
  sockets: number;
  room: string;
  /** The name of the awaited event. */
  event: string;
}
/** Milliseconds on the monotonic clock that all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The packets that a socket answers, by their first bytes. */
const OPENED = Buffer.from('0{');
const CONNECTED = Buffer.from('40{');
const WATCHED = Buffer.from('430[');
const PING = Buffer.from('2');

/** Subscribes a socket. The process fails when the socket ends, because nobody would hear the event on it. */
function listen({ port, room, event }: ListenerPlan, received: () => void): Promise<void> {
  const marker = Buffer.from(`42["${event}"`);
  const path = '/socket.io/?EIO=4&transport=websocket';
  const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = (text: string) => void socket.write(textFrame(text));
    const read = frameReader((packet) => {
      const begins = (start: Buffer) => packet.subarray(0, start.length).equals(start);
      if (begins(marker)) received();
      else if (begins(PING)) send('3');
      else if (begins(OPENED)) send('40');
      else if (begins(CONNECTED)) send(`420["watch",[{"room":"${room}"}]]`);
      else if (begins(WATCHED)) resolve();
    });
    socket.on('connect', () => socket.write(head + key)).on('data', read);
    socket.on('close', () => {
      throw new Error('The server ended a socket of the measurement.');
    });
  });
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit());
  process.once('message', async (asked: ListenerPlan) => {
    let times: number[] = [];
    const received = () => {
      times.push(now());
      if (times.length < asked.sockets) return;
      process.send?.(times);
      times = [];
    };
    for (let i = 0; i < asked.sockets; i++) await listen(asked, received);
    process.send?.('ready');
  });
}
