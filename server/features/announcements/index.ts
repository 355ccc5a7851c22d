import { room } from '../../../contract/core/rooms.ts';
import type { Announcement } from '../../../contract/features/announcements.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { readCounter } from '../../../db/core/counters.ts';
import {
  type AnnouncementRow,
  addAnnouncement,
  countSince,
  listAnnouncements,
} from '../../../db/features/announcements/announcements.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanTime } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { type PhotoPolicy, shownPhoto } from '../../http/shown-photo.ts';
import { readConsistently, revOf } from '../../realtime/rooms.ts';

/** The announcement of an HTTP answer or a live event. */
const presentAnnouncement = (row: AnnouncementRow, policy: PhotoPolicy): Announcement => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  authorId: row.authorId,
  authorName: row.authorName,
  authorImage: shownPhoto(row.authorImage, policy),
  createdAt: iso(row.createdAt),
});

/** The handlers of the calls about announcements. */
function announcementHandlers({ store, settings }: AppContext) {
  return {
    'GET /announcements': {
      *read() {
        const rev = yield* readCounter('rev.announcements');
        const answer = (yield* listAnnouncements()).map((row) =>
          presentAnnouncement(row, settings.now),
        );
        return { answer, rev, tags: [room.announcements] };
      },
    },

    'GET /announcement-count': {
      *read({ query: { since } }) {
        const after = since === undefined ? null : cleanTime(since, 'Since');
        const rev = yield* readCounter('rev.announcements');
        const count = yield* after === null ? readCounter('announcements') : countSince(after);
        return { answer: { count }, rev, tags: [room.announcements] };
      },
    },

    async 'POST /announcements'(ctx) {
      const { body, caller } = ctx;
      const { latest, rev } = await addAnnouncement(
        store,
        {
          authorKey: caller.key,
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

const announcementsRev = revOf('rev.announcements');
function* readState(policy: PhotoPolicy) {
  const [latest] = yield* listAnnouncements(1);
  const count = yield* readCounter('announcements');
  return { count, latest: latest ? presentAnnouncement(latest, policy) : null };
}

export const announcements = {
  handlers: announcementHandlers,
  effects: {
    'announcement:added': {
      tags: () => [room.announcements],
      keepsCopies: true,
      broadcast: ({ latest, count, rev }, { live, settings }) =>
        live.broadcast(room.announcements, 'announcement:changed', {
          rev,
          count,
          latest: presentAnnouncement(latest, settings.now),
        }),
    },
  },
  rooms: {
    announcements: {
      state: ({ settings }) => readConsistently(announcementsRev, () => readState(settings.now)),
    },
  },
} satisfies Feature;
