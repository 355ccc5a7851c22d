import type { Fields } from '../../../drafts/records.ts';
import { type Draft, EMPTY_DRAFT } from './create.ts';

const unlessZero = (votes: string): string => (votes === '0' ? '' : votes);

/** A draft as the browser stores it: what the form begins with counts as nothing written. */
export const fieldsOf = ({ upVote, downVote, ...texts }: Draft): Fields => ({
  ...texts,
  upVote: unlessZero(upVote),
  downVote: unlessZero(downVote),
});

/** A stored draft as the form has it. */
export const draftOf = (fields: Fields): Draft => ({
  title: fields['title'] ?? '',
  description: fields['description'] ?? '',
  tag: fields['tag'] ?? '',
  upVote: fields['upVote'] || EMPTY_DRAFT.upVote,
  downVote: fields['downVote'] || EMPTY_DRAFT.downVote,
});

/** What is in the form, with a draft that was taken back after it. */
export function joinDrafts(now: Draft, fields: Fields): Draft {
  const back = draftOf(fields);
  if (`${now.title}${now.description}`.trim() === '') return back;
  return { ...now, description: `${now.description}\n\n${back.title}\n\n${back.description}` };
}
