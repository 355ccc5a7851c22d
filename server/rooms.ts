import { PAGE } from '../contract/limits.ts';
import type { RoomState } from '../contract/live.ts';
import { type Caller, isAdmin } from '../contract/rights.ts';
import type { RoomKind } from '../contract/rooms.ts';
import { listAnnouncements } from '../db/announcements.ts';
import { findThread, listComments } from '../db/comments.ts';
import type { Connection } from '../db/connection.ts';
import { type Counter, counted, readStats } from '../db/counters.ts';
import { findPost } from '../db/posts.ts';
import { listReports } from '../db/reports.ts';
import { listTags } from '../db/tags.ts';
import { findUser } from '../db/users.ts';
import { findVote } from '../db/votes.ts';
import { presentAnnouncement } from './announcements.ts';
import { presentComment } from './comments.ts';
import type { Config } from './config.ts';
import { presentPost } from './posts.ts';
import { presentReport } from './reports.ts';
import { standingOf } from './standing.ts';
import { presentTag } from './tags.ts';
import { type Viewer, viewerOf } from './viewer.ts';

/** Who asks for a room, and about what. */
export interface Visit {
  read: Connection;
  config: Config;
  caller: Caller | null;
  viewer: Viewer;
  /** What stands after the colon in the room's name. */
  key: string;
}
interface Shown<Kind extends RoomKind> {
  rev: number;
  state: RoomState[Kind];
}
interface Room<Kind extends RoomKind> {
  may?(visit: Visit): boolean;
  /** The room's rev and what HTTP would return; null when it is about nothing that exists. */
  show(visit: Visit): Promise<Shown<Kind> | null>;
}

export const visitOf = (
  read: Connection,
  config: Config,
  caller: Caller | null,
  key: string,
): Visit => ({
  read,
  config,
  caller,
  viewer: viewerOf(config, caller),
  key,
});

const firstPage = (size: number) => ({ limit: size, skip: 0 });

/** How often a state is read at most; where somebody writes without a break, what follows will do. */
export const MOST_READS = 5;

/** Reads a state with the rev that it belongs to: when somebody wrote between the reads, they are made again. */
async function steady<Rev extends { rev: number }, State>(
  readRev: () => Promise<Rev | undefined>,
  read: (asOf: Rev) => Promise<State>,
) {
  for (let tries = 1; ; tries++) {
    const asOf = await readRev();
    if (!asOf) return null;
    const { rev } = asOf;
    const state = await read(asOf);
    if (tries === MOST_READS || (await readRev())?.rev === rev) return { rev, state };
  }
}

/** Reads the rev of a room that no row stands for. */
const revOf = (read: Connection, name: Counter) => async () => ({ rev: await counted(read, name) });

/** Every kind of room: who may join, and its state. The rev is read before the state, so it is never ahead of it. */
export const ROOMS: { [Kind in Exclude<RoomKind, 'presence'>]: Room<Kind> } = {
  feed: {
    show: ({ read }) =>
      steady(revOf(read, 'rev.feed'), async () => ({ total: await counted(read, 'posts') })),
  },
  post: {
    async show({ read, config, caller, viewer, key }) {
      const post = await findPost(read, key);
      if (!post) return null;
      const shown = presentPost(post, viewer, config);
      const myVote = caller && (await findVote(read, key, caller.id));
      return { rev: post.rev, state: caller ? { ...shown, myVote } : shown };
    },
  },
  comments: {
    show: ({ read, viewer, key }) =>
      steady(
        () => findThread(read, key),
        async ({ total: totalComments }) => {
          const comments = await listComments(read, key, totalComments, firstPage(PAGE.comments));
          return { comments: comments.map((one) => presentComment(one, viewer)), totalComments };
        },
      ),
  },
  announcements: {
    show: ({ read }) =>
      steady(revOf(read, 'rev.announcements'), async () => {
        const [latest] = await listAnnouncements(read, 1);
        const count = await counted(read, 'announcements');
        return { count, latest: latest ? presentAnnouncement(latest) : null };
      }),
  },
  tags: {
    show: ({ read }) =>
      steady(revOf(read, 'rev.tags'), async () => (await listTags(read)).map(presentTag)),
  },
  admin: {
    may: ({ caller }) => isAdmin(caller),
    show: ({ read }) =>
      steady(
        () => readStats(read),
        async ({ rev: _, reports: total, reportsRev, ...stats }) => {
          const reports = await listReports(read, total, firstPage(PAGE.reports));
          return { reports: reports.map(presentReport), total, stats, reportsRev };
        },
      ),
  },
  user: {
    may: ({ caller, key }) => caller?.email === key.toLowerCase(),
    async show({ read, config, key }) {
      const user = await findUser(read, key.toLowerCase());
      if (!user) return null;
      return { rev: user.rev, state: standingOf(user, config) };
    },
  },
};
