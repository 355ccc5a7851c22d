import type { RefObject } from 'react';
import {
  commentsCounted,
  commentsFull,
  commentsHowMuch,
  commentsOrder,
  commentsShort,
  mostThanks,
  newestFirst,
  number,
  oldestFirst,
} from '#messages';
import { COMMENTS_VIEW, type CommentsView } from '../../../../contract/values/comments-view.ts';
import { COMMENTS_FOR_BEST } from '../../../../contract/values/limits.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Count } from '../../../ui/display/count.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { LiveMark } from '../../../ui/feedback/live-mark.tsx';

const VIEWS = [
  [commentsShort, 'short'],
  [commentsFull, 'full'],
] as const;
const ORDERS = [
  [newestFirst, 'full'],
  [oldestFirst, 'full-old'],
] as const;
const BY_THANKS = [...ORDERS, [mostThanks, 'full-best']] as const;

interface CommentsHeadProps {
  /** The heading, which takes the focus where the list changes. */
  heading: RefObject<HTMLHeadingElement | null>;
  total: number;
  view: CommentsView;
  onView: (view: CommentsView) => void;
}

/** The heading of the comments, with how many there are, and the choice of how they are shown. */
export function CommentsHead({ heading, total, view, onView }: CommentsHeadProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <h2
        id="comments"
        ref={heading}
        tabIndex={-1}
        // Out of the figure's boxes a name would be made with gaps: "Comments ( 8 )".
        aria-label={commentsCounted(number(total)).join('')}
        className="text-2xl font-semibold max-sm:text-xl focus-visible:outline-none"
      >
        <Phrase parts={commentsCounted(<Count key="count" value={total} />)} />
      </h2>
      <LiveMark />
      {view !== 'short' && total > 0 && <CommentsOrder view={view} total={total} onView={onView} />}
      {/* As wide as both choices: while the page arrives, the second would move the first. */}
      <div className="order-1 ml-auto min-w-30">
        <SegmentedControl
          label={commentsHowMuch}
          name={COMMENTS_VIEW}
          value={view === 'short' ? 'short' : 'full'}
          choices={VIEWS}
          onChoose={onView}
        />
      </div>
    </div>
  );
}

/** The order of comments that are shown whole; by thanks where there are enough. */
function CommentsOrder({ view, total, onView }: Omit<CommentsHeadProps, 'heading'>) {
  const isByThanks = view === 'full-best';
  return (
    <div className="order-2 max-sm:flex max-sm:w-full max-sm:justify-end">
      <SegmentedControl
        label={commentsOrder}
        name={COMMENTS_VIEW}
        value={view === 'short' ? 'full' : view}
        choices={isByThanks || total >= COMMENTS_FOR_BEST ? BY_THANKS : ORDERS}
        onChoose={onView}
      />
    </div>
  );
}
