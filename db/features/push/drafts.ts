import { gt, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, query, type RowOf, rowBy } from '../../core/query.ts';
import { type InboxItem, readNewItems, readUnseen } from '../inbox/reads.ts';
import { hasRunning } from '../sanctions/reads.ts';

const receiver = rowBy('users', 'key', [
  'id',
  'language',
  'digits',
  'pushKinds',
  'pushTexts',
  'quiet',
  'leavingAt',
]);
/** The member of a browser. */
type PushReceiver = RowOf<typeof receiver>;

const newAnnouncements = query<{ after: number; userKey: number; limit: number }>()(
  ({ announcements }) => ({
    key: announcements.key,
    id: announcements.id,
    title: announcements.title,
    at: announcements.createdAt,
  }),
  (select, { announcements }, param) =>
    select
      .from(announcements)
      .where(
        sql`${gt(announcements.key, param('after'))} and ${announcements.authorKey} <> ${param('userKey')}`,
      )
      .orderBy(sql`${announcements.key} desc`)
      .limit(limit),
);

/** The subject of a push: an item of the inbox, or an announcement. */
export type PushItem = Omit<InboxItem, 'kind'> & { kind: InboxItem['kind'] | 'announcements' };

/** The items that a browser may be told of now, and their receiver. */
export interface PushDraft {
  receiver: PushReceiver;
  isSuspended: boolean;
  /** Unseen and after a key, newest first. */
  items: PushItem[];
  /** How many items of the inbox are unseen in all. */
  unseen: number;
}

const announced = ({ key, id, title, at }: RowOf<typeof newAnnouncements>): PushItem => ({
  key,
  id,
  kind: 'announcements',
  postId: null,
  commentId: null,
  subject: id,
  title,
  detail: '',
  sanction: null,
  sanctionUntil: null,
  place: null,
  people: [],
  count: 1,
  at,
  isSeen: false,
});

/**
 * Reads what a browser of a member may be told of.
 * @param afterKey it was told of all items up to this key.
 * @param most the number of items at most.
 * @returns null for who has gone, or is leaving.
 */
export function* readPushDraft(
  userKey: number,
  { afterKey, now, most }: { afterKey: number; now: number; most: number },
): Procedure<PushDraft | null> {
  const found = yield* get(receiver, { key: userKey });
  if (!found || found.leavingAt !== null) return null;
  const items: PushItem[] = yield* readNewItems(userKey, { afterKey, most });
  if (found.pushKinds.includes('announcements')) {
    const news = yield* all(newAnnouncements, { after: afterKey, userKey, limit: most });
    items.push(...news.map(announced));
    items.sort((one, other) => other.key - one.key);
  }
  const isSuspended = yield* hasRunning(userKey, 'suspend', now);
  const { unseen } = yield* readUnseen(userKey);
  return { receiver: found, isSuspended, items, unseen };
}
