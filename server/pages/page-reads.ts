import type { AnyCall } from '../../contract/calls.ts';
import type { FirstAnswer } from '../../contract/initial-data.ts';
import type { Procedure } from '../../db/procedure.ts';
import type { AnyRead } from '../http/answer-reads.ts';
import type { Viewer } from '../http/email-masking.ts';
import { HttpError, NOTHING_HERE } from '../http/errors.ts';
import type { CacheableRead } from '../http/handlers.ts';
import { excerptAnswer } from './excerpts.ts';
import type { PageView } from './screens.ts';

/** The calls whose answers pages carry. */
type PageCall =
  | 'GET /posts'
  | 'GET /posts/popular'
  | 'GET /posts/total'
  | 'GET /posts/search'
  | 'GET /posts/{id}'
  | 'GET /comments/{postId}'
  | 'GET /tags'
  | 'GET /announcements';

/** The cacheable reads of these calls. */
export type PageReads = { [Name in PageCall]: CacheableRead<Name> };

/**
 * Reads all that a page shows, from one snapshot of the database.
 * @returns the answers as a visitor gets them, and the tags of all.
 * @throws HttpError as the calls do, and 404 for a page past the end of its list.
 */
export function* readPage(
  handlers: PageReads,
  view: PageView,
  viewer: Viewer,
): Procedure<{ answers: FirstAnswer[]; tags: string[] }> {
  const answers: FirstAnswer[] = [];
  const tags = new Set<string>();
  for (const { name, input } of view.reads) {
    const { read } = (handlers as Record<string, AnyRead>)[name as AnyCall] as AnyRead;
    const shown = yield* read({ params: {}, query: {}, ...input, viewer });
    for (const tag of shown.tags) tags.add(tag);
    const answer = { name, input, body: shown.answer, rev: shown.rev } as FirstAnswer;
    answers.push(view.isExcerpt ? excerptAnswer(answer) : answer);
  }
  if (!view.exists(answers)) throw new HttpError(404, NOTHING_HERE);
  return { answers, tags: [...tags] };
}
