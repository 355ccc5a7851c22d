import { searchFault } from '../../contract/search/query.ts';
import { searchAddress, searchQueryOf, searchViewOf } from '../../contract/search/view.ts';
import { LONGEST } from '../../contract/values/limits.ts';
import { clean } from '../http/input.ts';
import { always, type PageView, type ScreenRead } from './page-view.ts';

/** The name of the author is shown. An author whom nobody knows has written nothing. */
const nameOf = (id: string): ScreenRead => ({
  name: 'GET /members/{id}',
  input: { params: { id } },
  isOptional: true,
});

/** The page of a search. A text that can't be searched for leaves the form, and the reason. */
export function searchView(_: string, query: URLSearchParams): PageView {
  const view = searchViewOf(query);
  clean(view.q, 'q', LONGEST.search);
  const isFaulty = view.q !== '' && searchFault(view.q) !== null;
  return {
    address: searchAddress(view),
    reads: [{ name: 'GET /tags', input: {} }, ...(view.author === '' ? [] : [nameOf(view.author)])],
    exists: always,
    isFaulty,
    ...(view.q !== '' && !isFaulty && { search: searchQueryOf(view) }),
  };
}
