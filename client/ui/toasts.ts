import { createPageStore } from '../api/page-store.ts';

/** Good news is shown, and read out in a pause; bad news is read out at once; what is spoken is read out and not shown. */
type Kind = 'good' | 'bad' | 'spoken';

export interface ToastNote {
  id: number;
  text: string;
  kind: Kind;
}

export const useToasts = createPageStore<{ notes: readonly ToastNote[] }>(() => ({ notes: [] }));

const STAYS: Readonly<Record<Kind, number>> = { good: 6_000, bad: 12_000, spoken: 6_000 };
let last = 0;

/** Drops notes before their time is over. */
export function dropToasts(ids: readonly number[]): void {
  useToasts.setState(({ notes }) => ({ notes: notes.filter(({ id }) => !ids.includes(id)) }));
}

function add(text: string, kind: Kind): void {
  last += 1;
  const id = last;
  // The same words again replace those that still stand.
  useToasts.setState(({ notes }) => ({
    notes: [...notes.filter((note) => note.text !== text), { id, text, kind }],
  }));
  setTimeout(() => dropToasts([id]), STAYS[kind]);
}

/** Good news: read out when the screen reader has time. */
export const toastSuccess = (text: string): void => add(text, 'good');
/** Bad news: read out at once. */
export const toastError = (text: string): void => add(text, 'bad');
/** Read out when the screen reader has time, and not shown. */
export const speak = (text: string): void => add(text, 'spoken');
