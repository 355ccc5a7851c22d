/**
 * Screens as plain WebSockets in a separate process: each shows several rooms. It notes when which event reached how
 * many of them, so that acts may overlap.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { frameReader, textFrame } from './frames.ts';
import { now } from './listeners.ts';
import { endChild, forkScript, messageOf } from './processes.ts';

/** Screens that show the same rooms. */
export interface ScreenGroup {
  rooms: string[];
  /** One for each screen: the token of its member, or null for a visitor. */
  tokens: (string | null)[];
}
interface ScreensPlan {
  port: number;
  groups: ScreenGroup[];
}
/** When each screen received an event, in milliseconds of the clock that processes share. */
export interface Arrivals {
  /** By the id of a comment. */
  comments: Map<string, number[]>;
  /** By the id of a post, then by the rev that its event names. */
  posts: Map<string, Map<number, number[]>>;
}

/** So many handshakes are under way at once. */
const AT_ONCE = 8;
/** Nothing is on its way after so long without an arrival. */
const SILENT_MS = 10_000;
const OPENED = '0{';
const CONNECTED = '40{';
const WATCHED = '430[';
const PING = '2';
const COMMENT = '42["comment:added"';
const POST = '42["post:changed"';
const COMMENT_ID = /"comment":\{"_id":"([^"]+)"/;
const POST_ID = /"_id":"([^"]+)"/;
const REV = /"rev":(\d+)/;

/** Opens screens in a separate process. */
export async function openScreens(plan: ScreensPlan) {
  const child = forkScript('screens.ts');
  child.send(plan);
  await messageOf(child);
  return {
    /** @returns what has arrived once nothing has for a while. */
    async arrivals(): Promise<Arrivals> {
      child.send('tell');
      return (await messageOf(child)) as Arrivals;
    },
    stop: () => endChild(child),
  };
}

/** The time of the newest arrival. */
let newest = 0;

function note(arrivals: Arrivals, packet: string): void {
  const at = now();
  newest = at;
  if (packet.startsWith(COMMENT)) {
    const id = COMMENT_ID.exec(packet)?.[1] ?? '';
    const times = arrivals.comments.get(id);
    if (times) times.push(at);
    else arrivals.comments.set(id, [at]);
    return;
  }
  const id = POST_ID.exec(packet)?.[1] ?? '';
  const revs = arrivals.posts.get(id) ?? new Map<number, number[]>();
  arrivals.posts.set(id, revs);
  const rev = Number(REV.exec(packet)?.[1]);
  const times = revs.get(rev);
  if (times) times.push(at);
  else revs.set(rev, [at]);
}

/** Opens a screen. The process fails when a socket ends, because its screen would miss events. */
function open(
  port: number,
  rooms: string[],
  token: string | null,
  received: (text: string) => void,
) {
  const head = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  const watch = JSON.stringify(['watch', rooms.map((room) => ({ room }))]);
  return new Promise<void>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = (text: string) => void socket.write(textFrame(text));
    const read = frameReader((payload) => {
      const packet = payload.toString();
      if (packet.startsWith(COMMENT) || packet.startsWith(POST)) received(packet);
      else if (packet === PING) send('3');
      else if (packet.startsWith(OPENED)) send(`40${token ? JSON.stringify({ token }) : ''}`);
      else if (packet.startsWith(CONNECTED)) send(`420${watch}`);
      else if (packet.startsWith(WATCHED)) resolve();
    });
    socket.on('connect', () => socket.write(head + key)).on('data', read);
    socket.on('close', () => {
      throw new Error('The server ended a socket of the measurement.');
    });
  });
}

if (import.meta.main) {
  const arrivals: Arrivals = { comments: new Map(), posts: new Map() };
  process.once('disconnect', () => process.exit());
  process.on('message', async (asked: ScreensPlan | 'tell') => {
    if (asked === 'tell') {
      while (now() - newest < SILENT_MS) await wait(SILENT_MS);
      process.send?.(arrivals);
      return;
    }
    const screens = asked.groups.flatMap(({ rooms, tokens }) =>
      tokens.map((token) => ({ rooms, token })),
    );
    const openNext = async () => {
      for (let screen = screens.pop(); screen; screen = screens.pop())
        await open(asked.port, screen.rooms, screen.token, (packet) => note(arrivals, packet));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openNext));
    process.send?.('ready');
  });
}
