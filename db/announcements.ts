import { note } from './audit.ts';
import type { Connection, Store } from './connection.ts';
import { count } from './counters.ts';
import { desc, eq, gt, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { change, limit, rows } from './query.ts';

const newest = rows<{ limit: number }>()(
  ({ announcements, users }) => ({
    id: announcements.id,
    title: announcements.title,
    description: announcements.description,
    authorName: users.displayName,
    authorImage: users.photoURL,
    createdAt: announcements.createdAt,
  }),
  (db, { announcements, users }, _hole, fields) =>
    db
      .select(fields)
      .from(announcements)
      .innerJoin(users, eq(users.id, announcements.authorId))
      .orderBy(desc(announcements.id))
      .limit(limit),
);
export type AnnouncementRow = NonNullable<NonNullable<(typeof newest)['types']>['row']>;

const since = rows<{ time: number }>()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (db, { announcements }, hole, fields) =>
    db
      .select(fields)
      .from(announcements)
      .where(gt(announcements.createdAt, hole('time'))),
);
interface NewAnnouncement {
  authorId: string;
  title: string;
  description: string;
}
const insert = change<NewAnnouncement & { id: string; createdAt: number }>()(
  (db, { announcements }, hole) =>
    db.insert(announcements).values({
      id: hole('id'),
      authorId: hole('authorId'),
      title: hole('title'),
      description: hole('description'),
      createdAt: hole('createdAt'),
    }),
);

/** A forum's admins write few announcements; this bounds the answer all the same. */
const MOST = 1_000;

export const listAnnouncements = (from: Connection, most = MOST) =>
  from.all(newest, { limit: most });

/** How many announcements came after a time (milliseconds). */
export const countSince = async (from: Connection, time: number) =>
  (await from.get(since, { time }))?.count ?? 0;

/** Posts an announcement of an admin (`actor`, their e-mail address); answers it with the new count and rev. */
export function addAnnouncement(store: Store, announcement: NewAnnouncement, actor: string) {
  return store.write(async (tx) => {
    const id = newId();
    await tx.run(insert, { ...announcement, id, createdAt: Date.now() });
    const detail = announcement.title;
    await note(tx, { actor, act: 'announcement made', target: id, detail });
    const [latest] = await tx.all(newest, { limit: 1 });
    return {
      latest: latest as AnnouncementRow,
      count: await count(tx, 'announcements'),
      rev: await count(tx, 'rev.announcements'),
    };
  });
}
