import { type FormEvent, Suspense, useEffect, useRef } from 'react';
import { findByTag, findByTagExample, findByTagSubmit, postTag } from '#messages';
import { LONGEST } from '../../../../contract/values/limits.ts';
import { searchedTag } from '../../../../contract/values/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchInput } from '../../../ui/controls/search-input.tsx';
import { FIND_FIELD } from '../../../ui/layout/landmarks.ts';
import { lazyPage } from '../../../ui/layout/lazy-page.ts';
import { clampText } from '../../../ui/text-editing/text.ts';
import { useView } from '../list/list-view.ts';
import { refetchSearchResults } from '../reads.ts';

/** Most visits search for nothing. */
export const SearchResults = lazyPage(() => import('./results.tsx'));

const clamp = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
  const clamped = clampText(field.value, LONGEST.search);
  if (clamped !== field.value) field.value = clamped;
};

/** The banner: posts by tag, found below it, closed again when read. The address names the tag. */
export function SearchPosts() {
  const { tag, show } = useView();
  // The field is not controlled: what is typed before the scripts have come is searched for, too.
  const input = useRef<HTMLInputElement>(null);
  // Back and forward bring other results; the words that were searched for come with them.
  const shown = useRef(tag);
  useEffect(() => {
    if (input.current && shown.current !== tag) input.current.value = tag;
    shown.current = tag;
  }, [tag]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = searchedTag(input.current?.value ?? null);
    if (wanted === '') return;
    if (wanted === tag) void refetchSearchResults();
    else show({ tag: wanted });
  };
  return (
    <search>
      <h1>{findByTag}</h1>
      <form method="get" onSubmit={search} className="input">
        <SearchInput
          label={postTag}
          ref={input}
          id={FIND_FIELD}
          name="tag"
          defaultValue={tag}
          onInput={clamp}
          placeholder={findByTagExample}
          end={
            <span aria-hidden="true" className="key pointer-coarse:hidden">
              /
            </span>
          }
        />
        <Button type="submit" kind="tonal">
          {findByTagSubmit}
        </Button>
      </form>
      {tag !== '' && (
        <Suspense>
          <SearchResults />
        </Suspense>
      )}
    </search>
  );
}
