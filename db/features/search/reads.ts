/** Full-text search: the pages of what is found. */
import type { SearchPlace, SearchSort } from '../../../contract/search/choices.ts';
import type { Term } from '../../../contract/search/query.ts';
import { LAST_KEY, NO_KEY } from '../../core/ids.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { rowBy } from '../../core/query.ts';
import { TEXT_KINDS, type TextKind } from '../../search/progress.ts';
import { authorToken, type Match, tagToken } from '../../search/words-encoding.ts';
import { type Bounds, byKey, type Cursor, type Hit } from './cursor.ts';
import { scan } from './matches.ts';
import { byRank, ranked } from './ranking.ts';
import { type FoundRow, readFound } from './rows.ts';

/** The newest hits that `best` ranks: to rank all takes half a second for a frequent word. */
const MOST_RANKED = 500;

export interface Search {
  terms: readonly Term[];
  place: SearchPlace;
  tag: string | null;
  authorId: string | null;
  sort: SearchSort;
}
export interface Page {
  cursor: Cursor | null;
  limit: number;
}
export interface Found {
  rows: FoundRow[];
  next: Cursor | null;
}

const NOTHING: Found = { rows: [], next: null };
const FROM_THE_NEWEST: Bounds = { posts: LAST_KEY, comments: LAST_KEY };

const authorKey = rowBy('users', 'id', ['key']);

const kindsOf = (place: SearchPlace): readonly TextKind[] =>
  place === 'all' ? TEXT_KINDS : [place];

const boundsAfter = ({ kind, key }: Hit): Bounds => ({
  posts: key,
  comments: kind === 'posts' ? key + 1 : key,
});

interface Wanted extends Pick<Search, 'place' | 'tag'> {
  match: (kind: TextKind) => Match;
  bounds: Bounds;
}

/** The newest hits in one order, and where the next ones begin; null at the end. */
function* newest({ place, tag, match, bounds }: Wanted, most: number) {
  const hits: Hit[] = [];
  let horizon = NO_KEY;
  for (const kind of kindsOf(place)) {
    const wanted = { match: match(kind), before: bounds[kind], most: most + 1 };
    const { keys, reached } = yield* scan(kind, tag, wanted);
    hits.push(...keys.map((key) => ({ kind, key })));
    horizon = Math.max(horizon, reached);
  }
  // Beyond the horizon one kind is not looked at yet, and may have newer hits.
  const certain = hits.filter(({ key }) => key >= horizon).sort(byKey);
  const page = certain.slice(0, most);
  const last = page.at(-1);
  if (last && certain.length > most) return { hits: page, next: boundsAfter(last) };
  const isEnd = horizon === NO_KEY;
  return { hits: page, next: isEnd ? null : { posts: horizon, comments: horizon } };
}

function* best(wanted: Wanted, terms: readonly Term[], { cursor, limit }: Page) {
  const { hits } = yield* newest(wanted, MOST_RANKED);
  const sorted = yield* ranked(hits, terms);
  const after = cursor?.after;
  const left = after ? sorted.filter((hit) => byRank(after, hit) < 0) : sorted;
  const page = left.slice(0, limit);
  const last = page.at(-1);
  // Later pages rank the same hits: newer ones are left out.
  const bounds = cursor?.bounds ?? boundsBefore(hits[0]);
  return { hits: page, next: last && left.length > limit ? { bounds, after: last } : null };
}

const boundsBefore = (newestHit: Hit | undefined): Bounds =>
  newestHit ? { posts: newestHit.key + 1, comments: newestHit.key + 1 } : FROM_THE_NEWEST;

/** The texts that have all terms: a page of them, and the cursor of the next page. */
export function* searchTexts(search: Search, page: Page): Procedure<Found> {
  const { terms, place, tag, authorId, sort } = search;
  const marks: string[] = [];
  if (authorId !== null) {
    const author = yield* get(authorKey, { id: authorId });
    if (!author) return NOTHING;
    marks.push(authorToken(author.key));
  }
  const match = (kind: TextKind): Match => ({
    terms,
    marks: kind === 'posts' && tag !== null ? [...marks, tagToken(tag)] : marks,
  });
  const wanted = { place, tag, match, bounds: page.cursor?.bounds ?? FROM_THE_NEWEST };
  if (sort === 'best') {
    const { hits, next } = yield* best(wanted, terms, page);
    return { rows: yield* readFound(hits), next };
  }
  const { hits, next } = yield* newest(wanted, page.limit);
  return { rows: yield* readFound(hits), next: next && { bounds: next } };
}
