/** Texts that still show a removed picture are rendered anew: within a job each, and their rooms are told. */
import { eq, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { standingImages, stillStand } from '../../core/image-uses.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, query, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import type { StoredText, TextSource } from '../../core/texts.ts';
import { findComment } from '../comments/comments.ts';
import { commentsRevIn } from '../comments/thread-rev.ts';
import { findOpenedPost, findThumbnail, lockPost } from '../posts/reads.ts';
import { postOfComment } from '../reports/reads.ts';

/** Pictures of one look. */
const BATCH_ROWS = 50;
const staleImages = query<{ after: number }>()(
  ({ images }) => ({ key: images.key, address: images.address, stale: images.stale }),
  (select, { images }, param) =>
    select
      .from(images)
      .where(sql`${images.stale} > 0 and ${images.key} > ${param('after')}`)
      .orderBy(images.key)
      .limit(BATCH_ROWS),
);
const usesOf = rowBy('imageUses', 'imageKey', ['kind', 'textKey']);
const finish = mutation<{ key: number; stale: number }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ stale: 0 })
    .where(sql`${images.key} = ${param('key')} and ${images.stale} = ${param('stale')}`),
);
const postText = rowBy('posts', 'key', ({ posts }) => ({
  id: posts.id,
  text: posts.description,
  format: posts.format,
  authorKey: posts.authorKey,
  version: posts.version,
}));
const commentText = rowBy('comments', 'key', ['id', 'text', 'format', 'authorKey', 'version']);
const savePost = updateBy('posts', 'key', [
  'html',
  'htmlVersion',
  'mentions',
  'imageCount',
  'firstImageKey',
  'rev',
]);
const saveComment = updateBy('comments', 'key', ['html', 'htmlVersion', 'mentions']);
const raiseThreadRev = updateBy('posts', 'key', [], ({ posts }) => ({
  commentsRev: sql`${posts.commentsRev} + 1`,
}));
const commentForRendering = postOfComment('update');

const postRevisions = query<{ key: number; named: string }>()(
  ({ postRevisions: { postKey, version, text, format } }) => ({ postKey, version, text, format }),
  (select, { postRevisions: { postKey, text }, postRevisions }, param) =>
    select
      .from(postRevisions)
      .where(sql`${eq(postKey, param('key'))} and ${text} like ${param('named')}`),
);
const commentRevisions = query<{ key: number; named: string }>()(
  ({ commentRevisions: { commentKey, version, text, format } }) => ({
    commentKey,
    version,
    text,
    format,
  }),
  (select, { commentRevisions: { commentKey, text }, commentRevisions }, param) =>
    select
      .from(commentRevisions)
      .where(sql`${eq(commentKey, param('key'))} and ${text} like ${param('named')}`),
);
const saveOfPost = updateBy('postRevisions', ['postKey', 'version'], ['html', 'htmlVersion']);
const saveOfComment = updateBy(
  'commentRevisions',
  ['commentKey', 'version'],
  ['html', 'htmlVersion'],
);

/** Renders a text with the pictures of its author that stand now. */
export type RenderOf = (source: TextSource) => Promise<StoredText>;

/**
 * Renders a text and saves it by a job. Where another of its pictures was removed meanwhile, its HTML would outlast that
 * removal: it is rendered once more.
 * @param save answers whether the HTML was of use; it asks `stillStand` once it has locked the text.
 */
async function renew(
  store: Store,
  render: RenderOf,
  source: TextSource,
  save: (tx: Transaction, rendered: StoredText) => Procedure<boolean>,
): Promise<void> {
  for (;;) {
    const rendered = await render(source);
    if (await store.write((tx) => save(tx, rendered))) return;
  }
}

/** Renders an earlier text anew, which no room shows. */
const renewRevision = (
  store: Store,
  render: RenderOf,
  source: TextSource,
  save: (rendered: StoredText) => Procedure<unknown>,
) =>
  renew(store, render, source, function* (_, rendered) {
    if (!(yield* stillStand(source.authorKey, rendered.html))) return false;
    yield* save(rendered);
    return true;
  });

/** Renders a post anew, with the same version; one that is edited meanwhile was rendered by its edit. */
async function renewPost(store: Store, render: RenderOf, key: number, named: string) {
  const found = await store.read(get(postText, { key }));
  if (!found) return;
  const { id, text, format, authorKey, version } = found;
  const source = { text, format, authorKey, isPost: true };
  await renew(store, render, source, function* (tx, { html, htmlVersion }) {
    const locked = yield* lockPost(id);
    const post = locked && (yield* findOpenedPost(id));
    if (!post || post.version !== version || post.html === html) return true;
    if (!(yield* stillStand(authorKey, html))) return false;
    const images = yield* standingImages(authorKey, html);
    const next = { ...post, ...images, html, htmlVersion, rev: post.rev + 1 };
    yield* run(savePost, next);
    const thumbnail = yield* findThumbnail(key);
    tx.changed('post:edited', { post: { ...next, thumbnail }, tagBefore: post.tag });
    return true;
  });
  for (const revision of await store.read(all(postRevisions, { key, named })))
    await renewRevision(store, render, { ...revision, authorKey, isPost: true }, (rendered) =>
      run(saveOfPost, { ...revision, ...rendered }),
    );
}

/** The same of a comment. */
async function renewComment(store: Store, render: RenderOf, key: number, named: string) {
  const found = await store.read(get(commentText, { key }));
  if (!found) return;
  const { id, text, format, authorKey, version } = found;
  const source = { text, format, authorKey, isPost: false };
  await renew(store, render, source, function* (tx, { html, htmlVersion }) {
    const post = yield* get(commentForRendering, { id });
    const comment = post && (yield* findComment(id));
    if (!comment || comment.version !== version || comment.html === html) return true;
    if (!(yield* stillStand(authorKey, html))) return false;
    const next = { ...comment, html, htmlVersion };
    yield* run(saveComment, next);
    yield* run(raiseThreadRev, { key: post.key });
    tx.changed('comment:changed', { comment: next, rev: (yield* commentsRevIn(post)) + 1 });
    return true;
  });
  for (const revision of await store.read(all(commentRevisions, { key, named })))
    await renewRevision(store, render, { ...revision, authorKey, isPost: false }, (rendered) =>
      run(saveOfComment, { ...revision, ...rendered }),
    );
}

/** Renders all texts anew that show a removed picture. A kill in between leaves the rest to the next run. */
export async function renewStaleTexts(
  store: Store,
  render: RenderOf,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = NO_KEY; ; ) {
    if (signal?.aborted) return;
    const images = await store.read(all(staleImages, { after }));
    for (const { key, address, stale } of images) {
      const named = `%image:${address}%`;
      for (const { kind, textKey } of await store.read(all(usesOf, { imageKey: key }))) {
        if (signal?.aborted) return;
        if (kind === 'post') await renewPost(store, render, textKey, named);
        if (kind === 'comment') await renewComment(store, render, textKey, named);
      }
      await store.write(() => run(finish, { key, stale }));
    }
    const last = images.at(-1);
    if (!last || images.length < BATCH_ROWS) return;
    after = last.key;
  }
}
