import { SpokenChanges } from '../../../ui/feedback/spoken-changes.tsx';
import { useTitle } from '../../../ui/layout/title.ts';
import { WithRail } from '../../../ui/layout/with-rail.tsx';
import { useOwnTyping } from '../../comments/compose/use-typing.ts';
import { CommentSection } from '../../comments/section.tsx';
import { MostLoved } from '../list/most-loved.tsx';
import type { KnownPost } from '../store.ts';
import { PostActions } from './actions.tsx';
import { ModeratorActions } from './moderator-actions.tsx';
import { PostText } from './post-text.tsx';
import { InThisAdda, PresenceLine, SomebodyWrites } from './presence.tsx';
import { Removed } from './removed.tsx';
import { usePresence } from './use-presence.ts';
import { WayBack } from './way-back.tsx';
import { WrittenBy } from './written-by.tsx';

/** A post, opened: its text, its votes, its comments. Once it is removed, it can be read, but nothing can be done. */
export function FullPost({ post, isRemoved }: { post: KnownPost; isRemoved: boolean }) {
  useTitle(post.title);
  const own = useOwnTyping();
  const others = usePresence(post._id, own.isTyping);
  return (
    <>
      <WayBack>
        <PresenceLine others={others} />
      </WayBack>
      <WithRail
        label="Beside the post"
        rail={
          <>
            <InThisAdda others={others} />
            <MostLoved without={post._id} />
          </>
        }
      >
        <fieldset aria-label="Thread" disabled={isRemoved} className="min-w-0">
          <article className="sheet edge-to-edge">
            <header className="px-4 pt-4 sm:px-8 sm:pt-7">
              <h1 dir="auto" className="text-xl font-bold tracking-tight">
                {post.title}
              </h1>
              <WrittenBy post={post} />
            </header>
            <PostText post={post} />
            <ModeratorActions post={post} />
            <PostActions post={post} />
          </article>
          <CommentSection
            postId={post._id}
            author={{ id: post.authorId, name: post.authorName, photo: post.authorImage }}
            isClosed={post.closed}
            known={post.commentCount}
            onTyping={own.told}
            beside={<SomebodyWrites others={others} />}
          />
        </fieldset>
        <Removed isRemoved={isRemoved} />
      </WithRail>
      <SpokenChanges />
    </>
  );
}
