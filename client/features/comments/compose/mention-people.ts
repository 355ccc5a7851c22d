import { createPageStore } from '../../../api/page-store.ts';
import type { Mentionable } from '../../../ui/text-editing/mention-query.ts';
import { currentName, storedPerson } from '../../profiles/store.ts';
import { knownComments } from '../store.ts';

/** The authors of the posts that were open, by post. */
const useAuthors = createPageStore<Readonly<Record<string, Mentionable>>>(() => ({}));
export const setThreadAuthor = (postId: string, author: Mentionable): void =>
  useAuthors.setState({ [postId]: author });

/** The people of a thread by the names of today: who wrote the post, then who commented, the latest first. */
export function peopleOf(postId: string): Mentionable[] {
  const author = useAuthors.getState()[postId];
  const comments = knownComments(postId).toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));
  const commenters = comments.map(({ authorId, authorName, authorImage }) => ({
    id: authorId,
    name: authorName,
    photo: authorImage,
  }));
  const byId = new Map<string, Mentionable>();
  for (const one of author ? [author, ...commenters] : commenters)
    if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()].map(({ id, name, photo }) => ({
    id,
    ...storedPerson(id, name, photo),
  }));
}

/** The name of today of a member whom a text in a thread mentions, as far as it is known. */
export const nameIn = (postId: string, id: string, name: string): string =>
  peopleOf(postId).find((one) => one.id === id)?.name ?? currentName(id, name);
