import { postPinned, postPinnedUntil } from '#messages';
import type { Post } from '../../../../contract/features/posts.ts';
import { personScreen, tagScreen } from '../../../../contract/values/screens.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Time } from '../../../ui/display/time.tsx';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { mayAct, useSession } from '../../auth/session/session.ts';
import { usePerson } from '../../profiles/store.ts';
import { EditedMark } from '../../revisions/edited-mark.tsx';
import { useTags } from '../../tags/reads.ts';
import { useHue } from '../../tags/store.ts';
import { PostTools } from '../post-tools.ts';

const FollowButton = onDemand(
  async () => (await import('../../inbox/follow-button.tsx')).FollowButton,
);

/** For members the button by which they follow a post; nothing for visitors. */
function Follow({ postId }: { postId: string }) {
  const isIn = useSession(mayAct);
  return isIn ? <FollowButton postId={postId} /> : null;
}

/** Says that a post is pinned, and when the pin ends; null: it has no end. */
const PinnedBadge = ({ until }: { until: string | null }) => (
  <span className="font-semibold">
    <Phrase
      parts={
        until === null
          ? [postPinned]
          : postPinnedUntil(<Time key="until" iso={until} full isBrief />)
      }
    />
  </span>
);

/** The author of a post, with a link to their page, its time and its tag. */
export function WrittenBy({ post }: { post: Post }) {
  const { authorId } = post;
  const { name, photo } = usePerson(authorId, post.authorName, post.authorImage);
  useTags();
  return (
    <div className="mt-3 flex items-center gap-3 sm:mt-4">
      <Link to={personScreen(authorId)} tabIndex={-1} aria-hidden="true">
        <Avatar id={authorId} name={name} src={photo} size="post" />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-x-2 gap-y-0.5 max-sm:flex-wrap max-sm:[&>*]:max-w-full">
          <Link
            to={personScreen(authorId)}
            lang={langOf(name)}
            className="truncate text-sm font-semibold hover:underline"
          >
            {name}
          </Link>
          <Link
            to={tagScreen(post.tag)}
            dir="auto"
            lang={langOf(post.tag)}
            className={`tag ${useHue(post.tag)}`}
          >
            <span className="truncate">{capitalise(post.tag)}</span>
          </Link>
        </p>
        {/* The server adds the zone: on phones it may reach into the empty room of the buttons, for the line wraps later. */}
        <p className="text-ink3 flex flex-wrap gap-x-2 text-xs max-sm:*:[time]:whitespace-nowrap enlarged:*:[time]:whitespace-normal">
          <Time iso={post.postedAt} full />
          <EditedMark kind="post" of={post} />
          {post.pinned && <PinnedBadge until={post.pinnedUntil} />}
        </p>
      </div>
      {/* On phones the buttons of members have their room from the first paint: the words beside it wrap once. */}
      <div className="flex shrink-0 items-center justify-end gap-3 max-sm:min-w-19">
        <Follow postId={post._id} />
        <PostTools postId={post._id} isCard={false} />
      </div>
    </div>
  );
}
