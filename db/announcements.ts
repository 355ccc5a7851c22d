import { note } from './audit.ts';
import type { Connection, Store } from './connection.ts';
import { count } from './counters.ts';
import { desc, eq, gt, sql } from './drizzle.ts';
import { newId } from './ids.ts';
import { type Ids, isOneOf, readRows } from './pages.ts';
import { change, limit, rows } from './query.ts';

const newest = rows<{ limit: number }>()(
  ({ announcements }) => ({ id: announcements.id }),
  (db, { announcements }, _hole, fields) =>
    db.select(fields).from(announcements).orderBy(desc(announcements.id)).limit(limit),
);
const byIds = rows<Ids>()(
  ({ announcements, users }) => ({
    id: announcements.id,
    title: announcements.title,
    description: announcements.description,
    authorName: users.displayName,
    authorImage: users.photoURL,
    createdAt: announcements.createdAt,
  }),
  (db, { announcements, users }, hole, fields) =>
    db
      .select(fields)
      .from(announcements)
      .innerJoin(users, eq(users.id, announcements.authorId))
      .where(isOneOf(announcements.id, hole)),
);
export type AnnouncementRow = NonNullable<NonNullable<(typeof byIds)['types']>['row']>;

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

declare module './connection.ts' {
  interface Changes {
    'announcement:added': { latest: AnnouncementRow; count: number; rev: number };
  }
}

/** A forum's admins write few announcements; this bounds the answer all the same. */
const MOST = 1_000;

export async function listAnnouncements(from: Connection, most = MOST) {
  const found = await from.all(newest, { limit: most });
  return readRows(
    from,
    byIds,
    found.map(({ id }) => id),
  );
}

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
    const [latest] = await listAnnouncements(tx, 1);
    const added = {
      latest: latest as AnnouncementRow,
      count: await count(tx, 'announcements'),
      rev: await count(tx, 'rev.announcements'),
    };
    tx.changed('announcement:added', added);
    return added;
  });
}
