import type { OpenedPost } from '../../../contract/features/posts.ts';
import { useTitle } from '../../ui/title.ts';
import { WithRail } from '../../ui/with-rail.tsx';
import { CommentSection } from '../comments/section.tsx';
import { useOwnTyping } from '../comments/use-typing.ts';
import { PostActions } from './actions.tsx';
import { MostLoved } from './most-loved.tsx';
import { InThisAdda, PresenceLine, SomebodyWrites } from './presence.tsx';
import { Removed } from './removed.tsx';
import { usePresence } from './use-presence.ts';
import { WayBack } from './way-back.tsx';
import { WrittenBy } from './written-by.tsx';

/** A post, opened: its text, its votes, its comments. Once it is removed, it can be read, but nothing can be done. */
export function FullPost({ post, isRemoved }: { post: OpenedPost; isRemoved: boolean }) {
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
        <fieldset disabled={isRemoved} className="min-w-0">
          <article className="sheet edge-to-edge">
            <header className="px-4 pt-4 sm:px-8 sm:pt-7">
              <h1 dir="auto" className="text-xl font-bold tracking-tight">
                {post.title}
              </h1>
              <WrittenBy post={post} />
            </header>
            <p
              dir="auto"
              className="max-w-[70ch] px-4 pt-4 pb-6 leading-[1.7] whitespace-pre-wrap sm:px-8 sm:pt-5 sm:pb-7"
            >
              {post.description}
            </p>
            <PostActions post={post} />
          </article>
          <CommentSection
            postId={post._id}
            known={post.commentCount}
            onTyping={own.told}
            beside={<SomebodyWrites others={others} />}
          />
        </fieldset>
        <Removed isRemoved={isRemoved} />
      </WithRail>
    </>
  );
}
