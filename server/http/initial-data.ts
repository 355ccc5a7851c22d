import type { Announcement } from '../../contract/features/announcements.ts';
import { PAGE } from '../../contract/limits.ts';
import type { AppContext } from '../app/context.ts';
import { asBytes, asJson } from '../cache/response-cache.ts';
import type { AnyRead } from './answer-reads.ts';
import { viewerOf } from './email-masking.ts';
import type { CacheableRead } from './handlers.ts';

/** The forum's settings that every page gets. */
export interface SiteFacts {
  siteName: string;
  startingVotes: boolean;
}

/** The calls whose answers the home page carries, so that posts show before any script has run. */
const FIRST = ['GET /posts', 'GET /posts/total', 'GET /tags', 'GET /announcements'] as const;
type First = (typeof FIRST)[number];

/** The cacheable reads of these calls. */
export type FirstReads = { [Name in First]: CacheableRead<Name> };

/** Longer announcements are left out of the page: the client fetches them by itself. */
const MAX_ANNOUNCEMENT_CHARACTERS = 50_000;
const isShort = (announcements: unknown) =>
  (announcements as Announcement[]).reduce((sum, { description }) => sum + description.length, 0) <=
  MAX_ANNOUNCEMENT_CHARACTERS;

/** The initial data of the home page as JSON: answers by call, each with its rev. Cached until one of them changes. */
export async function initialData(
  reads: FirstReads,
  { responseCache, store, config }: Pick<AppContext, 'responseCache' | 'store' | 'config'>,
  facts: SiteFacts,
): Promise<string> {
  const input = {
    params: {},
    query: { page: 1, limit: PAGE.posts },
    viewer: viewerOf(config, null),
  };
  const cached = await responseCache.getOrCreate('initial data', async () => {
    const tags = new Set<string>();
    const answers: Partial<Record<First, { body: unknown; rev: number }>> = {};
    for (const name of FIRST) {
      const { answer, ...shown } = await store.read(
        (reads as Record<First, AnyRead>)[name].read(input),
      );
      for (const tag of shown.tags) tags.add(tag);
      if (name !== 'GET /announcements' || isShort(answer))
        answers[name] = { body: answer, rev: shown.rev };
    }
    const body = asBytes(JSON.stringify({ ...facts, ...answers }));
    return { body, rev: undefined, tags: [...tags] };
  });
  return asJson(cached);
}
