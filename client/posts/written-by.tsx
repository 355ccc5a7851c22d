import type { Post } from '../../contract/posts.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Time } from '../kit/time.tsx';

/** Who wrote a post, and when. */
export function WrittenBy({ post }: { post: Post }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={post.authorName} src={post.authorImage} size="medium" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">{post.authorName}</p>
        <p className="text-muted text-xs">
          <Time iso={post.postedAt} full />
        </p>
      </div>
    </div>
  );
}
