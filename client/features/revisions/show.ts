import { openDialog } from '../../ui/dialogs/dialogs.ts';
import type { Edited } from './edited.ts';

/** Shows the earlier versions of a text. */
export const showHistory = (edited: Edited): Promise<void> =>
  openDialog(async () => (await import('./history.tsx')).History, edited);
