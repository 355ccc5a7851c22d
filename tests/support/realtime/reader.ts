import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import type { EventName } from '../../../contract/core/realtime.ts';
import { type RoomKind, room } from '../../../contract/core/rooms.ts';
import { answersOf, type Person } from '../person.ts';

/** The delivery of one message on an unreliable connection; a `kept` message comes after the next delivered one. */
export type Fate = 'comes' | 'twice' | 'lost' | 'kept';

/** A simulated connection that loses, duplicates and reorders messages, as `delivery` decides. */
class Line {
  #kept: (() => void)[] = [];
  #fate: () => Fate;
  /** A dead connection delivers nothing, open or not. */
  dead = false;

  constructor(fate: () => Fate) {
    this.#fate = fate;
  }

  carry(deliver: () => void) {
    if (this.dead) return;
    const fate = this.#fate();
    if (fate === 'kept') return void this.#kept.unshift(deliver);
    if (fate === 'lost') return;
    deliver();
    if (fate === 'twice') deliver();
    this.flush();
  }

  /** Delivers kept messages, the latest first. */
  flush() {
    for (const deliver of this.#kept.splice(0)) deliver();
  }
}

const ANSWER_MS = 20_000;

/** Fresh modules of the client for each reader: its stores, events and rooms. */
async function freshClient() {
  vi.resetModules();
  const { LIVE_TABLES } = await import('../../../client/app/features.ts');
  const { createRoomSync } = await import('../../../client/live/rooms.ts');
  const comments = await import('../../../client/features/comments/store.ts');
  const { usePerson } = await import('../../../client/features/profiles/store.ts');
  const { useMentionedNames } = await import(
    '../../../client/features/profiles/mentioned-names.ts'
  );
  const { useIsMuted } = await import('../../../client/features/mutes/store.ts');
  const { captureInitialStates } = await import('../../../client/api/page-store.ts');
  const polls = await import('../../../client/features/polls/store.ts');
  // A screen with comments connects their store.
  await import('../../../client/features/comments/live.ts');
  const { withOwnState } = await import('../../../client/live/own-state.ts');
  const tables = withOwnState(LIVE_TABLES);
  return {
    comments,
    polls,
    ...(await import('../../../client/features/comments/thanks.ts')),
    posts: await import('../../../client/features/posts/store.ts'),
    announcements: await import('../../../client/features/announcements/store.ts'),
    tags: await import('../../../client/features/tags/store.ts'),
    reports: await import('../../../client/features/reports/store.ts'),
    stats: await import('../../../client/features/stats/store.ts'),
    session: await import('../../../client/features/auth/session/session.ts'),
    feed: await import('../../../client/features/posts/feed-store.ts'),
    ...(await import('../../../client/features/read-positions/store.ts')),
    follow: await import('../../../client/features/read-positions/refresh.ts'),
    ...(await import('../../../client/features/inbox/follow-query.ts')),
    ...(await import('../../../client/features/inbox/follows.ts')),
    lists: await import('../../../client/features/posts/reads.ts'),
    inbox: await import('../../../client/features/inbox/store.ts'),
    ...(await import('../../../client/features/posts/use-post.ts')),
    ...(await import('../../../client/features/mutes/reads.ts')),
    ...(await import('../../../client/api/token.ts')),
    ...(await import('../../../client/api/call.ts')),
    ...(await import('../../../client/api/query-client.ts')),
    events: tables.events,
    rooms: createRoomSync({ ...LIVE_TABLES, ...tables }),
    /** The hooks of components, for functions that `shown` runs. */
    looks: {
      person: usePerson,
      quote: comments.useQuote,
      mentioned: useMentionedNames,
      removed: comments.useRemovedComments,
      pages: comments.useThreadPages,
      votes: polls.useVotes,
      isMuted: useIsMuted,
    },
    /** The values of hooks for a component that is rendered now. */
    shown<Value>(look: () => Value): Value {
      captureInitialStates();
      const found: Value[] = [];
      const Look = () => {
        found.push(look());
        return null;
      };
      renderToString(createElement(Look));
      return found[0] as Value;
    },
  };
}
export type Client = Awaited<ReturnType<typeof freshClient>>;

/** An open page: the client's real stores and a real socket behind an unreliable connection. */
export interface Reader {
  person: Person;
  client: Client;
  /** The rooms on screen. */
  visibleRooms: Set<string>;
  /** Subscribes to all rooms on screen, each with its known rev. */
  watch(): Promise<void>;
  /** Breaks the connection, loses messages in flight, and subscribes again on a new one. */
  reconnect(): Promise<void>;
  /** Breaks the connection; the next `watch` opens a new one. */
  goOffline(): Promise<void>;
  /** The connection stays open and delivers nothing, until the next `watch` replaces it. */
  goHalfOpen(): void;
  /** Delivers the messages that the connection still keeps. */
  flush(): void;
  /** Rooms whose rev went back. */
  regressions: string[];
}

export async function openReader(who: Person, fate: () => Fate): Promise<Reader> {
  const client = await freshClient();
  client.setToken(who.token);
  const { email } = who;
  client.session.setSession(who.token ? { email, displayName: '', photoURL: '' } : null);
  const line = new Line(fate);
  const wentBack: string[] = [];
  const revs = new Map<string, number>();
  const lookForward = () => {
    for (const name of shows) {
      const { rev } = client.rooms.requestOf(name);
      if (rev === undefined) continue;
      if (rev < (revs.get(name) ?? 0)) wentBack.push(`${name}: ${rev} after ${revs.get(name)}`);
      revs.set(name, rev);
    }
  };
  const connect = async () => {
    const socket = await who.socket();
    for (const [name, reducers] of Object.entries(client.events)) {
      const enter = (event: unknown) => {
        for (const reduce of reducers) (reduce as (event: unknown) => void)(event);
      };
      const deliver = (event: unknown) => () => {
        enter(event);
        lookForward();
      };
      socket.on(name as EventName, ((event: unknown) => line.carry(deliver(event))) as never);
    }
    return socket;
  };
  const always: RoomKind[] = ['feed', 'announcements', 'tags', 'members', 'admin'];
  const shows = new Set<string>(always);
  if (who.token) shows.add(room.user(who.email)).add(room.inbox(who.email));
  let link = connect();
  await link;

  const reader: Reader = {
    person: who,
    client,
    visibleRooms: shows,
    async watch() {
      if (line.dead) return reader.reconnect();
      const socket = await link;
      await new Promise<void>((resolve, reject) => {
        const asked = [...shows].map(client.rooms.requestOf);
        socket.timeout(ANSWER_MS).emit('watch', asked, (late: Error | null, answers) => {
          if (late && socket.connected) return reject(late);
          if (!late) client.rooms.applyAnswers(answersOf(answers));
          resolve();
        });
      });
    },
    async reconnect() {
      const broken = link;
      link = broken.then((socket) => {
        socket.disconnect();
        return connect();
      });
      line.dead = false;
      await reader.watch();
    },
    async goOffline() {
      line.dead = true;
      (await link).disconnect();
    },
    goHalfOpen() {
      line.dead = true;
    },
    flush: () => line.flush(),
    regressions: wentBack,
  };
  return reader;
}
