/** The pictures of an export: their files, and which texts name them. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from '../../core/drizzle.ts';
import { OperatorError } from '../../core/errors.ts';
import { NO_KEY } from '../../core/ids.ts';
import { type ImageUseKind, linkImages, standingImages } from '../../core/image-uses.ts';
import { all, run } from '../../core/procedure.ts';
import { query, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { bringFiles, IMAGES } from '../backup/image-files.ts';

/**
 * Brings the files of an export's pictures, before their rows.
 * @throws OperatorError when the export lacks one.
 */
export async function importImageFiles(folder: string, to: string): Promise<void> {
  const path = join(folder, 'images.jsonl');
  if (!existsSync(path)) return;
  const needed = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line === '') continue;
    const { hash, bytes, smallHash, smallBytes, removedAt } = JSON.parse(line);
    if (removedAt !== null) continue;
    needed.set(String(hash), Number(bytes));
    if (smallHash !== null) needed.set(String(smallHash), Number(smallBytes));
  }
  const missing = await bringFiles(join(folder, IMAGES), to, needed, 'copy');
  if (missing.length > 0)
    throw new OperatorError(
      `Not imported: ${missing.length} pictures are missing in ${join(folder, IMAGES)}, the first is ${missing[0]}.`,
    );
}

/** Texts of one job. */
const BATCH_ROWS = 100;
type Place = (schema: Schema) => {
  table: Schema['posts'] | Schema['comments'] | Schema['held'];
  text: Schema['posts']['description'] | Schema['comments']['text'] | Schema['held']['text'];
  html: Schema['posts']['html'] | Schema['comments']['html'] | null;
};
const namingIn = (place: Place) =>
  query<{ after: number }>()(
    (schema) => {
      const { table, text, html } = place(schema);
      return {
        key: table.key,
        authorKey: table.authorKey,
        text,
        format: table.format,
        html: sql<string | null>`${html ?? sql`null`}`.as('html'),
      };
    },
    (select, schema, param) => {
      const { table, text } = place(schema);
      return select
        .from(table)
        .where(sql`${table.key} > ${param('after')} and ${text} like '%](image:%'`)
        .orderBy(table.key)
        .limit(BATCH_ROWS);
    },
  );
const PLACES: Record<ImageUseKind, ReturnType<typeof namingIn>> = {
  post: namingIn(({ posts }) => ({ table: posts, text: posts.description, html: posts.html })),
  comment: namingIn(({ comments }) => ({
    table: comments,
    text: comments.text,
    html: comments.html,
  })),
  held: namingIn(({ held }) => ({ table: held, text: held.text, html: null })),
};
const savePost = updateBy('posts', 'key', ['imageCount', 'firstImageKey']);

/** Finds again which texts name pictures: records tell of the texts alone. */
export async function findImageUses(store: Store): Promise<void> {
  for (const [kind, naming] of Object.entries(PLACES) as [ImageUseKind, typeof PLACES.post][])
    for (let after = NO_KEY; ; ) {
      const texts = await store.read(all(naming, { after }));
      await store.write(function* () {
        for (const text of texts) {
          yield* linkImages(kind, text.key, text);
          if (kind !== 'post') continue;
          const standing = yield* standingImages(text.authorKey, text.html);
          yield* run(savePost, { key: text.key, ...standing });
        }
      });
      const last = texts.at(-1);
      if (!last || texts.length < BATCH_ROWS) break;
      after = last.key;
    }
}
