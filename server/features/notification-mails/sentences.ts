import { claimNamed } from '../../../contract/core/pay-to.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import { MOST_UNSEEN } from '../../../contract/values/limits.ts';
import { commentScreen, postScreen, SCREENS } from '../../../contract/values/screens.ts';
import type { InboxItem } from '../../../db/features/inbox/reads.ts';
import type { OpenedThread } from '../../../db/features/since/threads.ts';
import type { Messages } from '../../../messages/languages.ts';
import { withoutLinks } from '../../texts/addresses.ts';

/** The kinds whose reason a moderator has written. */
const REASONED: readonly InboxItem['kind'][] = ['removed', 'held', 'sanction', 'claim'];

/** The sentence of a notification mail about an item. */
interface MailItem {
  sentence: string;
  /** The reason of a removal or sanction. */
  reason: string;
  /** The path of what it is about; null: it has gone. */
  path: string | null;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** In a sentence what is written from the right changes nothing around it (Unicode's isolates). */
const isolated = (line: string) => (RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A name, a title or other words that a member chose, as a mail shows them: in one line, without links. */
export const chosenWords = (text: string): string => isolated(withoutLinks(oneLine(text)));

function sentenceOf(item: InboxItem, messages: Messages): string {
  const { count, detail } = item;
  const title = chosenWords(item.title);
  const names = item.people.map(({ displayName }) => chosenWords(displayName));
  const [by = ''] = names;
  const isMost = count >= MOST_UNSEEN;
  switch (item.kind) {
    case 'comments': {
      const list = new Intl.ListFormat(messages.numberTag(), { type: 'conjunction' });
      const known = names.length === 0 ? [''] : names;
      const all = list.format(known.map((name) => name || messages.mailSomebody));
      return messages.mailComments(title, all, count, isMost);
    }
    case 'reply':
      return messages.mailReplies(title, by, count, isMost);
    case 'mention':
      return messages.mailMention(title, by);
    case 'votes':
      return messages.mailVotes(title, count, isMost);
    case 'thanks':
      return messages.mailThanks(title, count, isMost);
    case 'answer':
      return (detail === 'own' ? messages.mailOwnAnswer : messages.mailAnswer)(title);
    case 'report':
      return (detail === 'ignored' ? messages.mailReportStays : messages.mailReportRemoved)(title);
    case 'removed':
      return messages.mailRemoved(title, by);
    case 'held':
      return (item.postId === null ? messages.mailNotApproved : messages.mailApproved)(title, by);
    case 'raid':
      return messages.inboxRaid;
    case 'claim':
      return detail === ''
        ? messages.mailClaimApproved(claimNamed(item.title, messages.paymentProviders))
        : messages.mailClaimRefused(claimNamed(item.title, messages.paymentProviders));
    default:
      return messages.mailSanctioned[item.sanction ?? 'none'];
  }
}

/** The beginning of a lead in a mail, in UTF-16 units: three lines on a phone. */
const LONGEST_LEAD = 140;

/** The sentence of a digest about a thread, with the beginning of its most answered new comment. */
export function threadOf(
  { title, new: count, people, lead, postId, first }: OpenedThread,
  messages: Messages,
) {
  const { text, isCut } = beginningOf(lead.text, lead.format, LONGEST_LEAD);
  return {
    sentence: messages.mailDigestThread(chosenWords(title), count, people),
    reason: text === '' ? '' : chosenWords(text) + (isCut ? '…' : ''),
    path: commentScreen(postId, first),
  };
}

const pathOf = ({ kind, postId, commentId }: InboxItem) => {
  if (kind === 'claim') return SCREENS.pay;
  if (kind === 'raid') return SCREENS.moderation;
  if (postId === null) return null;
  return commentId === null ? postScreen(postId) : commentScreen(postId, commentId);
};

/** The sentence of a notification mail about an item, in common words; the sentence has no full stop. */
export const itemOf = (item: InboxItem, messages: Messages): MailItem => ({
  sentence: sentenceOf(item, messages),
  // Moderators write it: a link in it is meant.
  reason: REASONED.includes(item.kind) ? isolated(oneLine(item.detail)) : '',
  path: pathOf(item),
});
