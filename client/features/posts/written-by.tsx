import { Link } from 'react-router';
import type { Post } from '../../../contract/features/posts.ts';
import { personScreen } from '../../../contract/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { capitalise } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';

/** The author of a post, with a link to their page, its time and its tag. */
export function WrittenBy({ post }: { post: Post }) {
  return (
    <div className="mt-3 flex items-center gap-3 sm:mt-4">
      <Link to={personScreen(post.authorId)} tabIndex={-1} aria-hidden="true">
        <Avatar id={post.authorId} name={post.authorName} src={post.authorImage} size="medium" />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link
            to={personScreen(post.authorId)}
            className="truncate text-sm font-semibold hover:underline"
          >
            {post.authorName}
          </Link>
          <Badge>
            <span className="max-w-32 truncate">{capitalise(post.tag)}</span>
          </Badge>
        </p>
        <p className="text-muted text-xs">
          <Time iso={post.postedAt} full />
        </p>
      </div>
    </div>
  );
}
