import { openDialog } from '../../ui/dialogs/dialogs.ts';

/** Opens the list of the forum's keys. */
export const listKeys = (): void =>
  void openDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog, {});
