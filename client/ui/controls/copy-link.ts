import { linkCopied, linkNotCopied } from '#messages';
import { logFailure } from '../../api/log.ts';
import { toastError, toastSuccess } from '../feedback/toasts.ts';

/** Copies a text to the clipboard. @returns whether it is there: a page that came over plain http has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (cause) {
    logFailure('Copying')(cause);
    return false;
  }
}

/** Copies an address to the clipboard, and says so. Where it can't, the address itself can be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toastSuccess(linkCopied);
  else toastError(linkNotCopied(url));
}
