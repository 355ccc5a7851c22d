import type { HeldKind } from '../../../contract/values/moderation-kinds.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** Texts of newcomers that wait for approval. They lie apart from all others, so that no list can show them. */
export const heldTable = (c: Columns, users: Parent) =>
  c.table(
    'held',
    {
      key: c.key(),
      id: c.id(),
      kind: c.text('kind').$type<HeldKind>().notNull(),
      authorKey: parentKey(c, 'author_key', users),
      /** The post of a comment, or the post or comment that an edit changes; null: a new post. */
      postKey: c.long('post_key'),
      commentKey: c.long('comment_key'),
      /** The version that an edit changes; null: it is a new text. */
      version: c.int('version'),
      /** The version of the text that waits: each edit by its author raises it. */
      revision: c.int('revision').notNull().default(1),
      title: c.text('title').notNull().default(''),
      tag: c.text('tag').notNull().default(''),
      text: c.text('text').notNull(),
      format: c.text('format').$type<Format>().notNull().default('plain'),
      createdText: c.text('created_text').notNull().default(''),
      startUp: c.int('start_up').notNull().default(0),
      startDown: c.int('start_down').notNull().default(0),
      replyToKey: c.long('reply_to_key'),
      heldAt: c.time('held_at').notNull(),
    },
    (t) => [
      c.indexThenKey('held_author', t.key, t.authorKey),
      c.index('held_post').on(t.postKey).where(sql`post_key is not null`),
      c.index('held_comment').on(t.commentKey).where(sql`comment_key is not null`),
    ],
  );
