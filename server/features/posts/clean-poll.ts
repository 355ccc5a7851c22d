import { POLL } from '../../../contract/core/poll-limits.ts';
import type { NewPoll as GivenPoll } from '../../../contract/core/poll-schemas.ts';
import { asStored } from '../../../contract/values/text.ts';
import { faultOfOption } from '../../../contract/values/text-faults.ts';
import type { NewPoll } from '../../../db/features/posts/poll.ts';
import { badInput } from '../../http/errors.ts';
import { cleanTime } from '../../http/input.ts';

const DAY_MS = 86_400_000;

function cleanOption(text: string): string {
  const given = text.toWellFormed();
  const fault = faultOfOption(given);
  if (fault) throw badInput('Options', fault);
  return asStored(given);
}

/** @throws HttpError (400) for a time that is over, or too far ahead. */
function endOf(until: string | null | undefined): number | null {
  if (until === null || until === undefined) return null;
  const time = cleanTime(until, 'until');
  const left = time - Date.now();
  if (left <= 0) throw badInput('until', { fault: 'range', sentence: 'must be in the future' });
  if (left > POLL.days * DAY_MS)
    throw badInput('until', {
      fault: 'range',
      limit: POLL.days,
      sentence: `must be at most ${POLL.days} days ahead`,
    });
  return time;
}

/** A poll as it is stored. @throws HttpError (400) */
export function cleanPoll({ options: given, choose = 1, until }: GivenPoll): NewPoll {
  const options = given.map(cleanOption);
  if (new Set(options).size < options.length)
    throw badInput('Options', { fault: 'unexpected', sentence: 'must differ from each other' });
  if (choose > options.length)
    throw badInput('choose', {
      fault: 'range',
      limit: options.length,
      sentence: `must be at most ${options.length}`,
    });
  return { options, choose, until: endOf(until) };
}

/** The options of a poll as a part of the text that is looked at before it is published. */
export const pollText = ({ options }: Pick<NewPoll, 'options'>): string => options.join('\n');
