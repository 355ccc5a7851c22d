import type { Post } from '../../../../contract/features/posts.ts';
import { postScreen } from '../../../../contract/values/screens.ts';
import { copyLink } from '../../../ui/controls/copy-link.ts';

const wasCancelled = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError';

/** Shares a post's full page address: by the system's share sheet where there is one, else by the clipboard. */
export async function share({ _id, title }: Post): Promise<void> {
  const url = `${location.origin}${postScreen(_id)}`;
  if (typeof navigator.share !== 'function') return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (cause) {
    if (wasCancelled(cause)) return; // the reader closed the sheet: nothing to say
    await copyLink(url);
  }
}
