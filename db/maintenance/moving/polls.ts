import { POLL } from '../../../contract/core/poll-limits.ts';
import { faultOfOption, sanitized } from '../../../contract/values/text-faults.ts';
import type { Row } from '../transfer/records.ts';
import type { OldPoll } from './plan.ts';
import type { Tally } from './report.ts';
import { plainWords } from './texts/convert.ts';

/** Words of a poll as a text of the forum, where no sign of them is a mark. */
const plain = (words: string): string => words.replaceAll(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);

/** A poll as a record has it, or as words where the forum has no such poll. A post has one, a reply none. */
function readPoll(poll: OldPoll, title: string, tally: Tally, mayStand: boolean) {
  const options = poll.options.map(({ text }) => sanitized(plainWords(text ?? ''), POLL.longest));
  const totals = poll.options.map(({ votes }) => Math.max(0, votes));
  const name = plainWords(poll.title ?? '');
  const heading = name === title ? '' : name;
  const fits =
    mayStand &&
    poll.areTotalsHidden !== 1 &&
    options.length >= POLL.fewest &&
    options.length <= POLL.most &&
    new Set(options).size === options.length &&
    options.every((option) => option !== '' && faultOfOption(option) === null);
  if (!fits) {
    tally.left('pollsLeft');
    const total = (n: number) => (poll.areTotalsHidden === 1 ? '' : ` (${totals[n]})`);
    const lines = options.map((option, n) => `${n + 1}. ${option}${total(n)}`);
    return { words: plain([heading, ...lines].filter((line) => line !== '').join('\n')) };
  }
  tally.came('polls');
  const sum = totals.reduce((all, one) => all + one, 0);
  const voters = Math.min(Math.max(poll.voters, ...totals), Math.max(sum, 0));
  const choose = Math.min(Math.max(poll.choose, 1), options.length);
  const shown = { options, choose, until: null, closed: true, version: 1, voters, totals };
  return {
    words: plain(heading),
    record: { poll: JSON.stringify(shown), polls: [{ totals: JSON.stringify(totals), voters }] },
  };
}

/** The first poll of a post as a record has it, and the others as words of its text. */
export function pollOf(
  json: string | null,
  title: string,
  tally: Tally,
  isOfPost = true,
): { record?: Row; words: string } {
  const polls = JSON.parse(json ?? '[]') as OldPoll[];
  const read = polls.map((poll, n) => readPoll(poll, title, tally, isOfPost && n === 0));
  const words = read.map((one) => one.words).filter((one) => one !== '');
  return { ...read[0], words: words.join('\n\n') };
}
