/** The texts that the items of an inbox quote. */
import type { Format } from '../../../contract/values/text-format.ts';
import { isOneOf, type Keys, readRows } from '../../core/pagination.ts';
import type { Procedure } from '../../core/procedure.ts';
import { query } from '../../core/query.ts';

/** The comment or the post of an item, by its key. */
export interface Place {
  in: 'comments' | 'posts';
  key: number;
}
/** A text, of which the item shows the beginning. */
export interface Quote {
  text: string;
  format: Format;
}

const texts = {
  comments: query<Keys>()(
    ({ comments: { key, text, format } }) => ({ key, text, format }),
    (select, { comments }, param) => select.from(comments).where(isOneOf(comments.key, param)),
  ),
  posts: query<Keys>()(
    ({ posts: { key, description: text, format } }) => ({ key, text, format }),
    (select, { posts }, param) => select.from(posts).where(isOneOf(posts.key, param)),
  ),
};

/**
 * Adds to each item the text of its place, read in one batch a table. Only texts that stand are in these tables: no
 * removed and no waiting text is quoted. The places themselves leave out muted members.
 */
export function* withQuotes<Item extends { place: Place | null }>(
  items: Item[],
): Procedure<(Item & { quote: Quote | null })[]> {
  const found = { comments: new Map<number, Quote>(), posts: new Map<number, Quote>() };
  for (const table of ['comments', 'posts'] as const) {
    const keys = items.flatMap(({ place }) => (place?.in === table ? [place.key] : []));
    for (const row of yield* readRows(texts[table], keys)) found[table].set(row.key, row);
  }
  return items.map((item) => ({
    ...item,
    quote: (item.place && found[item.place.in].get(item.place.key)) ?? null,
  }));
}
