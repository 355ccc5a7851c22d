/** The socket: subscriptions and live events. It is loaded beside the first screen, and only changes the stores. */
import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServer,
  EventName,
  RefusedCall,
  ServerToClient,
} from '../../contract/core/realtime.ts';
import { onToken, validToken } from '../api/token.ts';
import { waitAfterHandshake, waitAfterRefusal } from './jitter.ts';
import { withOwnState } from './own-state.ts';
import type { LiveTables } from './reducers.ts';
import { createRoomSync } from './rooms.ts';
import { useLive } from './status.ts';
import {
  connected,
  disconnected,
  isWaiting,
  type LiveConnection,
  subscribeAllAgain,
} from './subscriptions.ts';

const ANSWER_TIMEOUT_MS = 10_000;
/** Jitter: after a server restart thousands of clients reconnect at once, so each waits a random part of this time. */
const JITTER_MS = 800;

/** The token of the last handshake; null for a visitor's. */
let sentToken: string | null = null;

const socket: Socket<ServerToClient, ClientToServer> = io({
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 2_000,
  auth: (send) => {
    sentToken = validToken();
    send(sentToken ? { token: sentToken } : {});
  },
  autoConnect: false,
});

const soon = (run: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(run, Math.random() * JITTER_MS);

/** The seconds to wait before a call is repeated; null: it was accepted, or repeating it would change nothing. */
const waitAfter = (refusal?: RefusedCall): number | null =>
  refusal?.error === 'too-many' ? refusal.retryAfter : null;

/** Subscriptions over this socket; their answers enter the stores of the features. */
function connectionOf(tables: Pick<LiveTables, 'rooms' | 'onNewEpoch'>): LiveConnection {
  const { requestOf, applyAnswers } = createRoomSync(tables);
  return {
    watch(rooms, answered) {
      socket.timeout(ANSWER_TIMEOUT_MS).emit('watch', rooms.map(requestOf), (late, answer) => {
        if (late) {
          if (socket.connected) reconnect(); // no answer: the connection is half-open
          return;
        }
        const isAccepted = Array.isArray(answer);
        if (isAccepted) applyAnswers(answer);
        answered(isAccepted ? null : waitAfter(answer));
      });
    },
    unwatch: (rooms, answered) =>
      void socket.emit('unwatch', [...rooms], (refusal) => answered(waitAfter(refusal))),
  };
}
let connection: LiveConnection;

function reconnect(): void {
  socket.disconnect().connect();
}

const isHidden = () => document.visibilityState === 'hidden';

/** Tells whether the page is visible, for a member: what is pushed to their devices depends on it. */
function tellVisible(): void {
  if (!socket.connected || sentToken === null) return;
  const { id } = socket;
  socket.emit('visible', !isHidden(), (refusal) => {
    const wait = waitAfter(refusal);
    // As it is then; a new socket has told it anew.
    if (wait !== null)
      setTimeout(() => socket.id === id && tellVisible(), waitAfterRefusal(wait, 1));
  });
}

function connectIfIdle(): void {
  if (!socket.active) socket.connect();
}

/**
 * True if other clients reconnect at the same time: not at the first connect, nor after an outage of this client alone.
 */
let amongOthers = false;
/** The handshakes in a row that the server has refused because this network is full. */
let fullNetworks = 0;
socket.on('connect', () => {
  fullNetworks = 0;
  useLive.setState({ isUnreached: false });
  // The token changed during the handshake, which named the former one.
  if (sentToken !== validToken()) {
    reconnect();
    return;
  }
  // To the server a new socket's page is visible.
  if (isHidden()) tellVisible();
  const join = () => {
    if (!socket.connected) return;
    connected(connection);
  };
  if (amongOthers) soon(join);
  else join();
  amongOthers = true;
});
socket.on('disconnect', (reason) => {
  disconnected();
  // The library reconnects after a lost connection, but not after a disconnect by the server.
  if (reason === 'io server disconnect') soon(connectIfIdle);
});
/** `description` is the status of a handshake that the server has refused. */
socket.on('connect_error', ({ description }: Error & { description?: unknown }) => {
  // A refusal has reached the server.
  useLive.setState({ isUnreached: socket.active && !(Number(description) >= 400) });
  // The server could not let the socket in, for a fault of its own: an ended token makes it a visitor's.
  if (!socket.active) setTimeout(connectIfIdle, 2_000 + Math.random() * 3_000);
  else if (description === 429 || description === 503) {
    // The library would retry at once, and each retry counts against the server's limit of handshakes: back off.
    socket.disconnect();
    if (description === 429) fullNetworks += 1;
    setTimeout(connectIfIdle, waitAfterHandshake(description, fullNetworks));
  }
});
socket.on('resync', () => soon(subscribeAllAgain));

/** Announces that the reader writes a comment to a post, or has stopped. */
export const typing = (postId: string, on: boolean): void => {
  if (!isWaiting()) socket.volatile.emit('typing', postId, on);
};

/** The line may be back: reconnect at once. A socket that was open before may be half-open. */
export function backOnline(): void {
  amongOthers = false;
  reconnect();
}

/** The page is visible again, or hidden. A visible one reconnects at once. */
function visibilityChanged(): void {
  if (socket.connected) tellVisible();
  else if (!isHidden()) backOnline();
}

/**
 * Has the server learn of a new token. A socket that still connects is left alone: its handshake reads the token when
 * the transport is open.
 */
function tokenChanged(): void {
  if (socket.connected) reconnect();
  else connectIfIdle();
}

/** Opens the socket; a changed token is followed by a new handshake. */
export function openSocket(tables: LiveTables): void {
  const { events, rooms } = withOwnState(tables);
  connection = connectionOf({ ...tables, rooms });
  for (const [name, reducers] of Object.entries(events))
    for (const reduce of reducers) socket.on(name as EventName, reduce as (event: unknown) => void);
  onToken(tokenChanged);
  addEventListener('online', backOnline);
  document.addEventListener('visibilitychange', visibilityChanged);
  socket.connect();
}
