import { Time } from '../../../ui/display/time.tsx';

/** Says that a post is pinned, and when the pin ends; null: it has no end. */
export const PinnedMark = ({ until }: { until: string | null }) => (
  <span className="text-primary font-medium">
    {until === null ? (
      'Pinned'
    ) : (
      <>
        Pinned until <Time iso={until} full isBrief />
      </>
    )}
  </span>
);
