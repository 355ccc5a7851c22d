import type { Announcement } from '../contract/announcements.ts';
import { LONGEST } from '../contract/limits.ts';
import { room } from '../contract/rooms.ts';
import {
  type AnnouncementRow,
  addAnnouncement,
  countSince,
  listAnnouncements,
} from '../db/announcements.ts';
import { counted } from '../db/counters.ts';
import type { Effects } from './effects.ts';
import { clean, cleanTime } from './input.ts';
import type { Parts } from './parts.ts';
import type { Handlers } from './serve.ts';
import { iso } from './viewer.ts';

/** An announcement as HTTP and sockets give it. */
export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  authorName: row.authorName,
  authorImage: row.authorImage,
  createdAt: iso(row.createdAt),
});

export const announcementEffects = {
  'announcement:added': {
    tags: () => [room.announcements],
    broadcast: ({ latest, count, rev }, { live }) =>
      live.announce(room.announcements, 'announcement:changed', {
        ...{ rev, count },
        latest: presentAnnouncement(latest),
      }),
  },
} satisfies Partial<Effects>;

export function announcementHandlers({ store }: Parts) {
  return {
    'GET /announcements': ({ keep }) =>
      keep(async () => {
        const rev = await counted(store.read, 'rev.announcements');
        const answer = (await listAnnouncements(store.read)).map(presentAnnouncement);
        return { answer, rev, shows: [room.announcements] };
      }),

    async 'GET /announcement-count'(ctx) {
      ctx.rev(await counted(store.read, 'rev.announcements'));
      const { since } = ctx.query;
      if (since === undefined) return { count: await counted(store.read, 'announcements') };
      return { count: await countSince(store.read, cleanTime(since, 'Since')) };
    },

    async 'POST /announcements'(ctx) {
      const { body, caller } = ctx;
      const { latest, rev } = await addAnnouncement(
        store,
        {
          authorId: caller.id,
          title: clean(body.title, 'Title', LONGEST.announcementTitle),
          description: clean(body.description, 'Description', LONGEST.announcementText, 'lines'),
        },
        caller.email,
      );
      ctx.rev(rev);
      return { insertedId: latest.id };
    },
  } satisfies Partial<Handlers>;
}
