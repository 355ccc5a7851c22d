import type { SearchResult } from '../../../contract/features/search.ts';
import { parseSearch, searchFault, type Term } from '../../../contract/search/query.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import { yieldingLoop } from '../../../db/core/concurrency/event-loop-yield.ts';
import { ANSWERED } from '../../../db/features/posts/questions.ts';
import { decodeCursor, encodeCursor } from '../../../db/features/search/cursor.ts';
import { type Search, searchTexts } from '../../../db/features/search/reads.ts';
import type { FoundRow } from '../../../db/features/search/rows.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { CallContext } from '../../http/call-context.ts';
import { badInput } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, cleanTag, sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { voteCountsOf } from '../posts/presenter.ts';
import { completeSearchIndex } from './build-index.ts';
import { excerptOf, hasTerm, type ReadBudget, readBudget } from './excerpt.ts';
import { termFinder } from './find-terms.ts';

const DEFAULT_RESULTS = 20;

/** @throws HttpError (400) for a text that has too few or too many words. */
function termsOf(q: string): Term[] {
  const text = clean(q, 'q', LONGEST.search);
  const fault = searchFault(text);
  if (fault) throw badInput('q', fault);
  return parseSearch(text);
}

/** The finders of one search: of any of its terms, and of each term alone. */
const findersOf = (terms: readonly Term[]) => ({
  any: termFinder(terms),
  each: terms.map((term) => ({ finder: termFinder([term]), isPhrase: term.words.length > 1 })),
});
type Finders = ReturnType<typeof findersOf>;

interface Presenting {
  finders: Finders;
  /** True if the database finds texts that have the words of a phrase, but perhaps not the phrase. */
  isLoose: boolean;
  budget: ReadBudget;
  settings: SiteSettings;
  yieldTurn: () => Promise<void>;
}

/** Presents a found text; null where it lacks a phrase. Each turn of the event loop looks for one term. */
async function presentFound(row: FoundRow, presenting: Presenting): Promise<SearchResult | null> {
  const { finders, isLoose, budget, settings, yieldTurn } = presenting;
  const title = { text: row.title, format: 'plain' } as const;
  const missing = finders.each.filter(
    ({ finder }) => row.kind !== 'posts' || !hasTerm(title, finder),
  );
  await yieldTurn();
  for (const { finder, isPhrase } of isLoose ? missing : []) {
    if (isPhrase && !hasTerm(row, finder)) return null;
    await yieldTurn();
  }
  // A term that the title does not have must be in the text itself.
  const excerpt = excerptOf(row, finders.any, missing.length > 0 ? budget : null);
  await yieldTurn();
  return {
    kind: row.kind === 'posts' ? 'post' : 'comment',
    _id: row.id,
    postId: row.postId,
    title: row.title,
    ...excerpt,
    authorId: row.authorId,
    authorName: row.authorName,
    tag: row.tag,
    postedAt: iso(row.postedAt),
    ...voteCountsOf(row, settings),
    commentCount: row.commentCount,
    answered: row.question === ANSWERED,
  };
}

/** The handlers of the search. */
function searchHandlers({ config, store, settings }: AppContext) {
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
      if (query.before && !cursor)
        throw badInput('before', { fault: 'unknown', sentence: 'is not of this search' });
      const { limit } = sliceOf(query, DEFAULT_RESULTS);
      const { rows, next } = await store.readCostly(
        network,
        searchTexts(search, { cursor, limit }),
      );
      const results: SearchResult[] = [];
      const presenting: Presenting = {
        finders: findersOf(search.terms),
        // PostgreSQL finds texts that repeat a word very often without the places of that word.
        isLoose: config.databaseUrl !== null,
        budget: readBudget(),
        settings: settings.now,
        yieldTurn: yieldingLoop(),
      };
      for (const row of rows) {
        const result = await presentFound(row, presenting);
        if (result) results.push(result);
      }
      return { results, next: next && encodeCursor(search, next) };
    },
  } satisfies Partial<Handlers>;
}

export const search = {
  handlers: searchHandlers,
  routes: completeSearchIndex,
} satisfies Feature;
