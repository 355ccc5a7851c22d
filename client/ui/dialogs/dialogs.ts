import { type ComponentType, createElement, type ReactElement, useEffect } from 'react';
import { useLocation } from 'react-router';
import { dialogFailed } from '#messages';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { toastError } from '../feedback/toasts.ts';

export interface DialogProps {
  onClose: () => void;
}

const useOpenDialog = createPageStore<{ open: ReactElement | null }>(() => ({ open: null }));

const closeDialog = (): void => useOpenDialog.setState({ open: null });

/** Opens a dialog whose code comes when it is asked for. */
export async function openDialog<Props extends object>(
  load: () => Promise<ComponentType<Props & DialogProps>>,
  props: Props,
): Promise<void> {
  try {
    const open = createElement(await load(), { ...props, onClose: closeDialog });
    useOpenDialog.setState({ open });
  } catch (cause) {
    logFailure('The dialog')(cause);
    toastError(dialogFailed);
  }
}

/** Where `openDialog()` opens. A dialog belongs to the screen that opened it. */
export function OpenDialog() {
  const open = useOpenDialog((state) => state.open);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => closeDialog, [pathname]);
  return open;
}
