import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { findInTexts, findPlaceholder, findResults, findSubmit, findWords } from '#messages';
import { room } from '../../../contract/core/rooms.ts';
import { searchAddress } from '../../../contract/search/view.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { useRefetchAfterJoin } from '../../live/use-refetch.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { SearchInput } from '../../ui/controls/search-input.tsx';
import { FIND_TEXT_FIELD, type NavigationState } from '../../ui/layout/landmarks.ts';
import { useTitle } from '../../ui/layout/title.ts';
import { clampText } from '../../ui/text-editing/text.ts';
import { Filters } from './filters.tsx';
import { refetchFound, useFound } from './reads.ts';
import { Results } from './results.tsx';
import { type SearchChoice, useSearchView } from './view.ts';

/** The debounce: a search is sent this long after the last key. */
const DEBOUNCE_MS = 200;

/** The typed text; the address follows once nothing is typed for a moment. */
function useTyped(q: string, show: (next: SearchChoice) => void) {
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  // Back, forward and links bring another search.
  if (shown !== q) {
    setShown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  // Text typed before the scripts have come is searched for, too.
  useEffect(() => setTyped((before) => field.current?.value ?? before), []);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => show({ q: typed.trim() }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return { typed, setTyped, field };
}

/** The search of all texts: results as one types, newest first. */
export default function SearchPage() {
  const [view, show] = useSearchView();
  const { typed, setTyped, field } = useTyped(view.q, show);
  const found = useFound(view);
  const rooms = found.data?.pages.flatMap(({ results }) =>
    results.map(({ postId }) => room.post(postId)),
  );
  const address = searchAddress(view);
  useRefetchAfterJoin(address, rooms ?? [], () => refetchFound(address));
  const { state } = useLocation();
  useTitle(view.q === '' ? findInTexts : view.q);
  const comesToFind = (state as NavigationState | null)?.focusOn === FIND_TEXT_FIELD;
  useEffect(() => {
    if (comesToFind) document.getElementById(FIND_TEXT_FIELD)?.focus();
  }, [comesToFind]);
  return (
    <div className="shell max-w-[51rem] py-4 sm:py-8">
      <h1 className="mb-3 text-2xl font-semibold">{findInTexts}</h1>
      <search className="mb-3">
        <form
          className="grid grid-cols-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            show({ q: typed.trim() });
          }}
        >
          <SearchInput
            label={findWords}
            ref={field}
            id={FIND_TEXT_FIELD}
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(clampText(target.value, LONGEST.search))}
            placeholder={findPlaceholder}
            className="w-full"
          />
          <Filters view={view} onChange={show} />
          <noscript>
            <button type="submit" className={buttonLook('main')}>
              {findSubmit}
            </button>
          </noscript>
        </form>
      </search>
      <section
        aria-label={findResults}
        aria-busy={found.isPlaceholderData}
        className="rows overflow-hidden"
      >
        <Results view={view} found={found} />
      </section>
    </div>
  );
}
