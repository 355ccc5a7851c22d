import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '../../../contract/features/posts.ts';
import { room } from '../../../contract/rooms.ts';
import { postScreen } from '../../../contract/screens.ts';
import { useRoom } from '../../live/use-room.ts';
import { useIsRemoved, usePost } from './store.ts';

interface CardFrameProps {
  id: string;
  children: (post: Post) => ReactNode;
}

/** A post in a list: the whole card is the link, its figures live, and it folds away when the post is removed. */
export function CardFrame({ id, children }: CardFrameProps) {
  useRoom(room.post(id));
  const post = usePost(id);
  const isRemoved = useIsRemoved(id);
  const [folded, setFolded] = useState(isRemoved);
  if (!post || (isRemoved && folded)) return null;
  return (
    <li
      className="fold"
      data-gone={isRemoved}
      inert={isRemoved}
      onTransitionEnd={() => setFolded(isRemoved)}
    >
      <article className="hover:bg-base-200/70 has-focus-visible:bg-base-200/70 relative px-4 py-4 sm:px-5">
        <h3 className="text-lg font-semibold tracking-[-0.01em]">
          <Link
            to={postScreen(id)}
            dir="auto"
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
          >
            {post.title}
          </Link>
        </h3>
        <div className="mt-2 flex items-center justify-between gap-x-6 gap-y-2 max-sm:flex-wrap">
          {children(post)}
        </div>
      </article>
    </li>
  );
}
