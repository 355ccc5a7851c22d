import { Link } from 'react-router';
import type { OpenedPost } from '../../contract/posts.ts';
import { SCREENS } from '../../contract/screens.ts';
import { Comments } from '../comments/block.tsx';
import { Badge } from '../kit/badge.tsx';
import { capitalise } from '../kit/text.ts';
import { useTitle } from '../kit/title.ts';
import { PostActs } from './acts.tsx';
import { PresenceLine } from './presence-line.tsx';
import { WrittenBy } from './written-by.tsx';

/** What stands in the place of votes and comments once the post is no more. The text stays for who is reading it. */
function Removed() {
  return (
    <p className="bg-base-200 border-base-300 text-muted rounded-b-box appears border-t px-4 py-4 text-sm sm:px-10">
      This post has just been removed. You can finish reading it here.{' '}
      <Link to={SCREENS.home} className="text-primary font-medium underline underline-offset-4">
        Go to Home
      </Link>
    </p>
  );
}

/** A post, opened: its text, its votes, its comments. */
export function Opened({ post, gone }: { post: OpenedPost; gone: boolean }) {
  useTitle(post.title);
  return (
    <>
      <article className="sheet">
        <header className="px-4 pt-5 sm:px-10 sm:pt-8">
          <h1 dir="auto" className="text-xl font-semibold tracking-tight">
            {post.title}
          </h1>
          <div className="mt-3 mb-5 flex min-w-0 items-center gap-3">
            <Badge look="strong">
              <span className="truncate">{capitalise(post.tag)}</span>
            </Badge>
            {!gone && <PresenceLine postId={post._id} />}
          </div>
          <WrittenBy post={post} />
        </header>
        <p dir="auto" className="px-4 py-6 whitespace-pre-wrap sm:px-10">
          {post.description}
        </p>
        <div role="status">{gone && <Removed />}</div>
        {!gone && <PostActs post={post} />}
      </article>
      {!gone && <Comments postId={post._id} known={post.commentCount} />}
    </>
  );
}
