import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '../../../../contract/features/posts.ts';
import { withoutFormatting } from '../../../../contract/markup/plain.ts';
import { truncate } from '../../../../contract/values/graphemes.ts';
import { personScreen, postScreen, tagScreen } from '../../../../contract/values/screens.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Count } from '../../../ui/display/count.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Time } from '../../../ui/display/time.tsx';
import { FoldingItem } from '../../../ui/layout/folding-item.tsx';
import { FROM_LIST } from '../../../ui/layout/from-list.ts';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { usePerson } from '../../profiles/store.ts';
import { NewCount } from '../../read-positions/new-count.tsx';
import { PostTools } from '../post-tools.ts';
import { useLivePost } from '../use-post.ts';

/** More than one line holds. */
const EXCERPT = 160;

function excerptOf({ description, format }: Post): string {
  const { text, isCut } = truncate(withoutFormatting(description, format), EXCERPT);
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
  const { post, isRemoved } = useLivePost(id);
  if (!post) return null;
  const excerpt = excerptOf(post);
  return (
    <FoldingItem isRemoved={isRemoved}>
      <article
        className={`hover:bg-sunk/55 has-focus-visible:bg-sunk/55 relative grid items-center px-4 pt-3 pb-2.5 sm:py-3.5 sm:pr-5 ${look}`}
      >
        <UnlessMuted text={post}>
          <h3 className="col-(--texts) text-xl font-semibold">
            <Link
              to={postScreen(id)}
              state={FROM_LIST}
              dir="auto"
              lang={langOf(post.title)}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
            >
              {post.title}
            </Link>
          </h3>
          <div className="col-(--texts) flex min-w-0 items-center gap-3">
            <p
              dir="auto"
              lang={langOf(excerpt)}
              className="text-ink2 min-w-0 flex-1 truncate text-sm"
            >
              {excerpt}
            </p>
            <NewCount post={post} />
            <PostTools postId={id} isCard />
          </div>
          {children(post)}
        </UnlessMuted>
      </article>
    </FoldingItem>
  );
}

interface StatProps {
  icon: LucideIcon;
  name: string;
  value: number;
  look?: string;
}

/** A figure with its icon; the icon's name is for screen readers and the tooltip. */
export function Stat({ icon: Icon, name, value, look = 'text-ink2 mt-1.5' }: StatProps) {
  return (
    <span
      title={name}
      className={`inline-flex items-center justify-center gap-1.5 text-xs ${look}`}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{`${name} `}</span>
      <Count value={value} />
    </span>
  );
}

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
    <div className="text-ink3 mt-1.5 flex min-w-0 items-center gap-2 text-xs">
      {/* Above the card's own link, which covers the card. */}
      {authorId !== within && (
        <Link
          to={personScreen(authorId)}
          className="text-ink relative z-1 flex min-w-0 items-center gap-2 font-medium after:absolute after:-inset-2 hover:underline"
        >
          <Avatar id={authorId} name={name} src={photo} />
          <span lang={langOf(name)} className="truncate">
            {name}
          </span>
        </Link>
      )}
      {post.tag !== within && (
        <Link
          to={tagScreen(post.tag)}
          dir="auto"
          lang={langOf(post.tag)}
          className="sm:bg-sunk relative z-1 max-w-20 shrink-0 truncate rounded-full font-medium after:absolute after:inset-x-0 after:-inset-y-2 hover:underline sm:max-w-none sm:min-w-8 sm:shrink-3 sm:px-2 sm:py-px"
        >
          {`#${capitalise(post.tag)}`}
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
