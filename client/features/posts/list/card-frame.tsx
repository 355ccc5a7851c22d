import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { room } from '../../../../contract/core/rooms.ts';
import type { Post } from '../../../../contract/features/posts.ts';
import { withoutMarks } from '../../../../contract/markup/plain.ts';
import { truncate } from '../../../../contract/values/graphemes.ts';
import { postScreen } from '../../../../contract/values/screens.ts';
import { useRoom } from '../../../live/use-room.ts';
import { FoldingItem } from '../../../ui/layout/folding-item.tsx';
import { FROM_LIST } from '../../../ui/layout/from-list.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { NewCount } from '../../reads/new-count.tsx';
import { useIsRemoved, usePost } from '../store.ts';

/** More than one line holds. */
const EXCERPT = 160;

function excerptOf({ description, format }: Post): string {
  const { text, isCut } = truncate(withoutMarks(description, format), EXCERPT);
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
  if (!post) return null;
  return (
    <FoldingItem isRemoved={isRemoved}>
      <article
        className={`hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative grid items-center px-4 pt-3 pb-2.5 sm:py-3.5 sm:pr-5 ${look}`}
      >
        <UnlessMuted text={post}>
          <h3 className="col-(--texts) text-lg font-semibold tracking-[-0.01em]">
            <Link
              to={postScreen(id)}
              state={FROM_LIST}
              dir="auto"
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
            >
              {post.title}
            </Link>
          </h3>
          <div className="col-(--texts) flex min-w-0 items-center gap-3">
            <p dir="auto" className="text-muted min-w-0 flex-1 truncate text-sm">
              {excerptOf(post)}
            </p>
            <NewCount post={post} />
          </div>
          {children(post)}
        </UnlessMuted>
      </article>
    </FoldingItem>
  );
}
