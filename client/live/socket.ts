/** The link to the server's rooms. Loaded after the first paint; it only ever brings state into the stores. */
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, EventName, ServerToClient } from '../../contract/live.ts';
import { goodToken, onToken } from '../auth/token.ts';
import { EVENTS } from './events.ts';
import { asked, entered } from './rooms.ts';
import { liveIs } from './status.ts';
import { type Link, linkDown, linkUp } from './watching.ts';

const ANSWER_WITHIN = 10_000;
/** Thousands come back after the same break: each waits a little, not all the same, and is right within a second. */
const SPREAD = 800;

const socket: Socket<ServerToClient, ClientToServer> = io({
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 2_000,
  auth: (send) => {
    const token = goodToken();
    send(token ? { token } : {});
  },
  autoConnect: false,
});

const soon = (act: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(act, Math.random() * SPREAD);

const link: Link = {
  watch(rooms) {
    socket.timeout(ANSWER_WITHIN).emit('watch', rooms.map(asked), (late, answers) => {
      if (!late) entered(answers);
      else if (socket.connected) again(); // no answer: the link is up in name only
    });
  },
  unwatch: (rooms) => void socket.emit('unwatch', [...rooms]),
};

function again(): void {
  socket.disconnect().connect();
}

/** Whether others come at the same time: at the first time, and back from a break of our own, we come alone. */
let amongOthers = false;
socket.on('connect', () => {
  const join = () => {
    if (!socket.connected) return;
    linkUp(link);
    liveIs(true);
  };
  if (amongOthers) soon(join);
  else join();
  amongOthers = true;
});
socket.on('disconnect', (reason) => {
  linkDown();
  liveIs(false);
  // After a break of the line the library tries by itself; after a goodbye of the server it does not.
  if (reason === 'io server disconnect') soon(() => socket.connect());
});
/** No room for so many at one time: the statuses of a refused handshake (an error's `description`). */
const FULL: readonly unknown[] = [429, 503];
socket.on('connect_error', (error: Error & { description?: unknown }) => {
  // Refused at the door (an ended token): ask again later, with the token of then.
  if (!socket.active) setTimeout(() => socket.connect(), 2_000 + Math.random() * 3_000);
  else if (FULL.includes(error.description)) {
    // The library would try again at once, and each try takes a place of those who may knock.
    socket.disconnect();
    setTimeout(() => socket.connect(), 5_000 + Math.random() * 5_000);
  }
});
socket.on('resync', () => soon(() => linkUp(link)));

for (const name of Object.keys(EVENTS) as EventName[])
  socket.on(name, EVENTS[name] as (event: unknown) => void);

/** Says that the reader writes a comment to a post, or has stopped. */
export const typing = (postId: string, on: boolean): void => {
  socket.volatile.emit('typing', postId, on);
};

/** Who has a line again does not wait for the next try. What stood open before may be dead without a word. */
function backOnline(): void {
  amongOthers = false;
  again();
}

/** Neither does who looks at the page again. */
function backInSight(): void {
  if (!socket.connected && document.visibilityState === 'visible') backOnline();
}

/** Opens the link, and opens it anew whenever another token makes us another person. */
export function openLink(): void {
  onToken(again);
  addEventListener('online', backOnline);
  document.addEventListener('visibilitychange', backInSight);
  socket.connect();
}
