import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { room } from '../../../contract/core/rooms.ts';
import type { Report } from '../../../contract/features/reports.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { call, callWithRev, isRefusal } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { gapOf } from '../../live/live-list.ts';
import { useRefill } from '../../live/use-refill.ts';
import { useRoom } from '../../live/use-room.ts';
import { useActs } from '../../ui/feedback/undo.ts';
import type { AnyReport, Of } from './any-report.ts';
import { applyPostReports, applyReports, asOfEdit, useReports } from './store.ts';

const REPORTS = 'GET /reports';
/** Its edits come by events, and are read again by them. */
const FRESH_MS = 5 * 60_000;

const COMMENTS = 'GET /comments/{id}';

type OfComment = Pick<Report, 'commentId' | 'postId' | 'editedSince'>;

const commentQuery = ({ commentId, postId, editedSince }: OfComment) =>
  queryOptions({
    queryKey: ['the reported comment', commentId, editedSince],
    queryFn: async ({ signal }) => {
      const query = { around: commentId, limit: 1 };
      const input = { params: { id: postId }, query };
      const answer = await call(COMMENTS, input, { signal }).catch((cause: unknown) => {
        // Its deletion also settles the report, by an event of its own.
        if (isRefusal(cause, 'comment-unknown')) return null;
        throw cause;
      });
      return answer?.comments.find(({ _id }) => _id === commentId) ?? null;
    },
    staleTime: FRESH_MS,
  });

/** The comment that a report is about, as it is now; undefined until it is read, and where it is about a post. */
export function useReportedComment({ commentId = '', ...report }: AnyReport) {
  const query = commentQuery({ ...report, commentId });
  return useQuery({ ...query, enabled: commentId !== '' }).data ?? undefined;
}

/** The post that a report is about, as it is now; undefined until it is read, and where it is about a comment. */
export function useReportedPost({ commentId, postId, editedSince }: AnyReport) {
  const { data } = useQuery({
    queryKey: ['the reported post', postId, editedSince],
    queryFn: ({ signal }) => call('GET /posts/{id}', { params: { id: postId } }, { signal }),
    enabled: commentId === undefined,
    staleTime: FRESH_MS,
  });
  return data;
}

/**
 * True once the comments of the first list are read, or can't be read at once: rows do not grow while one looks at
 * them.
 */
function useAreCommentsRead(reports: readonly Report[] | undefined): boolean {
  const [areRead, setRead] = useState(false);
  const comments = useQueries({
    queries: (areRead ? undefined : reports)?.map(commentQuery) ?? [],
  });
  const isReading = comments.some(
    ({ isPending, fetchStatus, failureCount }) =>
      isPending && fetchStatus === 'fetching' && failureCount === 0,
  );
  if (!areRead && reports && !isReading) setRead(true);
  return areRead;
}

/** One page of the open reports, kept live: page 1 in place, others read again after each change. */
export function useReportPage(page: number) {
  useRoom(room.admin);
  const { list, settled, edited } = useReports();
  const gone = useActs((state) => state.gone);
  const { items: newest, total, rev } = list;
  const { data, isError, refetch } = useQuery({
    queryKey: [REPORTS, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: PAGE.list };
      const { answer, rev = 0 } = await callWithRev(REPORTS, { query }, { signal });
      if (page === 1) applyReports(answer, rev);
      return { ...answer, page };
    },
    placeholderData: keepPreviousData,
  });

  const shown = data?.page ?? page;
  const isFirst = shown === 1 && newest !== null;
  const read = isFirst ? newest : data?.reports;
  const areCommentsRead = useAreCommentsRead(read);
  const left = (areCommentsRead ? read : undefined)
    ?.filter(({ _id }) => !(_id in settled) && !gone.has(_id))
    .map((report) => asOfEdit(report, edited));
  // The rows that move up are read once the acts on all of the page are sent.
  const rows = left?.length === 0 && (read?.length ?? 0) < total ? undefined : left;
  const isNewer = data !== undefined && rev > data.reportsRev;
  const totalNow = isFirst || isNewer ? total : (data?.total ?? 0);

  // A first page that lacks something is filled up again. Another page moves with what is before it: one report that
  // comes and one that is settled leave the total as it was.
  useRefill(isFirst ? gapOf(list) : isNewer ? rev : null, refetch);
  return { rows, shown, total: totalNow, isError, refetch };
}

/** One page of the open reports of posts, kept live: it is read again after each change. */
export function usePostReportPage(page: number) {
  useRoom(room.admin);
  const { ofPosts, settled } = useReports();
  const gone = useActs((state) => state.gone);
  const { data, isError, refetch } = useQuery({
    queryKey: [REPORTS, 'posts', page],
    queryFn: async ({ signal }) => {
      const query = { of: 'posts' as const, page, limit: PAGE.list };
      const answer = await call(REPORTS, { query }, { signal });
      applyPostReports({ postTotal: answer.total, postReportsRev: answer.reportsRev });
      return { ...answer, page };
    },
    placeholderData: keepPreviousData,
  });
  const isNewer = data !== undefined && ofPosts.rev > data.reportsRev;
  useRefill(isNewer ? ofPosts.rev : null, refetch);
  const read: readonly AnyReport[] | undefined = data?.reports;
  const rows = read?.filter(({ _id }) => !(_id in settled) && !gone.has(_id));
  return { rows, shown: data?.page ?? page, total: ofPosts.total, isError, refetch };
}

/** How many reports are open, live; null while it is not known. Only admins may watch the room that tells it. */
export function useOpenReports(): number | null {
  useRoom(room.admin);
  const { list, ofPosts } = useReports();
  return list.rev < 0 ? null : list.total + ofPosts.total;
}

/** How many of them are of comments, and of posts. */
export function useOpenReportsOf(): Record<Of, number> {
  const { list, ofPosts } = useReports();
  return { comments: Math.max(0, list.total), posts: ofPosts.total };
}

/** Reads again what is shown of the reports. */
export const refetchReports = (): Promise<void> =>
  queryClient().invalidateQueries({ queryKey: [REPORTS] });

/** The rev of the last change of reports that was received; -1 while none was. */
export function useReportsRev(): number {
  useRoom(room.admin);
  return useReports((state) => state.list.rev);
}

/** The same of reports of posts. */
export function usePostReportsRev(): number {
  useRoom(room.admin);
  return useReports((state) => state.ofPosts.rev);
}
