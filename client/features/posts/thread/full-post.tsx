import { useEffect, useRef } from 'react';
import { besidePost, goToHome, postJustRemoved, thread } from '#messages';
import { mayModerate } from '../../../../contract/core/rights.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { SpokenChanges } from '../../../ui/feedback/spoken-changes.tsx';
import { useKeptFocus } from '../../../ui/layout/keep-focus.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { useTitle } from '../../../ui/layout/title.ts';
import { WithRail } from '../../../ui/layout/with-rail.tsx';
import { mayAct, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { useOwnTyping } from '../../comments/compose/use-typing.ts';
import { PostComments } from '../../comments/post-comments.tsx';
import { useIsFolded } from '../../mutes/store.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { PollOfPost } from '../../polls/poll.tsx';
import { useMentionedNames } from '../../profiles/mentioned-names.ts';
import { EDIT_BUTTON, editPost, useEdited } from '../compose/edit.ts';
import { MostLoved } from '../list/most-loved.tsx';
import { applyPosts, type KnownPost } from '../store.ts';
import { refetchPost } from '../use-post.ts';
import { PostActions } from './actions.tsx';
import { Answer, useChoose } from './answer.tsx';
import { InThisAdda, PresenceLine, SomebodyWrites, usePresence } from './presence.tsx';
import { WayBack } from './way-back.tsx';
import { WrittenBy } from './written-by.tsx';

const ManagePoll = onDemand(async () => (await import('../../polls/manage-poll.tsx')).ManagePoll, {
  pending: <div className="min-h-14" />,
});
const BadgeButtons = onDemand(
  async () => (await import('./close-and-pin-buttons.tsx')).BadgeButtons,
);

/** For moderators and admins: what they decide about a post where they read it. */
function ModeratorActions({ post }: { post: KnownPost }) {
  const isOffered = useSession((session) => mayAct(session) && mayModerate(session));
  return isOffered && <BadgeButtons post={post} />;
}

/** The text of an opened post, folded away while its author is muted. Shown, it takes the focus of the button. */
function PostText({ post }: { post: KnownPost }) {
  const focus = useKeptFocus<HTMLDivElement>(useIsFolded(post.authorId, post._id));
  return (
    <div
      {...focus}
      tabIndex={-1}
      className="max-w-[70ch] text-lg pt-4 pb-6 focus-visible:outline-none"
    >
      <UnlessMuted text={post}>
        <FormattedText
          value={{ ...useMentionedNames(post), text: post.description }}
          className="pictures-large"
        />
      </UnlessMuted>
    </div>
  );
}

/** The poll of an opened post; who may end or change it finds the buttons below it. */
function Poll({ post }: { post: KnownPost }) {
  const { _id: postId, authorId, poll, pollVote } = post;
  const isOwn = useMyId() === authorId;
  const mayModerateIt = useSession((session) => mayAct(session) && mayModerate(session));
  if (!poll) return null;
  const refetch = () => void refetchPost(postId);
  return (
    <>
      <PollOfPost postId={postId} poll={poll} own={pollVote} refetch={refetch} />
      {(isOwn || mayModerateIt) && (
        <ManagePoll
          postId={postId}
          poll={poll}
          isOwn={isOwn}
          onPost={(changed) => applyPosts([changed])}
        />
      )}
    </>
  );
}

/** Shows that the post was removed while it is read: always in view, and without a layout shift. */
function Removed({ isRemoved }: { isRemoved: boolean }) {
  return (
    <div aria-live="polite" className="no-print sticky bottom-18 z-20 md:bottom-4">
      {isRemoved && (
        <p className="sheet appears shadow-lift mt-8 flex flex-wrap items-center justify-between gap-x-6 px-4 py-3 text-sm sm:px-6">
          {postJustRemoved}
          <Link
            to={SCREENS.home}
            className="text-betel flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {goToHome}
          </Link>
        </p>
      )}
    </div>
  );
}

const PostEditor = onDemand(async () => (await import('../compose/editor.tsx')).PostEditor);

/** True while the post is edited. Afterwards the button that began it has the focus; on another page nothing is edited. */
function useIsEdited(id: string): boolean {
  const isEdited = useEdited((edited) => edited.id === id);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isEdited) document.getElementById(EDIT_BUTTON)?.focus();
    was.current = isEdited;
  }, [isEdited]);
  useEffect(() => () => editPost(null), []);
  return isEdited;
}

/** A post, opened: its text, its votes, its comments. Once it is removed, it can be read, but nothing can be done. */
export function FullPost({ post, isRemoved }: { post: KnownPost; isRemoved: boolean }) {
  useTitle(post.title);
  const isEdited = useIsEdited(post._id) && !isRemoved;
  const choose = useChoose(post);
  const own = useOwnTyping();
  const others = usePresence(post._id, own.isTyping);
  return (
    <>
      <WayBack>
        <PresenceLine others={others} />
      </WayBack>
      <WithRail
        label={besidePost}
        rail={
          <>
            <InThisAdda others={isRemoved ? null : others} />
            <MostLoved without={post._id} />
          </>
        }
      >
        <fieldset aria-label={thread} disabled={isRemoved} className="min-w-0">
          <article className={isEdited ? 'sheet edge-to-edge' : ''}>
            {isEdited ? (
              <PostEditor post={post} />
            ) : (
              <>
                <header className="pt-1">
                  <h1
                    dir="auto"
                    lang={langOf(post.title)}
                    className="text-3xl font-bold max-sm:text-[1.75rem]"
                  >
                    {post.title}
                  </h1>
                  <WrittenBy post={post} />
                </header>
                <PostText post={post} />
                <Answer post={post} />
                <Poll post={post} />
                <ModeratorActions post={post} />
                <PostActions post={post} />
              </>
            )}
          </article>
          <PostComments
            postId={post._id}
            author={{ id: post.authorId, name: post.authorName, photo: post.authorImage }}
            isClosed={post.closed}
            answer={post.answer?._id ?? null}
            onAnswer={choose}
            known={post.commentCount}
            onTyping={own.onSignal}
            beside={<SomebodyWrites others={others} />}
          />
        </fieldset>
        <Removed isRemoved={isRemoved} />
      </WithRail>
      <SpokenChanges />
    </>
  );
}
