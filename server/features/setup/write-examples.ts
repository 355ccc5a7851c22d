import { DEFAULT_TAG, LONGEST } from '../../../contract/values/limits.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { saveUser } from '../../../db/features/users/writes.ts';
import type { AppContext } from '../../app/context.ts';
import { writeText } from '../../texts/write-text.ts';
import { EXAMPLES } from './examples.ts';

/** Writes the example posts, the last one first: the welcome is then the newest, on top of the home page. Their authors have no account at the identity provider, so nobody signs in as them. */
export async function writeExamples({
  store,
  scores,
  renderer,
}: Pick<AppContext, 'store' | 'scores' | 'renderer'>) {
  for (const { email, displayName, posts } of EXAMPLES.toReversed()) {
    const { user } = await saveUser(store, { email, displayName, photoURL: '' });
    for (const { title, text: given } of posts.toReversed()) {
      const { text: description, ...written } = await writeText(
        { store, renderer },
        { text: given, format: 'markdown' },
        { field: 'Description', longest: LONGEST.description },
      );
      await addPost(store, scores, {
        ...written,
        title,
        description,
        authorKey: user.key,
        tag: DEFAULT_TAG,
        startUp: 0,
        startDown: 0,
        createdText: '',
      });
    }
  }
}
