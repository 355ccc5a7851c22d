import MessageCircleReply from 'lucide-react/icons/message-circle-reply';
import type { ReactNode } from 'react';
import { answered, commentsLabel, lastReply, number, repliesUnit } from '#messages';
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
import { useHue } from '../../tags/store.ts';
import { PostTools } from '../post-tools.ts';
import { useLivePost } from '../use-post.ts';

/** More than two lines hold. */
const EXCERPT = 200;

function excerptOf({ description, format }: Post): string {
  const { text, isCut } = truncate(withoutFormatting(description, format), EXCERPT);
  return isCut ? `${text}…` : text;
}

/** The title of a post, in a list: its link covers the whole row. */
export const TitleLink = ({ post: { _id, title } }: { post: Post }) => (
  <h3 dir="auto" lang={langOf(title)}>
    <Link to={postScreen(_id)} state={FROM_LIST}>
      {title}
    </Link>
  </h3>
);

export interface RowProps {
  post: Post;
  /** The tag, or the id of the member, whose posts the page lists: it is not said again. */
  within?: string | null | undefined;
  timed?: boolean;
  /** Stands at its end. */
  children?: ReactNode;
}

/** The author, the tag, the mark of an answer and, where it matters, the time. The time comes last: where its text changes nothing moves. */
export function ByLine({ post, within, timed = true, children }: RowProps) {
  const { authorId, tag } = post;
  const { name } = usePerson(authorId, post.authorName, post.authorImage);
  const hue = useHue(tag);
  return (
    <div className="who">
      {authorId !== within && (
        <Link to={personScreen(authorId)} lang={langOf(name)} className="name">
          {name}
        </Link>
      )}
      {tag !== within && (
        <Link to={tagScreen(tag)} dir="auto" lang={langOf(tag)} className={`tag ${hue}`}>
          <span className="truncate">{capitalise(tag)}</span>
        </Link>
      )}
      {post.answer && <span className="answered">{answered}</span>}
      {timed && <Time iso={post.postedAt} isBrief />}
      {children}
    </div>
  );
}

function Face({ of: { _id, displayName, photoURL } }: { of: Post['repliers'][number] }) {
  const { name, photo } = usePerson(_id, displayName, photoURL);
  return <Avatar id={_id} name={name} src={photo} />;
}

/** The faces of who replied last, for eyes alone. */
export const Faces = ({ of }: { of: Post['repliers'] }) =>
  of.length > 0 && (
    <span aria-hidden="true" className="faces">
      {of.map((one) => (
        <Face key={one._id} of={one} />
      ))}
    </span>
  );

/**
 * How many replies a post has, and the faces of who replied last. The specification's word for replies is for the screen
 * reader and the tooltip.
 */
export const Replies = ({ post: { commentCount, repliers } }: { post: Post }) => (
  <span className="replies" title={commentsLabel}>
    <Faces of={repliers} />
    <span className="sr-only">{`${commentsLabel} `}</span>
    <Count value={commentCount} />
    <span aria-hidden="true">{repliesUnit(commentCount)}</span>
  </span>
);

/** When somebody replied last. Its place is as wide for each time: nothing beside it moves as the time goes on. */
const LastReply = ({ at }: { at: string }) => (
  <span className="last-reply" title={lastReply}>
    <MessageCircleReply size={14} aria-hidden="true" />
    <span className="sr-only">{`${lastReply}: `}</span>
    <Time iso={at} isBrief />
  </span>
);

function Row({ post, children, ...by }: RowProps) {
  const { authorId } = post;
  const { name, photo } = usePerson(authorId, post.authorName, post.authorImage);
  const excerpt = excerptOf(post);
  return (
    <UnlessMuted text={post}>
      {authorId !== by.within && <Avatar id={authorId} name={name} src={photo} size="row" />}
      <ByLine post={post} {...by} />
      <div className="words">
        <TitleLink post={post} />
        <p dir="auto" lang={langOf(excerpt)} className="excerpt">
          {excerpt}
        </p>
      </div>
      {post.thumbnail && (
        <span aria-hidden="true" className="thumb">
          <img src={post.thumbnail} alt="" loading="lazy" decoding="async" />
          {post.images > 1 && <b>{number(post.images)}</b>}
        </span>
      )}
      <div className="acts">
        {children}
        <NewCount post={post} />
        {post.lastReplyAt && <LastReply at={post.lastReplyAt} />}
        <PostTools postId={post._id} isCard />
      </div>
    </UnlessMuted>
  );
}

/** A post in a list: the whole row is the link, its figures live, and it folds away when the post is removed. */
export function PostRow(
  props: Omit<RowProps, 'post' | 'children'> & { id: string; children: (post: Post) => ReactNode },
) {
  const { id, children, ...by } = props;
  const { post, isRemoved } = useLivePost(id);
  if (!post) return null;
  return (
    <FoldingItem isRemoved={isRemoved}>
      <article className={post.authorId === by.within ? 'post faceless' : 'post'}>
        <Row post={post} {...by}>
          {children(post)}
        </Row>
      </article>
    </FoldingItem>
  );
}
