import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Since, SinceThread } from '../../../contract/features/since.ts';
import { call, callWithRev } from '../../api/call.ts';
import { initialData } from '../../api/initial-data.ts';
import { isAfter } from '../../live/places.ts';
import { useSession } from '../auth/session/session.ts';
import { follows } from '../inbox/follows.ts';
import { useMutedIds } from '../mutes/store.ts';
import { follow } from '../read-positions/refresh.ts';
import { positions } from '../read-positions/store.ts';

const NAME = 'GET /since/{date}';
/** The server keeps an answer for as long. */
const STALE_MS = 60_000;

/** The answer that the server has rendered, if it was of this day. */
function renderedFor(date: string): Since | undefined {
  for (const { name, input, body } of initialData().answers)
    if (name === NAME && input.params.date === date) return body;
  return undefined;
}

/** The activity since a day, the same for all readers. */
export const useSince = (date: string) =>
  useQuery({
    queryKey: [NAME, date],
    queryFn: ({ signal }) => call(NAME, { params: { date } }, { signal }),
    initialData: () => renderedFor(date),
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: STALE_MS,
  });

const NO_THREADS: readonly SinceThread[] = [];

/** Reads which of these threads the member follows, and how far they have read each of them. */
function useOwnState(threads: readonly SinceThread[]): boolean {
  const email = useSession(({ user }) => user?.email ?? '');
  const key = threads.map(({ postId }) => postId).join(',');
  const { isSuccess } = useQuery({
    queryKey: ['GET /follows', 'since', key, email],
    queryFn: async ({ signal }) => {
      const query = { posts: key };
      const { answer, rev = -1 } = await callWithRev('GET /follows', { query }, { signal });
      const followed = new Set(answer.map(({ postId }) => postId));
      const ids = key.split(',');
      follows.applyRead(Object.fromEntries(ids.map((id) => [id, followed.has(id)])), rev);
      return null;
    },
    enabled: email !== '' && key !== '',
  });
  useEffect(() => {
    if (email === '' || key === '') return;
    const ends = key.split(',').map(follow);
    return () => {
      for (const end of ends) end();
    };
  }, [email, key]);
  return isSuccess;
}

/** A thread as its reader sees it. */
export interface OwnThread extends SinceThread {
  /** True if the reader has written it, follows it or has begun to read it. */
  isMine: boolean;
  /** Where the reader goes on: the last comment that was read, if that is after the first new one. */
  readUntil: string | null;
  /** True if the author of the lead is muted. */
  isLeadMuted: boolean;
}

/**
 * The threads for this reader: without those of muted members, and without those that have nothing new for the reader.
 * The reader's own come first. `isOwn` is false for as long as it is not known which these are: the threads then stand
 * as they do for everybody, for a row that learned half of it would move the others.
 */
export function useOwnThreads(given: readonly SinceThread[] | undefined, myId: string) {
  const threads = given ?? NO_THREADS;
  const isMember = useSession(({ status }) => status === 'user');
  const areFollowsKnown = useOwnState(threads);
  const read = positions.useKnown();
  const followed = follows.useKnown();
  const muted = new Set(useMutedIds());
  const isOwn =
    isMember && areFollowsKnown && threads.every(({ postId }) => read[postId] !== undefined);
  const own: OwnThread[] = threads
    .filter(({ authorId }) => !muted.has(authorId))
    .map((thread) => {
      const position = isOwn ? read[thread.postId]?.value : undefined;
      const until = position?.comment ?? null;
      const isFollowed = followed[thread.postId]?.value === true;
      return {
        ...thread,
        isMine: isOwn && (isFollowed || until !== null || thread.authorId === myId),
        readUntil: until !== null && !isAfter(thread.first, until) ? until : null,
        isLeadMuted: muted.has(thread.leadAuthorId),
      };
    });
  const isNew = ({ postId, last }: OwnThread) => {
    const position = isOwn ? read[postId]?.value : undefined;
    return !position || (position.new > 0 && position.comment !== last);
  };
  const left = own.filter(isNew);
  return {
    threads: [...left.filter(({ isMine }) => isMine), ...left.filter(({ isMine }) => !isMine)],
    hasRead: left.length < own.length,
    isOwn,
  };
}
