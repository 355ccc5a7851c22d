import type { LucideIcon } from 'lucide-react';
import ArrowBigDown from 'lucide-react/icons/arrow-big-down';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  postDownVotes,
  postUpVotes,
  searchTextsFor,
  tagFound,
  tagFoundFirst,
  tagMore,
  tagResults,
  tagResultsClose,
  tagSearching,
} from '#messages';
import { SEARCH_RESULTS } from '../../../../contract/values/limits.ts';
import { searchScreen } from '../../../../contract/values/screens.ts';
import { Button, iconLook } from '../../../ui/controls/button.tsx';
import { Count } from '../../../ui/display/count.tsx';
import { FIND_FIELD } from '../../../ui/layout/landmarks.ts';
import { PostRow, Replies } from '../list/card-parts.tsx';
import { useView } from '../list/list-view.ts';
import { useSearchResults } from '../reads.ts';

interface StatProps {
  icon: LucideIcon;
  name: string;
  value: number;
}

/** A figure with its icon; the icon's name is for screen readers and the tooltip. */
const Stat = ({ icon: Icon, name, value }: StatProps) => (
  <span title={name} className="inline-flex items-center gap-1.5 font-semibold">
    <Icon size={16} aria-hidden="true" />
    <span className="sr-only">{`${name} `}</span>
    <Count value={value} />
  </span>
);

/** A post among the results of a search. */
function SearchResultCard({ id }: { id: string }) {
  return (
    <PostRow id={id} timed={false}>
      {(post) => (
        <>
          <Stat icon={ArrowBigUp} name={postUpVotes} value={post.upVote} />
          <Stat icon={ArrowBigDown} name={postDownVotes} value={post.downVote} />
          <Replies post={post} />
        </>
      )}
    </PostRow>
  );
}

/** How many posts are shown at first, and come by each press of More. */
const STEP = 20;

function sentence(tag: string, count: number | undefined, failed: boolean): string {
  if (failed) return ''; // a failed search is logged only
  if (count === undefined) return tagSearching;
  return count === SEARCH_RESULTS ? tagFoundFirst(tag, count) : tagFound(tag, count);
}

/** The posts found for the tag that the address names, in a sheet with a close button. */
export default function SearchResults() {
  const { tag, show } = useView();
  const { data: ids, isError } = useSearchResults(tag);
  const [shown, setShown] = useState({ tag, count: STEP });
  const count = shown.tag === tag ? shown.count : STEP;
  const close = () => {
    show({ tag: '' });
    document.getElementById(FIND_FIELD)?.focus();
  };
  return (
    <section aria-labelledby="found" className="sheet appears col-span-full mt-1 overflow-hidden">
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4 sm:pl-5">
        <h2 id="found" className="sr-only">
          {tagResults}
        </h2>
        <p role="status" className="text-ink2 min-w-0 truncate text-sm">
          {sentence(tag, ids?.length, isError)}
        </p>
        <button type="button" className={iconLook} aria-label={tagResultsClose} onClick={close}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {ids && ids.length > 0 && (
        <ul className="divide-line border-line max-h-[70dvh] divide-y overflow-y-auto border-t">
          {ids.slice(0, count).map((id) => (
            <SearchResultCard key={id} id={id} />
          ))}
          {count < ids.length && (
            <li className="p-3 text-center">
              <Button
                className="needs-script"
                onClick={() => setShown({ tag, count: count + STEP })}
              >
                {tagMore}
              </Button>
            </li>
          )}
        </ul>
      )}
      <p className="border-line border-t px-4 py-2 text-sm sm:px-5">
        <Link
          to={searchScreen(tag)}
          className="link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {searchTextsFor(tag)}
        </Link>
      </p>
    </section>
  );
}
