import { room } from '../../../contract/core/rooms.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { readCounter } from '../../../db/core/counters.ts';
import {
  addAnnouncement,
  countSince,
  listAnnouncements,
} from '../../../db/features/announcements/announcements.ts';
import type { AppContext } from '../../app/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanTime } from '../../http/input.ts';
import { presentAnnouncement } from './presenter.ts';

/** The handlers of the calls about announcements. */
export function announcementHandlers({ store, settings }: AppContext) {
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
