import { useState } from 'react';
import { Link } from 'react-router';
import { commentsLabel, memberNoPosts, noComments, postsLabel } from '#messages';
import { room } from '../../../contract/core/rooms.ts';
import type { WrittenComment } from '../../../contract/features/members.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { postScreen } from '../../../contract/values/screens.ts';
import { useRefetchAfterJoin } from '../../live/use-refetch.ts';
import { langOf } from '../../ui/display/lang-of.ts';
import { readableBeginning } from '../../ui/display/mention-names.ts';
import { Time } from '../../ui/display/time.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FoldingItem } from '../../ui/layout/folding-item.tsx';
import { useJoined } from '../../ui/layout/joined-pages.tsx';
import { usePageParam } from '../../ui/layout/page-param.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { useRemovedComments } from '../comments/store.ts';
import { useCommentElsewhere } from '../comments/use-comment-elsewhere.ts';
import { PostCard } from '../posts/list/card.tsx';
import { isRemoved, useAnyRemoved } from '../posts/store.ts';
import { useLivePost } from '../posts/use-post.ts';
import { useMentionedNames } from '../profiles/mentioned-names.ts';
import { useTags } from '../tags/reads.ts';
import { readCommentsOf, readPostsOf, useCommentsOf, usePostsOf } from './reads.ts';

const NONE: readonly string[] = [];

/** The posts of a member, newest first. */
export function PostsOf({ id }: { id: string }) {
  const [page, goTo] = usePageParam();
  const { data, isError, refetch } = usePostsOf(id, page);
  useTags();
  const joined = useJoined();
  const ids = joined?.ids ?? data?.ids;
  const isShorter = useAnyRemoved(ids ?? NONE);
  return (
    <PagedList
      label={postsLabel}
      items={ids?.map((post) => <PostCard key={post} id={post} within={id} />)}
      more={
        ids && {
          ids,
          size: PAGE.list,
          read: (next) => readPostsOf(id, next),
          isGone: isRemoved,
          isShorter,
        }
      }
      empty={<EmptyState text={memberNoPosts} />}
      failed={isError}
      onRetry={refetch}
      page={page}
      pages={Math.ceil((data?.total ?? 0) / PAGE.list)}
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
  const title = post?.title ?? postTitle;
  const { text, isCut } = readableBeginning(useMentionedNames(comment), EXCERPT);
  return (
    <FoldingItem isRemoved={isRemoved || isCommentGone}>
      <article className="hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative px-4 py-3 sm:px-5 sm:py-3.5">
        <h3 className="text-sm font-semibold">
          <Link
            to={`${postScreen(postId)}?comment=${encodeURIComponent(_id)}`}
            dir="auto"
            lang={langOf(title)}
            className="line-clamp-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
          >
            {title}
          </Link>
        </h3>
        <p dir="auto" lang={langOf(text)} className="mt-1 line-clamp-4 text-sm whitespace-pre-wrap">
          {isCut ? `${text}…` : text}
        </p>
        <p className="text-ink3 mt-1.5 text-xs">
          <Time iso={postedAt} />
        </p>
      </article>
    </FoldingItem>
  );
}

/** The comments of a member, newest first; each leads to its place under its post. */
export function CommentsOf({ id }: { id: string }) {
  const [page, goTo] = usePageParam();
  const joined = useJoined();
  const { comments, total, isError, refetch } = useCommentsOf(id, page, joined?.first);
  // A joined comment may have moved to a page that is not shown.
  const [known] = useState(() => new Map<string, WrittenComment>());
  for (const comment of comments ?? []) known.set(comment._id, comment);
  const ids = joined?.ids ?? comments?.map(({ _id }) => _id);
  const removed = useRemovedComments();
  const isGone = (one: string) => one in removed;
  const rooms = comments?.map(({ postId }) => room.comments(postId));
  useRefetchAfterJoin(`${id} ${page}`, rooms ?? [], refetch);
  return (
    <PagedList
      label={commentsLabel}
      items={ids?.flatMap((one) => {
        const comment = known.get(one);
        return comment ? <CommentCard key={one} comment={comment} refetch={refetch} /> : [];
      })}
      more={
        ids && {
          ids,
          size: PAGE.list,
          read: (next) => readCommentsOf(id, next),
          isGone,
          isShorter: ids.some(isGone),
        }
      }
      empty={<EmptyState text={noComments} />}
      failed={isError}
      onRetry={refetch}
      page={page}
      pages={Math.ceil(total / PAGE.list)}
      keep={{ tab: 'comments' }}
      onPage={goTo}
    />
  );
}
