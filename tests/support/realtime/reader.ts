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
  const [features, live, posts, comments, announcements, tags, reports, stats, session, feed] =
    await Promise.all([
      import('../../../client/app/features.ts'),
      import('../../../client/live/rooms.ts'),
      import('../../../client/features/posts/store.ts'),
      import('../../../client/features/comments/store.ts'),
      import('../../../client/features/announcements/store.ts'),
      import('../../../client/features/tags/store.ts'),
      import('../../../client/features/reports/store.ts'),
      import('../../../client/features/stats/store.ts'),
      import('../../../client/features/auth/session/session.ts'),
      import('../../../client/features/posts/feed-store.ts'),
    ]);
  const [mutes, profiles, positions, follow, lists, pages, inbox, mentions] = await Promise.all([
    import('../../../client/features/mutes/store.ts'),
    import('../../../client/features/profiles/store.ts'),
    import('../../../client/features/read-positions/store.ts'),
    import('../../../client/features/read-positions/refresh.ts'),
    import('../../../client/features/posts/reads.ts'),
    import('../../../client/api/page-store.ts'),
    import('../../../client/features/inbox/store.ts'),
    import('../../../client/features/profiles/mentioned-names.ts'),
  ]);
  const { postQuery } = await import('../../../client/features/posts/use-post.ts');
  // A screen with comments connects their store.
  await import('../../../client/features/comments/live.ts');
  const { withOwnState } = await import('../../../client/live/own-state.ts');
  const tables = withOwnState(features.LIVE_TABLES);
  const { followQuery } = await import('../../../client/features/inbox/follow-query.ts');
  const { follows } = await import('../../../client/features/inbox/follows.ts');
  const { readMutes, setMute } = await import('../../../client/features/mutes/reads.ts');
  const { memberOf, setToken } = await import('../../../client/api/token.ts');
  const { callWithRev } = await import('../../../client/api/call.ts');
  const { queryClient } = await import('../../../client/api/query-client.ts');
  return {
    posts,
    comments,
    announcements,
    tags,
    reports,
    stats,
    session,
    feed,
    positions: positions.positions,
    follow,
    followQuery,
    follows,
    lists,
    inbox,
    postQuery,
    readMutes,
    setMute,
    events: tables.events,
    rooms: live.createRoomSync({ ...features.LIVE_TABLES, ...tables }),
    memberOf,
    setToken,
    callWithRev,
    queryClient,
    /** The hooks of components, for functions that `shown` runs. */
    looks: {
      person: profiles.usePerson,
      quote: comments.useQuote,
      mentioned: mentions.useMentionedNames,
      removed: comments.useRemovedComments,
      pages: comments.useThreadPages,
      isMuted: mutes.useIsMuted,
    },
    /** The values of hooks for a component that is rendered now. */
    shown<Value>(look: () => Value): Value {
      pages.captureInitialStates();
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
