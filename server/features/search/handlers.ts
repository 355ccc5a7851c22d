import type { SearchResult } from '../../../contract/features/search.ts';
import { LONGEST } from '../../../contract/limits.ts';
import { withoutMarks } from '../../../contract/markup/plain.ts';
import { parseSearch, searchFault, type Term } from '../../../contract/search/query.ts';
import type { SiteSettings } from '../../../contract/site-settings.ts';
import { yieldingLoop } from '../../../db/event-loop-yield.ts';
import { type Search, searchTexts } from '../../../db/features/search.ts';
import { decodeCursor, encodeCursor } from '../../../db/features/search-cursor.ts';
import type { FoundRow } from '../../../db/features/search-rows.ts';
import type { AppContext } from '../../app/context.ts';
import type { CallContext } from '../../http/call-context.ts';
import { iso } from '../../http/email-masking.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanTag, sliceOf } from '../../http/input.ts';
import { voteCountsOf } from '../posts/presenter.ts';
import { excerptOf, hasTerm } from './excerpt.ts';

const DEFAULT_RESULTS = 20;

/** @throws HttpError (400) for a text that has too few or too many words. */
function termsOf(q: string): Term[] {
  const text = clean(q, 'q', LONGEST.search);
  const fault = searchFault(text);
  if (fault) throw new HttpError(400, `q ${fault}`);
  return parseSearch(text);
}

const presentFound = (
  row: FoundRow,
  terms: readonly Term[],
  settings: SiteSettings,
): SearchResult => ({
  kind: row.kind === 'posts' ? 'post' : 'comment',
  _id: row.id,
  postId: row.postId,
  title: row.title,
  ...excerptOf(withoutMarks(row.text, row.format), terms),
  authorId: row.authorId,
  authorName: row.authorName,
  tag: row.tag,
  postedAt: iso(row.postedAt),
  ...voteCountsOf(row, settings),
  commentCount: row.commentCount,
});

/** Whether a text has the phrases of a search: PostgreSQL finds texts that repeat a word very often without them. */
const hasPhrases = ({ kind, title, text, format }: FoundRow, terms: readonly Term[]): boolean =>
  terms.every(
    (term) =>
      term.words.length === 1 ||
      hasTerm(withoutMarks(text, format), term) ||
      (kind === 'posts' && hasTerm(title, term)),
  );

/** The handlers of the search. */
export function searchHandlers({ store, settings }: AppContext) {
  return {
    async 'GET /search'({ query, network }: Pick<CallContext<'GET /search'>, 'query' | 'network'>) {
      const search: Search = {
        terms: termsOf(query.q),
        place: query.in ?? 'all',
        tag: cleanTag(query.tag ?? '', 'tag') || null,
        authorId: query.author || null,
        sort: query.sort ?? 'new',
      };
      const isRanked = search.sort === 'best';
      const cursor = query.before ? decodeCursor(search, query.before, isRanked) : null;
      if (query.before && !cursor) throw new HttpError(400, 'before is not of this search');
      const { limit } = sliceOf(query, DEFAULT_RESULTS);
      const { rows, next } = await store.readCostly(
        network,
        searchTexts(search, { cursor, limit }),
      );
      const results: SearchResult[] = [];
      const yieldTurn = yieldingLoop();
      for (const row of rows) {
        if (hasPhrases(row, search.terms))
          results.push(presentFound(row, search.terms, settings.now));
        await yieldTurn();
      }
      return { results, next: next && encodeCursor(search, next) };
    },
  } satisfies Partial<Handlers>;
}
