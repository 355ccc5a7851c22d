import { type ComponentType, createElement, type ReactElement } from 'react';
import { logFailure } from '../../api/log.ts';
import { createPageStore } from '../../api/page-store.ts';
import { toastError } from '../feedback/toasts.ts';

export interface DialogProps {
  onClose: () => void;
}

export const useOpenDialog = createPageStore<{ open: ReactElement | null }>(() => ({ open: null }));

export const closeDialog = (): void => useOpenDialog.setState({ open: null });

/** Opens a dialog whose code comes when it is asked for. */
export async function openDialog<Props extends object>(
  load: () => Promise<ComponentType<Props & DialogProps>>,
  props: Props,
): Promise<void> {
  try {
    const open = createElement(await load(), { ...props, onClose: closeDialog });
    useOpenDialog.setState({ open });
  } catch (cause) {
    logFailure('Opening a dialog')(cause);
    toastError('This could not be opened. Please try again.');
  }
}
