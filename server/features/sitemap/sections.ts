import { TurnTimer, yieldOverlongTurn } from '../../../db/core/concurrency/event-loop-yield.ts';
import { firstKeyAt, timeOfKey } from '../../../db/core/ids.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import {
  countPosts,
  endsOfPosts,
  type KeyRange,
  keyInRange,
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
export function* listSections(): Procedure<string[]> {
  const ends = yield* endsOfPosts();
  if (!ends) return [];
  const opened = new Date(timeOfKey(ends.oldest));
  const timer = new TurnTimer();
  const names: string[] = [];
  for (let n = 0; ; n++) {
    const { name, range } = monthOf(opened.getUTCFullYear(), opened.getUTCMonth() + n);
    if (range.from > ends.newest) return names;
    const count = yield* countPosts(range);
    for (let at = 0; at * MOST_URLS < count; at++) names.push(sectionName(name, at + 1));
    yield* yieldOverlongTurn(timer);
  }
}

const NAME = /^(\d{4})-(0[1-9]|1[0-2])(?:-([2-9]|[1-9]\d{1,3}))?$/;

/** The keys of a section, of which the first `MOST_URLS` belong to it; null when there is no such section. */
export function* findSection(name: string): Procedure<KeyRange | null> {
  const [, year, month, part = '1'] = NAME.exec(name) ?? [];
  if (!year || !month) return null;
  const { range } = monthOf(Number(year), Number(month) - 1);
  const from = yield* keyInRange(range, (Number(part) - 1) * MOST_URLS);
  return from === null ? null : { from, end: range.end };
}
