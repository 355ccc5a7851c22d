import type { Post } from '../../../contract/features/posts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Time } from '../../ui/time.tsx';

/** The author and, where it matters, the time. */
export function ByLine({ post, timed = true }: { post: Post; timed?: boolean }) {
  return (
    <div className="text-muted flex min-w-0 items-center gap-2 text-xs">
      <Avatar id={post.authorId} name={post.authorName} src={post.authorImage} />
      <span className="truncate">{post.authorName}</span>
      {timed && (
        <span className="flex shrink-0 gap-2">
          <span aria-hidden="true">·</span>
          <Time iso={post.postedAt} />
        </span>
      )}
    </div>
  );
}
