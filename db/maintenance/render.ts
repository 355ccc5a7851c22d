import { asc, sql } from '../core/drizzle.ts';
import { NO_KEY } from '../core/ids.ts';
import { all, run } from '../core/procedure.ts';
import { limit, query, updateBy } from '../core/query.ts';
import type { Schema } from '../core/schema/schema.ts';
import type { Store } from '../core/store.ts';
import type { StoredText, TextSource } from '../core/texts.ts';
import type { Progress } from './progress.ts';

/** Texts of one job: each takes a few microseconds, the longest some milliseconds. */
const BATCH = 100;

type Args = { after: number; htmlVersion: number; limit: number };

type Place = (schema: Schema) => {
  table: Schema['posts'] | Schema['comments'];
  text: Schema['posts']['description'] | Schema['comments']['text'];
};
const outdatedIn = (place: Place) =>
  query<Args>()(
    (schema) => {
      const { table, text } = place(schema);
      return {
        key: table.key,
        text,
        format: table.format,
        authorKey: table.authorKey,
        version: table.version,
      };
    },
    (select, schema, param) => {
      const { table } = place(schema);
      return select
        .from(table)
        .where(
          sql`${table.key} > ${param('after')} and ${table.htmlVersion} < ${param('htmlVersion')}`,
        )
        .orderBy(asc(table.key))
        .limit(limit);
    },
  );
/** A text that was edited since it was read is left alone: its edit has rendered it. */
const saveIn = (table: 'posts' | 'comments') =>
  updateBy(table, ['key', 'version'], ['html', 'htmlVersion', 'mentions']);
const KINDS = [
  {
    find: outdatedIn(({ posts }) => ({ table: posts, text: posts.description })),
    keep: saveIn('posts'),
    isPost: true,
  },
  {
    find: outdatedIn(({ comments }) => ({ table: comments, text: comments.text })),
    keep: saveIn('comments'),
    isPost: false,
  },
];

type Render = (source: TextSource) => Promise<StoredText>;

/**
 * Renders all posts and comments anew that older rules have rendered, in batches.
 * @returns how many there were.
 */
export async function renderAnew(
  store: Pick<Store, 'read' | 'write'>,
  htmlVersion: number,
  render: Render,
  progress: Progress,
): Promise<number> {
  let count = 0;
  for (const { find, keep, isPost } of KINDS) {
    for (let after = NO_KEY; ; ) {
      const rows = await store.read(all(find, { after, htmlVersion, limit: BATCH }));
      const last = rows.at(-1);
      if (!last) break;
      after = last.key;
      const rendered = await Promise.all(
        rows.map(async ({ key, text, format, authorKey, version }) => ({
          ...(await render({ text, format, authorKey, isPost })),
          key,
          version,
        })),
      );
      await store.write(function* () {
        for (const one of rendered) yield* run(keep, one);
      });
      count += rows.length;
      progress('texts', count, count);
    }
  }
  return count;
}
