import { POLL } from '../../../contract/core/poll-limits.ts';
import { faultOfOption, sanitized } from '../../../contract/values/text-faults.ts';
import type { Row } from '../transfer/records.ts';
import type { OldPoll } from './plan.ts';
import type { Tally } from './report.ts';
import { plainWords } from './texts/convert.ts';

/** Words of a poll as a text of the forum, where no sign of them is a mark. */
const plain = (words: string): string => words.replaceAll(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);

/** The poll of a post as a record has it, or its options as words of the text where the forum has no such poll. */
export function pollOf(
  json: string | null,
  title: string,
  { tally, form }: { tally: Tally; form: 'phpbb' | 'html' },
  isOfPost = true,
): { record?: Row; words: string } {
  if (json === null) return { words: '' };
  const poll = JSON.parse(json) as OldPoll;
  const options = poll.options.map(({ text }) =>
    sanitized(plainWords(form, text ?? ''), POLL.longest),
  );
  const totals = poll.options.map(({ votes }) => Math.max(0, votes));
  const name = plainWords(form, poll.title ?? '');
  const heading = name === title ? '' : name;
  const lines = options.map((option, n) => `${n + 1}. ${option} (${totals[n]})`);
  const words = [heading, ...lines].filter((line) => line !== '').join('\n');
  const fits =
    isOfPost &&
    options.length >= POLL.fewest &&
    options.length <= POLL.most &&
    new Set(options).size === options.length &&
    options.every((option) => option !== '' && faultOfOption(option) === null);
  if (!fits) {
    tally.left('pollsLeft');
    return { words: plain(words) };
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
