import { vi } from 'vitest';
import type { EventName } from '../contract/live.ts';
import { type RoomKind, room } from '../contract/rooms.ts';
import type { Person } from './house.ts';

/** What a bad line does with one message. `kept` comes behind the next one that comes. */
export type Fate = 'comes' | 'twice' | 'lost' | 'kept';

/** A line that loses, doubles and shuffles what it carries, as it is told. */
class Line {
  #kept: (() => void)[] = [];
  #fate: () => Fate;
  /** Brings nothing, whether it stands open or not. */
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

  /** Brings what was kept, the latest first. */
  flush() {
    for (const deliver of this.#kept.splice(0)) deliver();
  }
}

const ANSWER_MS = 20_000;

/** The client's own stores and its one table of events, new ones for each reader. */
async function freshClient() {
  vi.resetModules();
  const [live, rooms, posts, comments, announcements, tags, reports, stats, session, feed] =
    await Promise.all([
      import('../client/live/events.ts'),
      import('../client/live/rooms.ts'),
      import('../client/posts/store.ts'),
      import('../client/comments/store.ts'),
      import('../client/announcements/store.ts'),
      import('../client/tags/store.ts'),
      import('../client/reports/store.ts'),
      import('../client/stats/store.ts'),
      import('../client/auth/session.ts'),
      import('../client/posts/feed.ts'),
    ]);
  const { keepToken } = await import('../client/auth/token.ts');
  const { queryClient } = await import('../client/query.ts');
  return {
    ...{ live, rooms, posts, comments, announcements, tags, reports, stats, session, feed },
    keepToken,
    queryClient,
  };
}
export type Client = Awaited<ReturnType<typeof freshClient>>;

/** Somebody with the page open: real stores, a real socket, and a bad line in between. */
export interface Reader {
  who: Person;
  client: Client;
  /** The rooms that are on screen. */
  shows: Set<string>;
  /** One `watch` of all that is on screen, each with the rev that is held of it. */
  watch(): Promise<void>;
  /** The line breaks; what was under way is lost. A new one is watched anew. */
  reconnect(): Promise<void>;
  /** The line breaks, and there is none until the next `watch`. */
  goOffline(): Promise<void>;
  /** The line stays open to both ends and brings nothing, until the next `watch` finds that out. */
  goHalfOpen(): void;
  /** Brings what the line still keeps. */
  flush(): void;
  /** Rooms of which something older took the place of something newer. */
  wentBack: string[];
}

export async function openReader(who: Person, fate: () => Fate): Promise<Reader> {
  const client = await freshClient();
  client.keepToken(who.token);
  const line = new Line(fate);
  const wentBack: string[] = [];
  const revs = new Map<string, number>();
  const lookForward = () => {
    for (const name of shows) {
      const { rev } = client.rooms.asked(name);
      if (rev === undefined) continue;
      if (rev < (revs.get(name) ?? 0)) wentBack.push(`${name}: ${rev} after ${revs.get(name)}`);
      revs.set(name, rev);
    }
  };
  const connect = async () => {
    const socket = await who.socket();
    for (const name of Object.keys(client.live.EVENTS) as EventName[]) {
      const enter = client.live.EVENTS[name] as (event: unknown) => void;
      const deliver = (event: unknown) => () => {
        enter(event);
        lookForward();
      };
      socket.on(name, ((event: unknown) => line.carry(deliver(event))) as never);
    }
    return socket;
  };
  const always: RoomKind[] = ['feed', 'announcements', 'tags', 'admin'];
  const shows = new Set<string>(always);
  if (who.token) shows.add(room.user(who.email));
  let link = connect();
  await link;

  const reader: Reader = {
    who,
    client,
    shows,
    async watch() {
      if (line.dead) return reader.reconnect();
      const socket = await link;
      await new Promise<void>((resolve, reject) => {
        const asked = [...shows].map(client.rooms.asked);
        socket.timeout(ANSWER_MS).emit('watch', asked, (late: Error | null, answers) => {
          if (late && socket.connected) return reject(late);
          if (!late) client.rooms.entered(answers);
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
    wentBack,
  };
  return reader;
}
