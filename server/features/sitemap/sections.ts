import { firstKeyAt, timeOfKey } from '../../../db/core/ids.ts';
import type { PageIndex } from '../../../db/core/page-index/page-index.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import {
  countPostsFrom,
  endsOfPosts,
  type KeyRange,
  keyOfPost,
} from '../../../db/features/posts/sitemap.ts';

/** The most addresses of one sitemap (sitemaps.org). */
export const MOST_URLS = 50_000;

interface Month {
  name: string;
  range: KeyRange;
}

/** A month of UTC, counted from 0 as in Date; months past the twelfth belong to later years. */
function monthOf(year: number, month: number): Month {
  return {
    name: new Date(Date.UTC(year, month)).toISOString().slice(0, 7),
    range: {
      from: firstKeyAt(Date.UTC(year, month)),
      end: firstKeyAt(Date.UTC(year, month + 1)),
    },
  };
}

const sectionName = (month: string, n: number) => (n === 1 ? month : `${month}-${n}`);

/** The names of all sections with posts, oldest first: `2026-11`, `2026-11-2`. */
export function* listSections(index: PageIndex): Procedure<string[]> {
  const ends = yield* endsOfPosts();
  if (!ends) return [];
  const opened = new Date(timeOfKey(ends.oldest));
  const names: string[] = [];
  let left = yield* countPostsFrom(index, ends.oldest);
  for (let n = 0; left > 0; n++) {
    const { name, range } = monthOf(opened.getUTCFullYear(), opened.getUTCMonth() + n);
    const later = range.end > ends.newest ? 0 : yield* countPostsFrom(index, range.end);
    for (let at = 0; at * MOST_URLS < left - later; at++) names.push(sectionName(name, at + 1));
    left = later;
  }
  return names;
}

const NAME = /^(\d{4})-(0[1-9]|1[0-2])(?:-([2-9]|[1-9]\d{1,3}))?$/;

/** The keys of a section, of which the first `MOST_URLS` belong to it; null when there is no such section. */
export function* findSection(index: PageIndex, name: string): Procedure<KeyRange | null> {
  const [, year, month, part = '1'] = NAME.exec(name) ?? [];
  if (!year || !month) return null;
  const { range } = monthOf(Number(year), Number(month) - 1);
  const earlier = (Number(part) - 1) * MOST_URLS;
  const newer = (yield* countPostsFrom(index, range.from)) - earlier;
  if (newer <= (yield* countPostsFrom(index, range.end))) return null;
  return earlier === 0 ? range : { from: yield* keyOfPost(index, newer - 1), end: range.end };
}
