import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';
import { editedColumns, textColumns, waitedSince } from '../../core/schema/texts.ts';

/** The lists of questions cost other posts nothing. */
const IS_QUESTION = sql`question is not null`;

/** The posts, with the counts of their votes and comments. */
export const postsTable = (c: Columns, users: Parent) =>
  c.table(
    'posts',
    {
      key: c.key(),
      id: c.id('both'),
      authorKey: ownerKey(c, 'author_key', users, 'post', 'stays'),
      title: c.text('title', 'both').notNull(),
      description: c.text('description', 'both').notNull(),
      tag: c.text('tag', 'both').notNull(),
      startUp: c.int('start_up', 'both').notNull(),
      startDown: c.int('start_down', 'both').notNull(),
      castUp: c.int('cast_up', 'own').notNull().default(0),
      castDown: c.int('cast_down', 'own').notNull().default(0),
      /** The sort key of the popular list: votes up minus votes down, as shown. */
      score: c.int('score', 'neither').notNull(),
      /** The greatest milestone of votes that the author was told of: the count of the notice; 0 without one. */
      notifiedVotes: c.int('told_votes', 'neither').notNull().default(0),
      commentCount: c.int('comment_count', 'own').notNull().default(0),
      rev: c.long('rev', 'neither').notNull().default(1),
      commentsRev: c.long('comments_rev', 'neither').notNull().default(1),
      /** The author's own locale date-time, returned as given. */
      createdText: c.dateText('created_text', 'both').notNull(),
      postedAt: c.time('posted_at', 'both').notNull(),
      waitedSince: waitedSince(c),
      /** The key of the newest comment ever written here: it rules out threads without anything new. */
      lastCommentKey: c.long('last_comment_key', 'forum'),
      /** When the newest comment was written; null: there is none. */
      lastReplyAt: c.time('last_reply_at', 'neither'),
      /** The last three different people who replied, newest first, each with their newest comment here. */
      replier1Key: c.rowKey('replier_1_key', 'users', 'neither'),
      reply1Key: c.rowKey('reply_1_key', 'comments', 'neither'),
      replier2Key: c.rowKey('replier_2_key', 'users', 'neither'),
      reply2Key: c.rowKey('reply_2_key', 'comments', 'neither'),
      replier3Key: c.rowKey('replier_3_key', 'users', 'neither'),
      reply3Key: c.rowKey('reply_3_key', 'comments', 'neither'),
      /** How many pictures stand in the text, and the key of the first of them. */
      imageCount: c.int('image_count', 'neither').notNull().default(0),
      firstImageKey: c.long('first_image_key', 'neither'),
      /** Of a post whose tag asks: 0 open, 1 answered; null: it is no question. */
      question: c.int('question', 'neither').$type<0 | 1>(),
      /** The comment that answers it; the comment says so too. */
      answerKey: c.rowKey('answer_key', 'comments', 'neither'),
      /** The poll as the post shows it, as JSON (`ShownPoll`); null: it has none. */
      poll: c.text('poll', 'both'),
      /** True if nobody may comment any more. */
      isClosed: c.bool('is_closed', 'both').notNull().default(false),
      /** When the post was pinned to the top of home; null: it is not pinned. */
      pinnedAt: c.time('pinned_at', 'both'),
      /** When the pin ends; null: it has no end. */
      pinnedUntil: c.time('pinned_until', 'both'),
      ...textColumns(c),
      ...editedColumns(c),
    },
    (t) => [
      ...c.keyIndex('posts_key', t.key),
      c.indexThenKey('posts_score', t.key, t.score),
      c.indexThenKey('posts_author', t.key, t.authorKey),
      c.indexThenKey('posts_tag', t.key, t.tag),
      c.indexThenKey('posts_tag_score', t.key, t.tag, t.score),
      c.indexThenKey('posts_question', t.key, t.question).where(IS_QUESTION),
      c.indexThenKey('posts_question_score', t.key, t.question, t.score).where(IS_QUESTION),
      c.indexThenKey('posts_question_tag', t.key, t.question, t.tag).where(IS_QUESTION),
      c
        .indexThenKey('posts_question_tag_score', t.key, t.question, t.tag, t.score)
        .where(IS_QUESTION),
      c.index('posts_pinned').on(t.pinnedAt).where(sql`pinned_at is not null`),
      c.index('posts_waited').on(t.id).where(sql`waited_since is not null`),
    ],
  );

/** The ids of deleted posts, for ever and without their texts: their pages say that something was there. */
export const removedPostsTable = (c: Columns) =>
  c.table('removed_posts', { key: c.key(), id: c.id('forum') });
