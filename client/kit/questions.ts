import { create } from 'zustand';

export interface Question {
  /** Exactly what is asked. */
  text: string;
  /** The thing in question, smaller: a title, a name. */
  about?: string;
  /** The button that does it: "Delete". */
  act: string;
  /** Whether what it does can't be undone. */
  danger?: boolean;
}
interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const useAsked = create<{ asked: Asked | null }>()(() => ({ asked: null }));

/** Asks the reader; true when they pressed the act, false for Cancel, Escape, or another question in between. */
export function ask(question: Question): Promise<boolean> {
  useAsked.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useAsked.setState({ asked: null });
      resolve(yes);
    };
    useAsked.setState({ asked: { ...question, answer } });
  });
}
