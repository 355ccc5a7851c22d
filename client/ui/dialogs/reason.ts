import { openDialog } from './dialogs.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ReasonQuestion } from './reason-question.ts';

/**
 * Asks whether a text shall go, and why; null where it shall not. '' is no reason. The dialog comes with the screen that
 * asks: what is typed at once must not be taken as keys of the screen.
 */
export const askForReason = (question: ReasonQuestion): Promise<string | null> =>
  new Promise((answer) => {
    void openDialog(async () => ReasonDialog, { ...question, answer });
  });
