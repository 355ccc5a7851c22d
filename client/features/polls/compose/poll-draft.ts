/** A poll as its form has it: everything is text still, kept in one field of the draft. */
import { pollDiffer, pollFewest, pollLate } from '#messages';
import { POLL } from '../../../../contract/core/poll-limits.ts';
import type { NewPoll } from '../../../../contract/core/poll-schemas.ts';
import { asStored } from '../../../../contract/values/text.ts';
import { serverNow } from '../../../api/clock.ts';

export interface PollDraft {
  options: string[];
  choose: string;
  /** The local time of a field of the type `datetime-local`; '' is no end. */
  until: string;
}

const DAY_MS = 86_400_000;
const EMPTY: PollDraft = { options: ['', ''], choose: '1', until: '' };

/** The field of a form without a poll. */
export const NO_POLL = '';
/** The field of a form whose poll has just begun. */
export const NEW_POLL = JSON.stringify(EMPTY);

/** Two digits. */
const padded = (value: number) => String(value).padStart(2, '0');

/** A time as a field of the type `datetime-local` has it, in the reader's zone. */
export function localTime(time: number): string {
  const at = new Date(time);
  const day = [at.getFullYear(), padded(at.getMonth() + 1), padded(at.getDate())].join('-');
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
}

export const parseDraft = (field: string): PollDraft =>
  field === NO_POLL ? EMPTY : { ...EMPTY, ...(JSON.parse(field) as Partial<PollDraft>) };

/** A poll as the form has it. */
export const draftOfPoll = ({ options, choose = 1, until }: NewPoll): string =>
  JSON.stringify({
    options,
    choose: String(choose),
    until: until ? localTime(Date.parse(until)) : '',
  } satisfies PollDraft);

/** The options that say something. */
const given = ({ options }: PollDraft) => options.map(asStored).filter((text) => text !== '');

/** The poll that a field stands for; null: none. */
export function pollOf(field: string): NewPoll | null {
  if (field === NO_POLL) return null;
  const draft = parseDraft(field);
  const options = given(draft);
  return {
    options,
    choose: Math.min(Number(draft.choose), options.length),
    until: draft.until === '' ? null : new Date(draft.until).toISOString(),
  };
}

/** Why the poll of a field can't be published, in a sentence; true where it can. */
export function isPublishable(field: string): true | string {
  if (field === NO_POLL) return true;
  const draft = parseDraft(field);
  const options = given(draft);
  if (options.length < POLL.fewest) return pollFewest(POLL.fewest);
  if (new Set(options).size < options.length) return pollDiffer;
  if (draft.until === '') return true;
  const left = Date.parse(draft.until) - serverNow();
  return (left > 0 && left <= POLL.days * DAY_MS) || pollLate(POLL.days);
}
