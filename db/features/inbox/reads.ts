import type { InboxKind } from '../../../contract/values/inbox-kinds.ts';
import { MOST_PEOPLE, MOST_UNSEEN } from '../../../contract/values/limits.ts';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { LAST_KEY } from '../../core/ids.ts';
import { isOneOf, type Keys, readRows } from '../../core/pagination.ts';
import type { Procedure } from '../../core/procedure.ts';
import { query, type RowOf } from '../../core/query.ts';
import { countUnseenNotices, type NoticeRow, readNotices, readRepliers } from './items.ts';
import { type Place, type Quote, withQuotes } from './quotes.ts';
import { readInboxRev } from './revs.ts';
import { countNewThreads, type NewThread, newThreads, openThread } from './threads.ts';

const peopleByKeys = query<Keys>()(
  ({ users }) => ({
    key: users.key,
    id: users.id,
    displayName: users.displayName,
    photoURL: users.photoURL,
  }),
  (select, { users }, param) => select.from(users).where(isOneOf(users.key, param)),
);

/** A member whom an item names. */
type InboxPerson = RowOf<typeof peopleByKeys>;

/** One item of an inbox. Its order is that of `key`. */
export interface InboxItem {
  key: number;
  id: string;
  kind: InboxKind;
  postId: string | null;
  commentId: string | null;
  /** The id of what a notice is about; '' of a thread. */
  subject: string;
  title: string;
  detail: string;
  /** Which sanction a notice tells of. */
  sanction: SanctionKind | null;
  /** When that sanction ends, or was ended; null: without end. */
  sanctionUntil: number | null;
  people: InboxPerson[];
  count: number;
  at: number;
  isSeen: boolean;
  /** The text that it is about, where members wrote one. */
  place: Place | null;
}

/** A page of an inbox, and how many items are unseen in all. */
export interface InboxPage {
  rev: number;
  unseen: number;
  items: (InboxItem & { quote: Quote | null })[];
  /** The id of the last item; null at the end of the list. */
  next: string | null;
}

interface Since {
  userKey: number;
  seenKey: number;
}
interface Authors {
  authorKey: number;
  count: number;
}

const readPeople = (keys: number[]) => readRows(peopleByKeys, keys.slice(0, MOST_PEOPLE));
const totalOf = (authors: Authors[]) =>
  Math.min(
    MOST_UNSEEN,
    authors.reduce((total, { count }) => total + Number(count), 0),
  );
const keysOf = (authors: Authors[]) => authors.map(({ authorKey }) => authorKey);

function* threadItem(since: Since, thread: NewThread): Procedure<InboxItem[]> {
  const opened = yield* openThread(since, thread);
  if (!opened) return [];
  const { authors, id, postId, title, at } = opened;
  const people = yield* readPeople(keysOf(authors));
  const item = { key: thread.key, id, postId, commentId: id, title, at, people };
  return [
    {
      ...item,
      kind: 'comments',
      subject: '',
      detail: '',
      sanction: null,
      sanctionUntil: null,
      count: totalOf(authors),
      isSeen: false,
      place: { in: 'comments', key: thread.key },
    },
  ];
}

/** The text of a notice: the newest reply, or where the member is mentioned. */
function placeOf({ kind, answeredKey, commentKey, postKey }: NoticeRow): Place | null {
  if (kind !== 'reply' && kind !== 'mention') return null;
  if (commentKey !== null) return { in: 'comments', key: commentKey };
  // A notice without a comment from the first is of the post.
  return answeredKey === null && postKey !== null ? { in: 'posts', key: postKey } : null;
}

function* noticeItem({ userKey }: Since, row: NoticeRow): Procedure<InboxItem> {
  const { actorKey, answeredKey, commentKey, postKey, isUnseen, ...fields } = row;
  const isSeen = !isUnseen;
  const notice = { ...fields, place: placeOf(row) };
  if (row.kind === 'reply' && answeredKey !== null) {
    const authors = yield* readRepliers(userKey, answeredKey);
    const people = yield* readPeople(keysOf(authors));
    return { ...notice, isSeen, people, count: totalOf(authors) };
  }
  const people = actorKey === null ? [] : yield* readPeople([actorKey]);
  return { ...notice, isSeen, people };
}

/** How many items of an inbox are unseen, counted to `MOST_UNSEEN`. */
function* countUnseen(since: Since): Procedure<number> {
  const threads = yield* countNewThreads(since, MOST_UNSEEN);
  const notices = yield* countUnseenNotices(since, MOST_UNSEEN);
  return Math.min(MOST_UNSEEN, threads + notices);
}

/** The number of unseen items with the rev that they belong to; the rev is read first. */
export function* readUnseen(userKey: number): Procedure<{ unseen: number; rev: number }> {
  const { rev, seenKey } = yield* readInboxRev(userKey);
  return { unseen: yield* countUnseen({ userKey, seenKey }), rev };
}

/** Finds the items before a key, newest first; each is read by its own procedure. */
function* findItems(since: Since, most: number, before: number) {
  const threads = yield* newThreads(since, most, before);
  const notices = yield* readNotices(since, most, before);
  return [
    ...threads.map((thread) => ({
      key: thread.key,
      isUnseen: true,
      item: () => threadItem(since, thread),
    })),
    ...notices.map((row) => ({
      key: row.key,
      isUnseen: Boolean(row.isUnseen),
      item: function* () {
        return [yield* noticeItem(since, row)];
      },
    })),
  ].sort((one, other) => other.key - one.key);
}

/**
 * A page of a member's inbox, newest first: the threads with new comments, and the notices. The rev is read first, so
 * it is never ahead of the items.
 * @param before the key of the last item of the page before.
 */
export function* readInbox(
  userKey: number,
  { limit, before = LAST_KEY }: { limit: number; before?: number },
): Procedure<InboxPage> {
  const { rev, seenKey } = yield* readInboxRev(userKey);
  const since = { userKey, seenKey };
  const unseen = yield* countUnseen(since);
  const found = yield* findItems(since, limit + 1, before);
  const items: InboxItem[] = [];
  for (const { item } of found.slice(0, limit)) items.push(...(yield* item()));
  const next = found.length > limit ? (items.at(-1)?.id ?? null) : null;
  return { rev, unseen, items: yield* withQuotes(items), next };
}

/**
 * The unseen items of a member's inbox after a key, newest first.
 * @param most the number of items at most. Notices that were seen by reading their threads count towards it.
 */
export function* readNewItems(
  userKey: number,
  { afterKey, most }: { afterKey: number; most: number },
): Procedure<InboxItem[]> {
  const { seenKey } = yield* readInboxRev(userKey);
  const since = { userKey, seenKey: Math.max(seenKey, afterKey) };
  const found = yield* findItems(since, most, LAST_KEY);
  const items: InboxItem[] = [];
  for (const { isUnseen, item } of found.slice(0, most))
    if (isUnseen) items.push(...(yield* item()));
  return items;
}
