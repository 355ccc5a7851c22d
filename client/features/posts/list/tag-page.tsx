import { useCallback, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  answered,
  nobodyWroteAbout,
  noQuestions,
  postsLabel,
  questionsAll,
  questionsLabel,
  questionsOpen,
  writeFirstPost,
} from '#messages';
import { room } from '../../../../contract/core/rooms.ts';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useRefill } from '../../../live/use-refill.ts';
import { useRoom } from '../../../live/use-room.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/notice.tsx';
import { useTitle } from '../../../ui/layout/title.ts';
import { capitalise } from '../../../ui/text-editing/text.ts';
import { useTags } from '../../tags/reads.ts';
import { useFeedRev } from '../feed-store.ts';
import { type Only, type PostList, useTagTotal } from '../reads.ts';
import { WayBack } from '../thread/way-back.tsx';
import { PostPages } from './post-pages.tsx';
import { PostsWithRail } from './posts-with-rail.tsx';

const STATES = [
  [questionsAll, ''],
  [questionsOpen, 'open'],
  [answered, 'answered'],
] as const;

/** The state of questions that the address names, and the choice of another. */
function useQuestionState() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const state = (['open', 'answered'] as const).find((one) => one === asked);
  const choose = (next: (typeof STATES)[number][1]) =>
    setParams(
      (before) => {
        before.delete('page');
        if (next === '') before.delete('state');
        else before.set('state', next);
        return before;
      },
      { preventScrollReset: true },
    );
  return { state, choose };
}

/** How many posts have the tag, and how many of them came since the newest were read. The feed tells of each new post. */
function useCounts(only: Only) {
  useRoom(room.feed);
  const { data, refetch } = useTagTotal(only);
  const rev = useFeedRev();
  useRefill(data && rev > data.rev ? rev : null, refetch);
  const [read, setRead] = useState<{ rev: number; total: number; of: Only } | null>(null);
  const onRead = useCallback(
    (list: PostList) => {
      if (!data || data.rev < list.rev) return;
      setRead((before) =>
        before?.of === only && before.rev >= list.rev
          ? before
          : { rev: list.rev, total: data.total, of: only },
      );
    },
    [data, only],
  );
  const added =
    data && read?.of === only && data.rev > read.rev ? Math.max(0, data.total - read.total) : 0;
  return { total: data?.total ?? null, added, onRead };
}

function PostsOfTag({ tag, asks }: { tag: string; asks: boolean }) {
  useTitle(`#${capitalise(tag)}`);
  const { state, choose } = useQuestionState();
  const only = useMemo((): Only => (state ? { tag, state } : { tag }), [tag, state]);
  const counts = useCounts(only);
  return (
    <div className="shell pt-1 sm:pt-2">
      <WayBack />
      <PostsWithRail>
        <PostPages
          {...counts}
          only={only}
          end={
            asks && (
              <SegmentedControl
                label={questionsLabel}
                name="state"
                value={state ?? ''}
                choices={STATES}
                onChoose={choose}
              />
            )
          }
          labelledBy="posts-of-tag"
          heading={(ref) => (
            <>
              <h1
                id="posts-of-tag"
                ref={ref}
                tabIndex={-1}
                dir="auto"
                lang={langOf(tag)}
                className="min-w-0 truncate text-2xl font-semibold"
              >
                {`#${capitalise(tag)}`}
              </h1>
              {/* The cards have headings of the third level. */}
              <h2 className="sr-only">{postsLabel}</h2>
            </>
          )}
          empty={
            <div className="rows">
              <EmptyState isPage text={state ? noQuestions : nobodyWroteAbout(capitalise(tag))}>
                <Link to={SCREENS.addPost} state={{ tag }} className={buttonLook()}>
                  {writeFirstPost}
                </Link>
              </EmptyState>
            </div>
          }
        />
      </PostsWithRail>
    </div>
  );
}

/** The posts with one tag, at an address of its own. */
export default function TagPage() {
  const { name = '' } = useParams();
  const tags = useTags();
  const tag = name.normalize('NFC').toLowerCase();
  const found = tags?.find((one) => one.name === tag);
  if (tags && !found) return <NotFound />;
  return <PostsOfTag key={tag} tag={tag} asks={found?.asks ?? false} />;
}
