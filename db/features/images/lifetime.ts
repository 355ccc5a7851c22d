/** Pictures to which no text refers go in time. */
import { UNUSED_IMAGE_DAYS } from '../../../contract/values/images.ts';
import { sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { all, get, run } from '../../core/procedure.ts';
import { deleteBy, mutation, query, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { markImageRemoved } from './removal.ts';
import { namingPattern } from './uses.ts';

const UNUSED_MS = UNUSED_IMAGE_DAYS * 86_400_000;
/** Pictures of one statement: each looks into the texts that name it. */
const BATCH_ROWS = 50;

/** True if a text, a visible revision, a text that waits or an archived text names the picture of the row at hand. */
function isUsed(schema: Schema) {
  const { images, imageUses, posts, comments, held, archivedRows } = schema;
  const { postRevisions, commentRevisions } = schema;
  const named = namingPattern(schema);
  const revised = (table: typeof postRevisions | typeof commentRevisions, of: string) =>
    sql`exists (select 1 from ${table} as r where r.${sql.raw(of)} = t.key and not r.is_hidden and r.text like ${named})`;
  return sql`exists (select 1 from ${imageUses} as u where u.image_key = ${images.key} and (
    u.kind = 'post' and exists (select 1 from ${posts} as t where t.key = u.text_key
      and (t.description like ${named} or ${revised(postRevisions, 'post_key')}))
    or u.kind = 'comment' and exists (select 1 from ${comments} as t where t.key = u.text_key
      and (t.text like ${named} or ${revised(commentRevisions, 'comment_key')}))
    or u.kind = 'held' and exists (select 1 from ${held} as t where t.key = u.text_key and t.text like ${named})
    or exists (select 1 from ${archivedRows} as a where a.text_key = u.text_key and a.name = case u.kind
      when 'post' then 'posts' when 'comment' then 'comments' else 'held' end)))`;
}

const looked = query<{ after: number }>()(
  (schema) => ({
    key: schema.images.key,
    unusedSince: schema.images.unusedSince,
    uses: sql<number>`case when ${isUsed(schema)} then 1 else 0 end`.as('uses'),
  }),
  (select, { images }, param) =>
    select
      .from(images)
      .where(sql`${images.key} > ${param('after')} and ${images.removedAt} is null`)
      .orderBy(images.key)
      .limit(BATCH_ROWS),
);
const setUnused = updateBy('images', 'key', ['unusedSince']);
/** Locks the picture: a text that names it now waits, and then marks it to be rendered anew. */
const forRemoval = query<{ key: number }>()(
  (schema) => ({
    unusedSince: schema.images.unusedSince,
    uses: sql<number>`case when ${isUsed(schema)} then 1 else 0 end`.as('uses'),
  }),
  (select, { images }, param) => select.from(images).where(sql`${images.key} = ${param('key')}`),
);
const touch = mutation<{ key: number }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ stale: sql`${images.stale}` })
    .where(sql`${images.key} = ${param('key')}`),
);

const removeUses = deleteBy('imageUses', 'imageKey');

/** The next step of the life of a picture that was looked at. */
function stepOf({ uses, unusedSince }: { uses: number; unusedSince: number | null }, now: number) {
  if (uses > 0) return unusedSince === null ? 'none' : 'used';
  if (unusedSince === null) return 'unused';
  return now - unusedSince >= UNUSED_MS ? 'removed' : 'none';
}

/**
 * Looks at all pictures: notes which ones no text refers to any more, and removes those of which that is so for eight
 * days. A text counts as gone at the first look after its end.
 */
export async function removeUnusedImages(
  store: Store,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = NO_KEY; !signal?.aborted; ) {
    const images = await store.read(all(looked, { after }));
    for (const image of images) {
      if (stepOf(image, now) === 'none') continue;
      const { key } = image;
      await store.write(function* (tx) {
        yield* run(touch, { key });
        const found = yield* get(forRemoval, { key });
        const step = found ? stepOf(found, now) : 'none';
        if (step === 'used') yield* run(setUnused, { key, unusedSince: null });
        if (step === 'unused') yield* run(setUnused, { key, unusedSince: now });
        if (step === 'removed') yield* markImageRemoved(tx, key);
        // None of these texts is there, and names it.
        if (step === 'unused' || step === 'removed') yield* run(removeUses, { imageKey: key });
      });
    }
    const last = images.at(-1);
    if (!last || images.length < BATCH_ROWS) return;
    after = last.key;
  }
}
