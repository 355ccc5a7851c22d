/** The pictures of an export: their files, and which texts name them. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_TYPES } from '../../../contract/values/images.ts';
import { sha256Of } from '../../core/concurrency/sha256.ts';
import { sql } from '../../core/drizzle.ts';
import { OperatorError } from '../../core/errors.ts';
import { NO_KEY } from '../../core/ids.ts';
import { type ImageUseKind, linkImages, standingImages } from '../../core/image-uses.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { type Query, query, rowBy, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { isImageFile } from '../../features/images/files.ts';
import { bringFiles, IMAGES, lengthOfFile } from '../backup/image-files.ts';
import { recordsOfFile } from './read-records.ts';
import type { Row } from './records.ts';

const TYPES: readonly unknown[] = Object.values(IMAGE_TYPES);

/** The fault of a record of a picture or of its file, which names files of the folder; null: it has none. */
export function faultOfImage(record: Row): string | null {
  for (const name of ['hash', 'smallHash'])
    if ((record[name] ?? null) !== null && !isImageFile(String(record[name])))
      return `${name} must be a SHA-256 in hexadecimal.`;
  for (const name of ['mediaType', 'smallMediaType'])
    if ((record[name] ?? null) !== null && !TYPES.includes(record[name]))
      return `${name} must be ${TYPES.join(' or ')}.`;
  return null;
}

/** The files that the pictures of an export need, with their lengths. */
async function filesOfExport(folder: string): Promise<ReadonlyMap<string, number>> {
  const needed = new Map<string, number>();
  for await (const { file, line, record } of recordsOfFile(folder, 'images')) {
    const fault = faultOfImage(record);
    if (fault) throw new OperatorError(`Not imported. ${file}, line ${line}: ${fault}`);
    const { hash, bytes, smallHash, smallBytes, removedAt } = record;
    if (removedAt !== null) continue;
    needed.set(String(hash), Number(bytes));
    if (smallHash !== null) needed.set(String(smallHash), Number(smallBytes));
  }
  return needed;
}

/** @throws OperatorError where a file that is there has other bytes than its name says. */
async function assertWhole(path: string, hash: string, bytes: number): Promise<void> {
  const length = await lengthOfFile(path);
  if (length === null) return;
  if (length !== bytes || (await sha256Of(await readFile(path))) !== hash)
    throw new OperatorError(`Not imported: the picture ${path} is cut or changed.`);
}

/**
 * Brings the files of an export's pictures, before their rows.
 * @throws OperatorError when the export lacks one, or has another in its place.
 */
export async function importImageFiles(folder: string, to: string): Promise<void> {
  if (!existsSync(join(folder, 'images.jsonl'))) return;
  const needed = await filesOfExport(folder);
  const from = join(folder, IMAGES);
  for (const [hash, bytes] of needed) await assertWhole(join(from, hash), hash, bytes);
  const missing = await bringFiles(from, to, needed, 'copy');
  if (missing.length > 0)
    throw new OperatorError(
      `Not imported: ${missing.length} pictures are missing in ${from}, the first is ${missing[0]}.`,
    );
}

/** Texts of one job. */
const BATCH_ROWS = 100;
const NAMES_IMAGE = sql`like '%](image:%'`;
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
        .where(sql`${table.key} > ${param('after')} and ${text} ${NAMES_IMAGE}`)
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

const revisedIn = (name: 'posts' | 'comments') =>
  query<{ after: number }>()(
    ({ [name]: texts }) => ({ key: texts.key, authorKey: texts.authorKey }),
    (select, { [name]: texts, postRevisions, commentRevisions }, param) => {
      const revisions =
        name === 'posts'
          ? { table: postRevisions, of: postRevisions.postKey, text: postRevisions.text }
          : {
              table: commentRevisions,
              of: commentRevisions.commentKey,
              text: commentRevisions.text,
            };
      return select
        .from(texts)
        .where(
          sql`${texts.key} > ${param('after')} and exists (
            select 1 from ${revisions.table} where ${revisions.of} = ${texts.key} and ${revisions.text} ${NAMES_IMAGE})`,
        )
        .orderBy(texts.key)
        .limit(BATCH_ROWS);
    },
  );
const postsRevised = revisedIn('posts');
const commentsRevised = revisedIn('comments');
const postRevisionsOf = rowBy('postRevisions', 'postKey', ['text', 'format']);
const commentRevisionsOf = rowBy('commentRevisions', 'commentKey', ['text', 'format']);

/** Does something for all texts that a query finds, some of them a job. */
async function forEachText<Text extends { key: number }>(
  store: Store,
  found: Query<{ after: number }, Text>,
  change: (text: Text) => Procedure<unknown>,
): Promise<void> {
  for (let after = NO_KEY; ; ) {
    const texts = await store.read(all(found, { after }));
    await store.write(function* () {
      for (const text of texts) yield* change(text);
    });
    const last = texts.at(-1);
    if (!last || texts.length < BATCH_ROWS) return;
    after = last.key;
  }
}

/** Finds again which texts named pictures before they were edited: those stay as long as their revisions. */
async function findFormerUses(store: Store): Promise<void> {
  await forEachText(store, postsRevised, function* ({ key, authorKey }) {
    for (const revision of yield* all(postRevisionsOf, { postKey: key }))
      yield* linkImages('post', key, { authorKey, ...revision });
  });
  await forEachText(store, commentsRevised, function* ({ key, authorKey }) {
    for (const revision of yield* all(commentRevisionsOf, { commentKey: key }))
      yield* linkImages('comment', key, { authorKey, ...revision });
  });
}

/** Finds again which texts name pictures: records tell of the texts alone. */
export async function findImageUses(store: Store): Promise<void> {
  await findFormerUses(store);
  for (const [kind, naming] of Object.entries(PLACES) as [ImageUseKind, typeof PLACES.post][])
    await forEachText(store, naming, function* (text) {
      yield* linkImages(kind, text.key, text);
      if (kind !== 'post') return;
      const standing = yield* standingImages(text.authorKey, text.html);
      yield* run(savePost, { key: text.key, ...standing });
    });
}
