import { publish, reportComment, writeComment } from '../../../support/content.ts';
import type { Person } from '../../../support/person.ts';

/** Has somebody report a comment that its author wrote under a post of theirs. */
export async function reported(text: string, author: Person, reporter: Person) {
  const postId = await publish(author, { title: `About ${text.slice(0, 50)}` });
  const comment = await writeComment(author, postId, text);
  await reportComment(reporter, comment._id);
  return { postId, comment };
}
