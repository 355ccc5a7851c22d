import type { Post } from '../../../contract/features/posts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { capitalise } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';

/** The author, the tag and, where it matters, the time. The time comes last: where its text changes nothing moves. */
export function ByLine({ post, timed = true }: { post: Post; timed?: boolean }) {
  return (
    <div className="text-muted mt-1.5 flex min-w-0 items-center gap-2 text-xs">
      <Avatar id={post.authorId} name={post.authorName} src={post.authorImage} />
      <span className="text-base-content truncate font-medium">{post.authorName}</span>
      <span className="sm:bg-sunk min-w-8 shrink-[3] truncate rounded-full font-medium sm:px-2 sm:py-px">
        #{capitalise(post.tag)}
      </span>
      {timed && (
        <span className="shrink-0 max-sm:min-w-16">
          <Time iso={post.postedAt} isBrief />
        </span>
      )}
    </div>
  );
}
