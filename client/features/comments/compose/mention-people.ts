import { PAGE } from '../../../../contract/values/limits.ts';
import { call, callWithRev } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { createPageStore } from '../../../api/page-store.ts';
import type { Mentionable } from '../../../ui/text-editing/mention-query.ts';
import { currentName, storedPerson } from '../../profiles/store.ts';
import { applyComments, knownComments } from '../store.ts';

/** Their authors can be mentioned anywhere. */
const RECENT_POSTS = 50;

/** The authors of the posts that were open, by post. */
const useAuthors = createPageStore<Readonly<Record<string, Mentionable>>>(() => ({}));
export const setThreadAuthor = (postId: string, author: Mentionable): void =>
  useAuthors.setState({ [postId]: author });

/** The authors of the latest posts, as they were read. */
const useRecent = createPageStore<{ authors: readonly Mentionable[] }>(() => ({ authors: [] }));

const asMentionable = (text: { authorId: string; authorName: string; authorImage: string }) => ({
  id: text.authorId,
  name: text.authorName,
  photo: text.authorImage,
});

/** Each person once, by the names of today. */
function asOfToday(people: readonly Mentionable[]): Mentionable[] {
  const byId = new Map<string, Mentionable>();
  for (const one of people) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()].map(({ id, name, photo }) => ({
    id,
    ...storedPerson(id, name, photo),
  }));
}

/** The people of a thread by the names of today: who wrote the post, then who commented, the latest first. */
function peopleOf(postId: string): Mentionable[] {
  const author = useAuthors.getState()[postId];
  const comments = knownComments(postId).toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));
  const commenters = comments.map(asMentionable);
  return asOfToday(author ? [author, ...commenters] : commenters);
}

/** Those of a thread, then the authors of the latest posts. An `@` alone offers the thread's, where there are any. */
export function peopleToMention(postId: string | null, typed: string): Mentionable[] {
  const thread = postId === null ? [] : peopleOf(postId);
  const isEnough = typed === '' && thread.length > 0;
  return isEnough ? thread : asOfToday([...thread, ...useRecent.getState().authors]);
}

async function readThread(postId: string): Promise<void> {
  const input = { params: { id: postId }, query: { limit: PAGE.most } };
  const { answer, rev } = await callWithRev('GET /comments/{id}', input);
  applyComments(answer.comments, rev);
}
async function readRecent(): Promise<void> {
  const posts = await call('GET /posts', { query: { limit: RECENT_POSTS } });
  useRecent.setState({ authors: posts.map(asMentionable) });
}

/** Reads who else can be mentioned: the page has read a part of the thread alone. */
export async function readPeople(postId: string | null): Promise<void> {
  const reads = [readRecent(), ...(postId === null ? [] : [readThread(postId)])];
  await Promise.all(reads.map((read) => read.catch(logFailure('People to mention'))));
}

/** The name of today of a member whom a text in a thread mentions, as far as it is known. */
export const nameIn = (postId: string, id: string, name: string): string =>
  peopleOf(postId).find((one) => one.id === id)?.name ?? currentName(id, name);
