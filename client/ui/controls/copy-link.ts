import { linkCopied, linkNotCopied } from '#messages';
import { logFailure } from '../../api/log.ts';
import { toastError, toastSuccess } from '../feedback/toasts.ts';

/** Copies an address to the clipboard, and says so. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toastSuccess(linkCopied);
  } catch (cause) {
    // No clipboard (the page came over plain http, say): the address itself can be copied by hand.
    logFailure('Copying the link')(cause);
    toastError(linkNotCopied(url));
  }
}
