import { createPageStore } from '../../api/page-store.ts';

export interface ToastNote {
  id: number;
  text: string;
  bad: boolean;
  /** Said to screen readers alone: the page shows it. */
  silent?: boolean;
  /** It stands on when the reader goes to another page. */
  isOnward?: boolean;
}

/** The id of the part of the page where toasts appear. */
export const TOASTS = 'toasts';

export const useToasts = createPageStore<{ notes: readonly ToastNote[] }>(() => ({ notes: [] }));

const STAYS = { good: 6_000, bad: 12_000 };
let last = 0;

export function dropToast(id: number): void {
  useToasts.setState(({ notes }) => ({ notes: notes.filter((note) => note.id !== id) }));
}

function add(text: string, bad: boolean, more: Pick<ToastNote, 'silent' | 'isOnward'> = {}): void {
  last += 1;
  const id = last;
  // Good news has one region, so the last replaces the one before; the same bad news replaces what still stands.
  useToasts.setState(({ notes }) => ({
    notes: [
      ...notes.filter((note) => (bad ? note.text !== text : note.bad)),
      { id, text, bad, ...more },
    ],
  }));
  setTimeout(() => dropToast(id), bad ? STAYS.bad : STAYS.good);
}

/** Good news: read out when the screen reader has time. */
export const toastSuccess = (text: string): void => add(text, false);
/** Good news that one page alone does not concern, or whose act leads to another one. */
export const toastOnward = (text: string): void => add(text, false, { isOnward: true });
/** Bad news: read out at once. */
export const toastError = (text: string): void => add(text, true);
/** Said to screen readers alone, when they have time: the page shows it. */
export const saySilently = (text: string): void => add(text, false, { silent: true });

/** On another page the good news of the one before goes; bad news is to be read. */
export const leaveToasts = (): void =>
  useToasts.setState(({ notes }) => ({
    notes: notes
      .filter(({ bad, isOnward }) => bad || isOnward)
      .map((note) => ({ ...note, isOnward: false })),
  }));
