import type { Post } from '../../contract/posts.ts';
import { Avatar } from '../kit/avatar.tsx';
import { capitalise } from '../kit/text.ts';
import { Time } from '../kit/time.tsx';

/** Who wrote it, under which tag, when. */
export function ByLine({ post, timed = true }: { post: Post; timed?: boolean }) {
  return (
    <div className="text-muted flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Avatar name={post.authorName} src={post.authorImage} />
      <span className="max-w-56 truncate">{post.authorName}</span>
      <span aria-hidden="true">·</span>
      <span className="text-primary font-medium">#{capitalise(post.tag)}</span>
      {timed && (
        <>
          <span aria-hidden="true">·</span>
          <Time iso={post.postedAt} />
        </>
      )}
    </div>
  );
}
