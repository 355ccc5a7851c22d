import { MOST_UNSEEN } from '../../../contract/values/limits.ts';
import { commentScreen, postScreen } from '../../../contract/values/screens.ts';
import type { InboxItem } from '../../../db/features/inbox/reads.ts';
import { withoutLinks } from '../../texts/addresses.ts';

/** The kinds whose reason a moderator has written. */
const REASONED: readonly InboxItem['kind'][] = ['removed', 'held', 'sanction'];

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
const titled = (title: string) => (title === '' ? 'a post' : `“${chosenWords(title)}”`);
const names = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = ({ people }: InboxItem) =>
  people.length === 0
    ? 'somebody'
    : names.format(people.map(({ displayName }) => chosenWords(displayName) || 'somebody'));
const capital = (text: string) => text.replace(/^s(?=omebody)/, 'S');
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count >= MOST_UNSEEN ? `${MOST_UNSEEN} or more` : count} ${many}`;

const SANCTIONED = { silence: 'silenced', suspend: 'suspended', none: 'restricted' } as const;

function sentenceOf(item: InboxItem): string {
  const { kind, count, detail } = item;
  const title = titled(item.title);
  const [newest] = item.people;
  const by = newest ? namesOf({ ...item, people: [newest] }) : 'somebody';
  switch (kind) {
    case 'comments':
      return `There ${count === 1 ? 'is' : 'are'} ${counted(count, 'new comment', 'new comments')} under ${title}, by ${namesOf(item)}`;
    case 'reply':
      return count > 1
        ? `${capital(by)} replied to you under ${title}, where you now have ${counted(count, 'reply', 'replies')}`
        : `${capital(by)} replied to you under ${title}`;
    case 'mention':
      return `${capital(by)} mentioned you under ${title}`;
    case 'votes':
      return `${title} has ${counted(count, 'vote', 'votes')} by others`;
    case 'report':
      return detail === 'ignored'
        ? `What you reported stays: ${title}`
        : `What you reported was removed: ${title}`;
    case 'removed':
      return `${capital(by)} removed ${title}`;
    case 'held':
      return `${capital(by)} ${item.postId === null ? 'did not approve' : 'approved'} ${title}`;
    default:
      return `Your account was ${SANCTIONED[item.sanction ?? 'none']}`;
  }
}

const pathOf = ({ postId, commentId }: InboxItem) => {
  if (postId === null) return null;
  return commentId === null ? postScreen(postId) : commentScreen(postId, commentId);
};

/** The sentence of a notification mail about an item, in common words; the sentence has no full stop. */
export const itemOf = (item: InboxItem): MailItem => ({
  sentence: sentenceOf(item),
  // Moderators write it: a link in it is meant.
  reason: REASONED.includes(item.kind) ? isolated(oneLine(item.detail)) : '',
  path: pathOf(item),
});
