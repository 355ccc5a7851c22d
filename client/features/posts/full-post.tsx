import type { OpenedPost } from '../../../contract/features/posts.ts';
import { Badge } from '../../ui/badge.tsx';
import { capitalise } from '../../ui/text.ts';
import { useTitle } from '../../ui/title.ts';
import { CommentSection } from '../comments/section.tsx';
import { PostActions } from './actions.tsx';
import { PresenceLine } from './presence-line.tsx';
import { Removed } from './removed.tsx';
import { WrittenBy } from './written-by.tsx';

/** A post, opened: its text, its votes, its comments. Once it is removed, it can be read, but nothing can be done. */
export function FullPost({ post, isRemoved }: { post: OpenedPost; isRemoved: boolean }) {
  useTitle(post.title);
  return (
    <>
      <fieldset disabled={isRemoved} className="min-w-0 space-y-8">
        <article className="sheet">
          <header className="px-4 pt-5 sm:px-10 sm:pt-8">
            <h1 dir="auto" className="text-xl font-semibold tracking-tight">
              {post.title}
            </h1>
            <div className="mt-3 mb-5 flex min-w-0 items-center gap-3">
              <Badge look="strong">
                <span className="truncate">{capitalise(post.tag)}</span>
              </Badge>
              <PresenceLine postId={post._id} />
            </div>
            <WrittenBy post={post} />
          </header>
          <p dir="auto" className="px-4 py-6 whitespace-pre-wrap sm:px-10">
            {post.description}
          </p>
          <PostActions post={post} />
        </article>
        <CommentSection postId={post._id} known={post.commentCount} />
      </fieldset>
      <Removed isRemoved={isRemoved} />
    </>
  );
}
