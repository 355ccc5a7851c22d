import type { Post } from '../../../contract/features/posts.ts';
import { postScreen } from '../../../contract/screens.ts';
import { logFailure } from '../../api/log.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';

const wasCancelled = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toastSuccess('Link copied to the clipboard.');
  } catch (cause) {
    // No clipboard (the page came over plain http, say): the address itself can be copied by hand.
    logFailure('Copying the link')(cause);
    toastError(`The link could not be copied: ${url}`);
  }
}

/** Shares a post's full page address: by the system's share sheet where there is one, else by the clipboard. */
export async function share({ _id, title }: Post): Promise<void> {
  const url = `${location.origin}${postScreen(_id)}`;
  if (typeof navigator.share !== 'function') return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (cause) {
    if (wasCancelled(cause)) return; // the reader closed the sheet: nothing to say
    await copy(url);
  }
}
