import type { Mail } from '../../../contract/values/inbox-kinds.ts';
import { firstKeyAt, timeBetweenIds, timeOfKey } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { type RowOf, rowBy, updateBy } from '../../core/query.ts';
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
  'language',
  'digits',
  'leavingAt',
]);
/** A member to whom a notification mail is due. */
type Recipient = RowOf<typeof recipient>;

const receiver = rowBy('users', 'key', ['id', 'digest', 'digestEvery', 'quiet']);

/** The kinds of which a member hears who wants notification mails about replies alone. */
const OF_ALL_ONLY = ['comments', 'votes', 'thanks', 'answer'];
/** The kinds that have a mail of their own. */
const MAILED_ALREADY: readonly InboxItem['kind'][] = ['safety', 'gift', 'revoked'];

/** The content of a notification mail if it were sent now. */
export interface MailDraft {
  recipient: Recipient;
  /** Unseen, and not in an earlier notification mail; newest first. */
  items: InboxItem[];
}

/**
 * True if a member wants notification mails, has proven the address, and is not leaving. An address of before addresses
 * were proven counts as unproven.
 */
const getsNotificationMails = ({ mail, provenAt, leavingAt }: Recipient) =>
  mail !== 'off' && provenAt !== null && provenAt > 0 && leavingAt === null;

/**
 * Begins a notification mail. Texts committed by then have earlier keys than the time, later ones do not: the job waits
 * for those before it.
 */
export const beginNotificationMail = (
  store: Store,
  userKey: number,
  now: number,
): Promise<number> =>
  store.write(function* () {
    yield* get(receiver, { key: userKey });
    return timeBetweenIds(now);
  });

/**
 * Until when a notification mail tells of what happened. Later writes come later, also after the clock steps back.
 * @param begunAt the time of `beginNotificationMail`. Another server may have written items after it.
 */
export const mailedUntil = ({ items }: MailDraft, begunAt: number): number => {
  const newest = timeOfKey(items[0]?.key ?? 0);
  return newest < begunAt ? begunAt : timeBetweenIds(newest + 1);
};

/**
 * Reads what a notification mail to a member would say now.
 * @param most the number of items at most.
 * @returns null for who gets no notification mails.
 */
export function* readNotificationMail(
  userKey: number,
  { now, most }: { now: number; most: number },
): Procedure<MailDraft | null> {
  const found = yield* get(recipient, { key: userKey });
  if (!found || !getsNotificationMails(found)) return null;
  if (yield* hasRunning(userKey, 'suspend', now)) return null;
  const afterKey = found.mailedAt === null ? 0 : firstKeyAt(found.mailedAt) - 1;
  const items = yield* readNewItems(userKey, { afterKey, most });
  const isWanted = ({ kind }: InboxItem) =>
    !MAILED_ALREADY.includes(kind) && (found.mail === 'all' || !OF_ALL_ONLY.includes(kind));
  return { recipient: found, items: items.filter(isWanted) };
}

/** The id of a member, and how they want mails. */
export type Receiver = RowOf<typeof receiver>;

/** The member as a receiver of mails; undefined when the member has gone. */
export const findReceiver = (userKey: number) => get(receiver, { key: userKey });

const mailOf = rowBy('users', 'id', ['mail']);
const turnOff = updateBy('users', 'id', ['mail']);

/** Of what a member wants notification mails; undefined when there is no such member. */
export function* findMailsOf(id: string): Procedure<Mail | undefined> {
  return (yield* get(mailOf, { id }))?.mail;
}

/**
 * Ends a member's notification mails about the inbox; repeats change nothing. @returns whether there is such a member.
 */
export const stopNotificationMails = (store: Store, id: string) =>
  store.write(function* () {
    return (yield* run(turnOff, { id, mail: 'off' })) > 0;
  });
