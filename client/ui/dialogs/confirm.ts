import { createPageStore } from '../../api/page-store.ts';

interface Confirmation {
  /** Exactly what is asked. */
  text: string;
  /** The thing in question, smaller: a title, a name. */
  about?: string;
  /** The label of the button that confirms: "Delete". */
  confirmLabel: string;
  /** True if what it does can't be undone. */
  danger?: boolean;
}
interface Asked extends Confirmation {
  answer: (yes: boolean) => void;
}

export const usePendingConfirmation = createPageStore<{ asked: Asked | null }>(() => ({
  asked: null,
}));

/** Asks the reader; true when they confirmed, false for Cancel, Escape, or another question in between. */
export function askToConfirm(question: Confirmation): Promise<boolean> {
  usePendingConfirmation.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      usePendingConfirmation.setState({ asked: null });
      resolve(yes);
    };
    usePendingConfirmation.setState({ asked: { ...question, answer } });
  });
}
