import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { closeDialog, useOpenDialog } from './dialogs.ts';

/** Where `openDialog()` opens. A dialog belongs to the screen that opened it. */
export function OpenDialog() {
  const open = useOpenDialog((state) => state.open);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => closeDialog, [pathname]);
  return open;
}
