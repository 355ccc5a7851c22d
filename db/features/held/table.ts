import type { HeldKind } from '../../../contract/values/moderation-kinds.ts';
import type { Format } from '../../../contract/values/text-format.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** Texts of newcomers that wait for approval. They lie apart from all others, so that no list can show them. */
export const heldTable = (c: Columns, users: Parent) =>
  c.table(
    'held',
    {
      key: c.key(),
      id: c.id('both'),
      kind: c.text('kind', 'both').$type<HeldKind>().notNull(),
      authorKey: ownerKey(c, 'author_key', users, 'waitingText', 'stays'),
      /** The post of a comment, or the post or comment that an edit changes; null: a new post. */
      postKey: c.rowKey('post_key', 'posts', 'both'),
      commentKey: c.rowKey('comment_key', 'comments', 'both'),
      /** The version that an edit changes; null: it is a new text. */
      version: c.int('version', 'both'),
      /** The version of the text that waits: each edit by its author raises it. */
      revision: c.int('revision', 'both').notNull().default(1),
      title: c.text('title', 'both').notNull().default(''),
      tag: c.text('tag', 'both').notNull().default(''),
      text: c.text('text', 'both').notNull(),
      format: c.text('format', 'both').$type<Format>().notNull().default('plain'),
      createdText: c.text('created_text', 'both').notNull().default(''),
      startUp: c.int('start_up', 'both').notNull().default(0),
      startDown: c.int('start_down', 'both').notNull().default(0),
      /** The poll of a post as its author gave it, as JSON; null: none, or it stays as it is. */
      poll: c.text('poll', 'both'),
      replyToKey: c.rowKey('reply_to_key', 'comments', 'both'),
      heldAt: c.time('held_at', 'both').notNull(),
      /** By which texts are alike (`db/core/newcomers/likeness.ts`); null: the text is too short to tell. */
      likeness: c.text('likeness', 'forum'),
    },
    (t) => [
      c.indexThenKey('held_author', t.key, t.authorKey),
      c.indexThenKey('held_likeness', t.key, t.likeness),
      c.index('held_post').on(t.postKey).where(sql`post_key is not null`),
      c.index('held_comment').on(t.commentKey).where(sql`comment_key is not null`),
    ],
  );
