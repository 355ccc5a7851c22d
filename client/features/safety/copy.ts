import { copied, notCopied } from '#messages';
import { logFailure } from '../../api/log.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toasts.ts';

/** Copies a text to the clipboard, and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(copied);
  } catch (cause) {
    // No clipboard (the page came over plain http, say): the text stands on the page.
    logFailure('Copying')(cause);
    toastError(notCopied);
  }
}
