import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import MessageSquare from 'lucide-react/icons/message-square';
import { commentsLabel, popularity as popularityLabel } from '#messages';
import { ByLine, type ByLineProps, CardFrame, Stat } from './card-parts.tsx';

/** From this popularity on the figure is drawn in the colour of what lives. */
const HOT = 10;

const tileLook = (isHot: boolean): string =>
  `sm:rounded-card font-semibold max-sm:mt-1.5 sm:col-start-1 sm:row-span-3 sm:row-start-1 sm:self-start sm:flex-col sm:gap-0 sm:py-1.5 sm:text-base ${
    isHot ? 'text-betel sm:bg-betel-wash' : 'max-sm:text-ink2 sm:bg-sunk'
  }`;

/**
 * A post in the list of all posts. Its popularity is a tile at the left, on phones a figure in the line of its author.
 */
export function PostCard({ id, within }: { id: string } & Pick<ByLineProps, 'within'>) {
  return (
    <CardFrame
      id={id}
      look="grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 [--texts:1/-1] sm:grid-cols-[3.25rem_minmax(0,1fr)_auto] sm:gap-x-4 sm:[--texts:2/-1]"
    >
      {(post) => {
        const popularity = post.upVote - post.downVote;
        return (
          <>
            <ByLine post={post} within={within} />
            <Stat
              icon={ArrowBigUp}
              name={popularityLabel}
              value={popularity}
              look={tileLook(popularity >= HOT)}
            />
            <Stat icon={MessageSquare} name={commentsLabel} value={post.commentCount} />
          </>
        );
      }}
    </CardFrame>
  );
}
