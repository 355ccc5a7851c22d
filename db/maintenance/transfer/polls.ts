import { POLL } from '../../../contract/core/poll-limits.ts';
import type { NewPoll, ShownPoll } from '../../features/posts/poll.ts';
import type { Row } from './records.ts';
import { RecordError } from './row-of-record.ts';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** The JSON in a column of a record. @throws RecordError */
function parsed(name: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new RecordError(`${name} must be JSON.`);
  }
}

const isOption = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && [...value].length <= POLL.longest;

function isPoll(value: unknown): value is NewPoll {
  const { options, choose, until } = Object(value) as Partial<NewPoll>;
  return (
    Array.isArray(options) &&
    options.length >= POLL.fewest &&
    options.length <= POLL.most &&
    options.every(isOption) &&
    new Set(options).size === options.length &&
    isCount(choose) &&
    choose >= 1 &&
    choose <= options.length &&
    (until === null || isCount(until))
  );
}

function isShownPoll(value: unknown): value is ShownPoll {
  const { version } = Object(value) as Partial<ShownPoll>;
  return isPoll(value) && isCount(version) && version >= 1;
}

/** The fault of the poll of a text that waits; null: it has none. */
export function faultOfHeldPoll({ poll }: Row): string | null {
  return (poll ?? null) === null || isPoll(parsed('poll', poll)) ? null : 'poll must be one.';
}

/**
 * The poll of a post's record as an import brings it: closed, with the totals that were exported. Who voted what is in
 * no export, so nobody could change a vote.
 * @returns the column of the post, and the columns of the row of the counts that a record leaves out.
 * @throws RecordError
 */
export function importedPoll(record: Row): { shown: string; counted: Row } | null {
  if (record['poll'] === null || record['poll'] === undefined) return null;
  const shown = parsed('poll', record['poll']);
  const [count] = Array.isArray(record['polls']) ? record['polls'] : [];
  const { totals: text, voters } = Object(count) as Row;
  const totals = parsed('totals', text);
  if (!isShownPoll(shown)) throw new RecordError('poll must be one.');
  if (!Array.isArray(totals) || totals.length !== shown.options.length || !totals.every(isCount))
    throw new RecordError('totals must have a number for each option.');
  if (!isCount(voters)) throw new RecordError('voters must be a whole number.');
  const { options, choose, until, version } = shown;
  const closed: ShownPoll = { options, choose, until, closed: true, version, voters, totals };
  return { shown: JSON.stringify(closed), counted: { choose, until, version, isClosed: true } };
}
