import type { OpenedPost } from '../../../contract/features/posts.ts';
import { findOpenedPost } from '../../../db/features/posts/reads.ts';
import type { AppContext } from '../../app/context.ts';
import type { Caller } from '../../auth/caller.ts';
import { viewerOf } from '../../http/email-masking.ts';
import { postNotFound } from './author-rights.ts';
import { presentOpenedPost } from './presenter.ts';

/**
 * The post after a change, whole: only lists leave out the HTML and who is mentioned.
 * @throws HttpError (404) when it was deleted since the change.
 */
export async function readWholePost(
  { store, settings }: AppContext,
  id: string,
  caller: Caller,
): Promise<OpenedPost> {
  const post = await store.read(findOpenedPost(id));
  if (!post) throw postNotFound();
  return presentOpenedPost(post, viewerOf(settings.now, caller), settings.now);
}
