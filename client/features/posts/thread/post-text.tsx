import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import { useKeptFocus } from '../../../ui/layout/keep-focus.ts';
import { useIsFolded } from '../../mutes/store.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { useMentionedNames } from '../../profiles/mentioned-names.ts';
import type { KnownPost } from '../store.ts';

/** The text of an opened post, folded away while its author is muted. Shown, it takes the focus of the button. */
export function PostText({ post }: { post: KnownPost }) {
  const focus = useKeptFocus<HTMLDivElement>(useIsFolded(post.authorId, post._id));
  return (
    <div
      {...focus}
      tabIndex={-1}
      className="max-w-[70ch] px-4 pt-4 pb-6 focus-visible:outline-none sm:px-8 sm:pt-5 sm:pb-7"
    >
      <UnlessMuted text={post}>
        <FormattedText value={{ ...useMentionedNames(post), text: post.description }} />
      </UnlessMuted>
    </div>
  );
}
