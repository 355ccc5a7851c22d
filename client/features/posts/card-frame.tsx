import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '../../../contract/features/posts.ts';
import { room } from '../../../contract/rooms.ts';
import { postScreen } from '../../../contract/screens.ts';
import { useRoom } from '../../live/use-room.ts';
import { truncate } from '../../ui/text.ts';
import { useIsRemoved, usePost } from './store.ts';

/** More than one line holds. */
const EXCERPT = 160;

function excerptOf(description: string): string {
  const { text, isCut } = truncate(description, EXCERPT);
  return isCut ? `${text}…` : text;
}

interface CardFrameProps {
  id: string;
  /** The classes of the card's grid: its columns, and which of them the texts span. */
  look: string;
  children: (post: Post) => ReactNode;
}

/** A post in a list: the whole card is the link, its figures live, and it folds away when the post is removed. */
export function CardFrame({ id, look, children }: CardFrameProps) {
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
      <article
        className={`hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative grid items-center px-4 pt-3 pb-2.5 sm:py-3.5 sm:pr-5 ${look}`}
      >
        <h3 className="col-(--texts) text-lg font-semibold tracking-[-0.01em]">
          <Link
            to={postScreen(id)}
            dir="auto"
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
          >
            {post.title}
          </Link>
        </h3>
        <p dir="auto" className="text-muted col-(--texts) truncate text-sm">
          {excerptOf(post.description)}
        </p>
        {children(post)}
      </article>
    </li>
  );
}
