import { increment } from '../../core/counters.ts';
import { desc, eq, gt, sql } from '../../core/drizzle.ts';
import { newRowId } from '../../core/ids.ts';
import { isOneOf, type Keys, readRows } from '../../core/pagination.ts';
import { all, get, run } from '../../core/procedure.ts';
import { insertInto, limit, query, type RowOf } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';

const newestKeys = query<{ limit: number }>()(
  ({ announcements }) => ({ key: announcements.key }),
  (select, { announcements }) =>
    select.from(announcements).orderBy(desc(announcements.key)).limit(limit),
);
const byKeys = query<Keys>()(
  ({ announcements, users }) => ({
    key: announcements.key,
    id: announcements.id,
    title: announcements.title,
    description: announcements.description,
    authorId: users.id,
    authorName: users.displayName,
    authorImage: users.photoURL,
    createdAt: announcements.createdAt,
  }),
  (select, { announcements, users }, param) =>
    select
      .from(announcements)
      .innerJoin(users, eq(users.key, announcements.authorKey))
      .where(isOneOf(announcements.key, param)),
);
export type AnnouncementRow = RowOf<typeof byKeys>;

const countAfter = query<{ time: number }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, { announcements }, param) =>
    select.from(announcements).where(gt(announcements.createdAt, param('time'))),
);
interface NewAnnouncement {
  authorKey: number;
  title: string;
  description: string;
}
const insert = insertInto('announcements');

declare module '../../core/store.ts' {
  interface Changes {
    'announcement:added': { latest: AnnouncementRow; count: number; rev: number };
  }
}

/** Bounds the answer, although admins write few announcements. */
const MAX_ANNOUNCEMENTS = 1_000;

export function* listAnnouncements(most = MAX_ANNOUNCEMENTS) {
  const found = yield* all(newestKeys, { limit: most });
  return yield* readRows(
    byKeys,
    found.map(({ key }) => key),
  );
}

/** How many announcements came after a time (milliseconds). */
export function* countSince(time: number) {
  return (yield* get(countAfter, { time }))?.count ?? 0;
}

/** Posts an announcement of an admin (`actor`, their e-mail address); answers it with the new count and rev. */
export function addAnnouncement(store: Store, announcement: NewAnnouncement, actor: string) {
  return store.write(function* (tx) {
    const made = newRowId();
    yield* run(insert, { ...announcement, ...made, createdAt: Date.now() });
    const detail = announcement.title;
    yield* appendAudit({ actor, act: 'announcement made', target: made.id, detail });
    const [latest] = yield* listAnnouncements(1);
    const added = {
      latest: latest as AnnouncementRow,
      count: yield* increment('announcements'),
      rev: yield* increment('rev.announcements'),
    };
    tx.changed('announcement:added', added);
    return added;
  });
}
