import type { AnyCall } from '../../contract/core/calls.ts';
import type { FirstAnswer } from '../../contract/core/initial-data.ts';
import type { SearchPage } from '../../contract/features/search.ts';
import type { Since } from '../../contract/features/since.ts';
import { readCounter } from '../../db/core/counters.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Viewer } from '../http/email-masking.ts';
import { HttpError, NOTHING_HERE } from '../http/errors.ts';
import type { CacheableRead } from '../http/handlers.ts';
import type { AnyRead } from '../http/read-path/answer-reads.ts';
import { sinceTags } from '../http/read-path/cache-tags.ts';
import { excerptAnswer } from './excerpts.ts';
import type { PageView, SearchQuery } from './page-view.ts';

/** The calls whose answers pages carry. */
type PageCall =
  | 'GET /posts'
  | 'GET /posts/popular'
  | 'GET /posts/pinned'
  | 'GET /posts/total'
  | 'GET /posts/search'
  | 'GET /posts/{id}'
  | 'GET /comments/{id}'
  | 'GET /tags'
  | 'GET /announcements'
  | 'GET /members/{id}'
  | 'GET /members/{id}/posts'
  | 'GET /members/{id}/comments';

/** The cacheable reads of these calls. */
export type PageReads = { [Name in PageCall]: CacheableRead<Name> } & {
  /** The costly read, which takes its turn among those of other networks. */
  'GET /search': (asked: { query: SearchQuery; network: string }) => Promise<SearchPage>;
  /** Likewise; the answer is kept for all. */
  'GET /since/{date}': (asked: { params: { date: string }; network: string }) => Promise<Since>;
};

/** The answer of a read, or undefined where there is nothing like that. */
function* knownOnly<Answer>(read: Procedure<Answer>): Procedure<Answer | undefined> {
  try {
    return yield* read;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Reads all that a page shows, from one snapshot of the database.
 * @returns the answers as a visitor gets them, the tags of all, and the rev of room `members`.
 * @throws HttpError as the calls do, and 404 for a page past the end of its list.
 */
export function* readPage(
  handlers: PageReads,
  view: PageView,
  viewer: Viewer,
): Procedure<{ answers: FirstAnswer[]; membersRev: number; tags: string[] }> {
  // It is read first: a page whose rev is too old only reads its names again.
  const membersRev = yield* readCounter('rev.members');
  const answers: FirstAnswer[] = [];
  const tags = new Set<string>();
  for (const { name, input, orElse, isOptional } of view.reads) {
    const { read } = (handlers as Record<string, unknown>)[name as AnyCall] as AnyRead;
    const readFor = (given: object) => read({ params: {}, query: {}, ...given, viewer });
    const found = yield* knownOnly(readFor(input));
    if (!found && isOptional) continue;
    // Without another read the same one fails again: its error says what is not there.
    const shown = found ?? (yield* readFor(orElse ?? input));
    for (const tag of shown.tags) tags.add(tag);
    const isUnknown = found ? {} : { isUnknown: true };
    const answer = { name, input, body: shown.answer, rev: shown.rev, ...isUnknown } as FirstAnswer;
    answers.push(view.isExcerpt ? excerptAnswer(answer) : answer);
  }
  if (!view.exists(answers)) throw new HttpError(404, NOTHING_HERE);
  return { answers, membersRev, tags: [...tags] };
}

/**
 * The costly reads of a page, and the tags of what they show. A search has none: its page is not kept.
 * @throws HttpError as the calls do.
 */
export async function readCostlyOf(
  handlers: PageReads,
  { search, since }: PageView,
  network: string,
): Promise<{ answers: FirstAnswer[]; tags: string[] }> {
  const answers: FirstAnswer[] = [];
  const tags: string[] = [];
  if (search) {
    const body = await handlers['GET /search']({ query: search, network });
    answers.push({ name: 'GET /search', input: { query: search }, body, rev: 0 });
  }
  if (since !== undefined) {
    const input = { params: { date: since } };
    const body = await handlers['GET /since/{date}']({ ...input, network });
    answers.push({ name: 'GET /since/{date}', input, body, rev: 0 });
    tags.push(...sinceTags(since, body));
  }
  return { answers, tags };
}
