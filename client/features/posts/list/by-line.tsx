import { Link } from 'react-router';
import type { Post } from '../../../../contract/features/posts.ts';
import { personScreen, tagScreen } from '../../../../contract/values/screens.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Time } from '../../../ui/display/time.tsx';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { usePerson } from '../../profiles/store.ts';

export interface ByLineProps {
  post: Post;
  /** The tag, or the id of the member, whose posts the page lists: it is not said again. */
  within?: string | null | undefined;
  timed?: boolean;
}

/** The author, the tag and, where it matters, the time. The time comes last: where its text changes nothing moves. */
export function ByLine({ post, within, timed = true }: ByLineProps) {
  const { authorId } = post;
  const { name, photo } = usePerson(authorId, post.authorName, post.authorImage);
  return (
    <div className="text-muted mt-1.5 flex min-w-0 items-center gap-2 text-xs">
      {/* Above the card's own link, which covers the card. */}
      {authorId !== within && (
        <Link
          to={personScreen(authorId)}
          className="text-base-content relative z-1 flex min-w-0 items-center gap-2 font-medium after:absolute after:-inset-2 hover:underline"
        >
          <Avatar id={authorId} name={name} src={photo} />
          <span className="truncate">{name}</span>
        </Link>
      )}
      {post.tag !== within && (
        <Link
          to={tagScreen(post.tag)}
          dir="auto"
          className="sm:bg-sunk relative z-1 max-w-20 shrink-0 truncate rounded-full font-medium after:absolute after:inset-x-0 after:-inset-y-2 hover:underline sm:max-w-none sm:min-w-8 sm:shrink-3 sm:px-2 sm:py-px"
        >
          #{capitalise(post.tag)}
        </Link>
      )}
      {timed && (
        <span className="shrink-0 max-sm:min-w-16">
          <Time iso={post.postedAt} isBrief />
        </span>
      )}
    </div>
  );
}
