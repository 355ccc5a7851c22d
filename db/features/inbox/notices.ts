import type { NoticeKind } from '../../../contract/values/inbox-kinds.ts';
import { inboxOf } from '../../core/counters.ts';
import { getTableColumns, sql } from '../../core/drizzle.ts';
import { newRowId } from '../../core/ids.ts';
import { get, type Procedure, run, runEach } from '../../core/procedure.ts';
import { mutation, query, rowBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';

/** The kind of a notice, and its subject. */
export interface Notice {
  userKey: number;
  kind: NoticeKind;
  /** The id of what it is about: a member has one notice per kind and subject. */
  subject: string;
  /** Where the subject stands; a notice of a reply names the comment that was answered. */
  postKey?: number;
  commentKey?: number;
  /** The actor; missing: the forum. */
  actorKey?: number;
  /** The text of the notice where its subject is gone. */
  title?: string;
  /** The reason of a removal or sanction, or what became of a report. */
  detail?: string;
  /** The milestone of votes or thanks. */
  count?: number;
}

declare module '../../core/store.ts' {
  interface Changes {
    /** The inbox of a member, for another reason than the comments of a thread. */
    'inbox:changed': { userKey: number };
  }
}

type Row = Required<Omit<Notice, 'postKey' | 'commentKey' | 'actorKey'>> & {
  key: number;
  id: string;
  postKey: number | null;
  commentKey: number | null;
  actorKey: number | null;
  happenedAt: number;
};

/**
 * Nothing is written for who is leaving, or has left; of money also for who is leaving, and may come back.
 * @param again what a newer act on the same subject does: an equal or lower milestone tells of nothing new.
 */
const insertNotice = (again: 'renew' | 'rise' | 'keep', isOfMoney = false) =>
  mutation<Row>()((db, { notices, users }, param) => {
    const given = getTableColumns(notices);
    const value = (name: keyof Row) =>
      sql`cast(${param(name)} as ${sql.raw(given[name].getSQLType() === 'text' ? 'text' : 'bigint')})`.as(
        name,
      );
    const insert = db.insert(notices).select(
      db
        .select({
          key: value('key'),
          id: value('id'),
          userKey: users.key,
          kind: value('kind'),
          subject: value('subject'),
          postKey: value('postKey'),
          commentKey: value('commentKey'),
          actorKey: value('actorKey'),
          title: value('title'),
          detail: value('detail'),
          count: value('count'),
          isSeen: sql`false`.as('isSeen'),
          happenedAt: value('happenedAt'),
        })
        .from(users)
        .where(
          sql`${users.key} = ${param('userKey')} and ${users.leftAt} is null
            and ${isOfMoney ? sql`true` : sql`${users.leavingAt} is null`}`,
        ),
    );
    if (again === 'keep') return insert.onConflictDoNothing();
    return insert.onConflictDoUpdate({
      target: [notices.userKey, notices.kind, notices.subject],
      set: {
        key: sql`excluded.key`,
        id: sql`excluded.id`,
        actorKey: sql`excluded.actor_key`,
        title: sql`excluded.title`,
        detail: sql`excluded.detail`,
        count: sql`excluded.count`,
        isSeen: sql`false`,
        happenedAt: sql`excluded.happened_at`,
      },
      ...(again === 'rise' && { setWhere: sql`${notices.count} < excluded.count` }),
    });
  });
const renewed = insertNotice('renew');
const raised = insertNotice('rise');
const once = insertNotice('keep');
const ofMoney = insertNotice('keep', true);

const listening = query<{ userKey: number; actorKey: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, { users, mutes }, param) =>
    select.from(users).where(
      sql`${users.key} = ${param('userKey')} and ${users.leavingAt} is null and ${users.leftAt} is null
          and not exists (select 1 from ${mutes} as m where m.user_key = users.key and m.muted_key = ${param('actorKey')})`,
    ),
);
const memberKey = rowBy('users', 'id', ['key']);

/** True if a member can be notified of another's acts: who is leaving, or has left, can't. */
export function* mayNotify(userKey: number, actorKey: number): Procedure<boolean> {
  if (userKey === actorKey) return false;
  return (yield* get(listening, { userKey, actorKey })) !== undefined;
}

/** Records that a member's inbox has changed by another's act. */
export function recordInboxChange(tx: Transaction, userKey: number): void {
  tx.incrementDeferred(inboxOf(userKey));
  tx.changed('inbox:changed', { userKey });
}

function rowOf(notice: Notice): Row {
  const { postKey = null, commentKey = null, actorKey = null } = notice;
  const { title = '', detail = '', count = 1 } = notice;
  const row = { ...notice, ...newRowId(), happenedAt: Date.now() };
  return { ...row, postKey, commentKey, actorKey, title, detail, count };
}

function* write(tx: Transaction, into: typeof once, notice: Notice): Procedure<void> {
  if ((yield* run(into, rowOf(notice))) === 0) return;
  recordInboxChange(tx, notice.userKey);
  tx.queueNotificationMail(notice.userKey, 'replies');
  tx.queuePush(notice.userKey);
}

/** Tells a member of something that has a mail of its own. */
export function* notifyUnmailed(tx: Transaction, notice: Notice): Procedure<void> {
  yield* run(renewed, rowOf(notice));
  recordInboxChange(tx, notice.userKey);
  tx.queuePush(notice.userKey);
}

/** The same of money, once per subject: who is leaving finds it when they stay after all. */
export function* notifyOfMoney(tx: Transaction, notice: Notice): Procedure<void> {
  yield* run(ofMoney, rowOf(notice));
  recordInboxChange(tx, notice.userKey);
  tx.queuePush(notice.userKey);
}

/**
 * Tells a member of something, in the transaction of what happened. A newer act on the same subject replaces the notice
 * and makes it new. The inbox's rev is a deferred increment.
 */
export const notify = (tx: Transaction, notice: Notice) => write(tx, renewed, notice);

/** Tells a member once what became of their money; who is leaving finds it when they stay after all. */
export const notifyOfClaim = (tx: Transaction, notice: Notice) => write(tx, ofMoney, notice);

/** Tells authors of milestones of votes or thanks; only a higher one than before is new. */
export function* notifyOfMilestones(
  tx: Transaction,
  kind: 'votes' | 'thanks',
  milestones: (Omit<Notice, 'kind'> & { postKey: number; count: number })[],
): Procedure<void> {
  const rows = milestones.map((milestone) => rowOf({ ...milestone, kind }));
  const written = yield* runEach(raised, rows);
  for (const [n, { userKey }] of rows.entries()) {
    if (written[n] === 0) continue;
    recordInboxChange(tx, userKey);
    tx.queueNotificationMail(userKey, 'all');
    tx.queuePush(userKey);
  }
}

/** Tells a member that a post has an answer; `detail` is `own` where the member wrote it. */
export function* notifyOfAnswer(tx: Transaction, notice: Omit<Notice, 'kind'>): Procedure<void> {
  yield* run(renewed, rowOf({ ...notice, kind: 'answer' }));
  recordInboxChange(tx, notice.userKey);
  tx.queueNotificationMail(notice.userKey, 'all');
  tx.queuePush(notice.userKey);
}

/** Tells the author of a comment that it was answered. */
export function* notifyOfReply(
  tx: Transaction,
  { authorKey, ...answered }: { authorKey: number; key: number; id: string },
  { actorKey, postKey }: { actorKey: number; postKey: number },
): Procedure<void> {
  if (!(yield* mayNotify(authorKey, actorKey))) return;
  const place = { subject: answered.id, commentKey: answered.key, postKey };
  yield* notify(tx, { userKey: authorKey, kind: 'reply', actorKey, ...place });
}

interface MentioningText {
  /** The ids of the mentioned members as JSON; null: none. */
  mentions: string | null;
  /** The id of the post or comment with the text. */
  subject: string;
  postKey: number;
  commentKey?: number;
  actorKey: number;
}

/**
 * Tells members that a text mentions them, each once, also after further edits of the text.
 * @param repliedTo the author of the comment that the text answers: a reply counts as a reply only.
 */
export function* notifyMentions(
  tx: Transaction,
  { mentions, ...place }: MentioningText,
  repliedTo?: number,
): Procedure<void> {
  if (mentions === null) return;
  for (const id of JSON.parse(mentions) as string[]) {
    const userKey = (yield* get(memberKey, { id }))?.key;
    if (userKey === undefined || userKey === repliedTo) continue;
    if (!(yield* mayNotify(userKey, place.actorKey))) continue;
    yield* write(tx, once, { userKey, kind: 'mention', ...place });
  }
}
