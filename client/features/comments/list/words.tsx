import type { Comment } from '../../../../contract/features/comments.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { Preview } from './preview.tsx';
import { QuoteLine } from './quote.tsx';
import { ShortActions } from './short-actions.tsx';

/** What was said, and what may be done with it. */
export function CommentWords({ comment, onMore }: { comment: Comment; onMore: () => void }) {
  return (
    <>
      <QuoteLine comment={comment} />
      <UnlessMuted text={comment}>
        <Preview comment={comment} onMore={onMore} />
      </UnlessMuted>
      <ShortActions comment={comment} />
    </>
  );
}
