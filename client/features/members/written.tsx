import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { room } from '../../../contract/core/rooms.ts';
import type { WrittenComment } from '../../../contract/features/members.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { postScreen } from '../../../contract/values/screens.ts';
import { useRefetchAfterJoin } from '../../live/use-refetch.ts';
import { Pager } from '../../ui/controls/pager.tsx';
import { Time } from '../../ui/display/time.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FoldingItem } from '../../ui/layout/folding-item.tsx';
import { useLastPage, usePageParam } from '../../ui/layout/page-param.ts';
import { useCommentElsewhere } from '../comments/use-comment-elsewhere.ts';
import { PostCard } from '../posts/list/card.tsx';
import { useLivePost } from '../posts/use-post.ts';
import { useCommentsOf, usePostsOf } from './reads.ts';

interface WrittenProps {
  /** What is listed, for the list and its pages: "Posts". */
  label: string;
  /** The items; undefined while they are not known. */
  items: readonly ReactNode[] | undefined;
  empty: string;
  failed: boolean;
  onRetry: () => unknown;
  page: number;
  pages: number;
  /** What else the address of a page names. */
  keep: Readonly<Record<string, string>>;
  onPage: (page: number, replace?: boolean) => void;
}

/** A page of what a member has written, with its states and its numbered pages. */
function Written(props: WrittenProps) {
  const { label, items, empty, failed, onRetry, page, pages, keep, onPage } = props;
  const list = useRef<HTMLElement>(null);
  useLastPage(page, pages, onPage);
  const turn = (next: number) => {
    onPage(next);
    list.current?.scrollIntoView({ block: 'nearest' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={label}
        className="sheet edge-to-edge overflow-hidden focus-visible:outline-none"
      >
        <h2 className="sr-only">{label}</h2>
        {!items && failed && <ErrorState text="The list could not be loaded." onRetry={onRetry} />}
        {!items && !failed && <Skeleton text="Loading..." rows={3} tall />}
        {items?.length === 0 && <EmptyState text={empty} />}
        {items && items.length > 0 && <ul className="divide-base-300 divide-y">{items}</ul>}
      </section>
      {pages > 1 && (
        <div className="mt-6">
          <Pager label={label} page={page} count={pages} keep={keep} onPage={turn} />
        </div>
      )}
    </>
  );
}

/** The posts of a member, newest first. */
export function PostsOf({ id }: { id: string }) {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = usePostsOf(id, page);
  return (
    <Written
      label="Posts"
      items={data?.ids.map((post) => <PostCard key={post} id={post} within={id} />)}
      empty="No posts yet."
      failed={isError}
      onRetry={refetch}
      page={page}
      pages={Math.ceil((data?.total ?? 0) / PAGE.written)}
      keep={{}}
      onPage={goTo}
    />
  );
}

/** More than a card shows of a comment. */
const EXCERPT = 240;

interface CommentCardProps {
  comment: WrittenComment;
  refetch: () => Promise<unknown>;
}

/** A comment that lives: it folds away when it is deleted, also with its post. */
function CommentCard({ comment, refetch }: CommentCardProps) {
  const { _id, postId, postTitle, postedAt } = comment;
  const { post, isRemoved } = useLivePost(postId);
  const isCommentGone = useCommentElsewhere(comment, refetch);
  const { text, isCut } = beginningOf(comment.text, comment.format, EXCERPT);
  return (
    <FoldingItem isRemoved={isRemoved || isCommentGone}>
      <article className="hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative px-4 py-3 sm:px-5 sm:py-3.5">
        <h3 className="text-sm font-semibold">
          <Link
            to={`${postScreen(postId)}?comment=${encodeURIComponent(_id)}`}
            dir="auto"
            className="line-clamp-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
          >
            {post?.title ?? postTitle}
          </Link>
        </h3>
        <p dir="auto" className="mt-1 line-clamp-4 text-sm leading-[1.7] whitespace-pre-wrap">
          {isCut ? `${text}…` : text}
        </p>
        <p className="text-muted mt-1.5 text-xs">
          <Time iso={postedAt} />
        </p>
      </article>
    </FoldingItem>
  );
}

/** The comments of a member, newest first; each leads to its place under its post. */
export function CommentsOf({ id }: { id: string }) {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = useCommentsOf(id, page);
  const rooms = data?.comments.map(({ postId }) => room.comments(postId));
  useRefetchAfterJoin(`${id} ${page}`, rooms ?? [], refetch);
  return (
    <Written
      label="Comments"
      items={data?.comments.map((comment) => (
        <CommentCard key={comment._id} comment={comment} refetch={refetch} />
      ))}
      empty="No comments yet."
      failed={isError}
      onRetry={refetch}
      page={page}
      pages={Math.ceil((data?.total ?? 0) / PAGE.written)}
      keep={{ tab: 'comments' }}
      onPage={goTo}
    />
  );
}
