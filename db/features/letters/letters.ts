import type { Mail } from '../../../contract/values/inbox-kinds.ts';
import { sql } from '../../core/drizzle.ts';
import { firstKeyAt, timeBetweenIds, timeOfKey } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { hasId, mutation, type RowOf, rowBy, rowById } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { type InboxItem, readNewItems } from '../inbox/reads.ts';
import { hasRunning } from '../sanctions/reads.ts';

const recipient = rowBy('users', 'key', [
  'id',
  'email',
  'displayName',
  'mail',
  'digest',
  'mailedAt',
  'provenAt',
]);
/** A member to whom a letter is due. */
type Recipient = RowOf<typeof recipient>;

const idOfMember = rowBy('users', 'key', ['id']);

/** The kinds of which a member hears who wants letters about replies alone. */
const OF_ALL_ONLY = ['comments', 'votes'];

/** What a letter would say now. */
export interface LetterDraft {
  recipient: Recipient;
  /** Unseen, and not told by an earlier letter; newest first. */
  items: InboxItem[];
}

/** Whether a member wants letters, and has proven the address. An address of before addresses were proven counts as unproven. */
const getsLetters = ({ mail, provenAt }: Recipient) =>
  mail !== 'off' && provenAt !== null && provenAt > 0;

/**
 * Begins a letter. What is committed then has earlier keys than the time, what is written later does not: the job waits
 * for those before it.
 */
export const beginLetter = (store: Store, userKey: number, now: number): Promise<number> =>
  store.write(function* () {
    yield* get(idOfMember, { key: userKey });
    return timeBetweenIds(now);
  });

/**
 * Until when a letter tells of what happened. What is written from now on comes later, also after the clock steps back.
 * @param begunAt the time of `beginLetter`. Another server may have written items after it.
 */
export const toldUntil = ({ items }: LetterDraft, begunAt: number): number => {
  const newest = timeOfKey(items[0]?.key ?? 0);
  return newest < begunAt ? begunAt : timeBetweenIds(newest + 1);
};

/**
 * Reads what a letter to a member would say now.
 * @param most the number of items at most.
 * @returns null for who gets no letters.
 */
export function* readLetter(
  userKey: number,
  { now, most }: { now: number; most: number },
): Procedure<LetterDraft | null> {
  const found = yield* get(recipient, { key: userKey });
  if (!found || !getsLetters(found)) return null;
  if (yield* hasRunning(userKey, 'suspend', now)) return null;
  const afterKey = found.mailedAt === null ? 0 : firstKeyAt(found.mailedAt) - 1;
  const items = yield* readNewItems(userKey, { afterKey, most });
  const isWanted = ({ kind }: InboxItem) => found.mail === 'all' || !OF_ALL_ONLY.includes(kind);
  return { recipient: found, items: items.filter(isWanted) };
}

/** The id of a member; undefined when the member has gone. */
export function* findMemberId(userKey: number): Procedure<string | undefined> {
  return (yield* get(idOfMember, { key: userKey }))?.id;
}

const mailOf = rowById('users', ['mail']);
const turnOff = mutation<{ id: string }>()((db, { users }, param) =>
  db.update(users).set({ mail: sql`'off'` }).where(hasId(users, param)),
);

/** Of what a member wants letters; undefined when there is no such member. */
export function* findLettersOf(id: string): Procedure<Mail | undefined> {
  return (yield* get(mailOf, { id }))?.mail;
}

/** Ends a member's letters about the inbox; repeats change nothing. @returns whether there is such a member. */
export const stopLetters = (store: Store, id: string) =>
  store.write(function* () {
    return (yield* run(turnOff, { id })) > 0;
  });
