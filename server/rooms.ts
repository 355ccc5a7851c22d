import { PAGE } from '../contract/limits.ts';
import type { RoomState } from '../contract/live.ts';
import { type Caller, isAdmin } from '../contract/rights.ts';
import type { RoomKind } from '../contract/rooms.ts';
import { listAnnouncements } from '../db/announcements.ts';
import { findThread, listComments } from '../db/comments.ts';
import type { Connection } from '../db/connection.ts';
import { counted, readStats } from '../db/counters.ts';
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

/** Every kind of room: who may join, and its state. The rev is read before the state, so it is never ahead of it. */
export const ROOMS: { [Kind in Exclude<RoomKind, 'presence'>]: Room<Kind> } = {
  feed: {
    async show({ read }) {
      return {
        rev: await counted(read, 'rev.feed'),
        state: { total: await counted(read, 'posts') },
      };
    },
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
    async show({ read, viewer, key }) {
      const thread = await findThread(read, key);
      if (!thread) return null;
      const comments = await listComments(read, key, firstPage(PAGE.comments));
      return {
        rev: thread.rev,
        state: {
          comments: comments.map((comment) => presentComment(comment, viewer)),
          totalComments: thread.total,
        },
      };
    },
  },
  announcements: {
    async show({ read }) {
      const rev = await counted(read, 'rev.announcements');
      const [latest] = await listAnnouncements(read, 1);
      const count = await counted(read, 'announcements');
      return { rev, state: { count, latest: latest ? presentAnnouncement(latest) : null } };
    },
  },
  tags: {
    async show({ read }) {
      const rev = await counted(read, 'rev.tags');
      return { rev, state: (await listTags(read)).map(presentTag) };
    },
  },
  admin: {
    may: ({ caller }) => isAdmin(caller),
    async show({ read }) {
      const { rev, reports: total, ...stats } = await readStats(read);
      const reports = await listReports(read, firstPage(PAGE.reports));
      return { rev, state: { reports: reports.map(presentReport), total, stats } };
    },
  },
  user: {
    may: ({ caller, key }) => caller?.email === key.toLowerCase(),
    async show({ read, key }) {
      const user = await findUser(read, key.toLowerCase());
      if (!user) return null;
      const { rev, role, isMember, postCount } = user;
      return { rev, state: { role, isMember, postCount } };
    },
  },
};
