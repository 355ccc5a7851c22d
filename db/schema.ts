import type { Act } from '../contract/audit.ts';
import { columnsOf, type EngineKind } from './columns.ts';

/**
 * Every table, on one page, for either engine. Ids are UUIDv7 made in code, so their order is the order of writing.
 * Kept counts stand beside what they count and change in the same transaction; `npm run fsck` recounts them.
 */
export function makeSchema(engine: EngineKind) {
  const c = columnsOf(engine);
  const id = () => c.text('id').primaryKey();

  const users = c.table('users', {
    id: id(),
    email: c.text('email').notNull().unique(),
    displayName: c.text('display_name').notNull(),
    photoURL: c.text('photo_url').notNull(),
    /** Name and e-mail in lower case: what the admin's search looks through. */
    searchText: c.text('search_text').notNull(),
    role: c.text('role').$type<'user' | 'admin'>().notNull().default('user'),
    isMember: c.bool('is_member').notNull().default(false),
    postCount: c.int('post_count').notNull().default(0),
    /** Product tokens of an earlier series are ended: a new password begins the next. */
    tokenSeries: c.long('token_series').notNull().default(0),
    /** When the e-mail address was proven; null: it is not. 0: the account is older than the question. */
    provenAt: c.time('proven_at'),
    /** The one Firebase account that signs in as this member. */
    firebaseUid: c.text('firebase_uid').unique(),
    /** The name and photo that `POST /users` brought the last time: it changes only what differs from them. */
    broughtName: c.text('brought_name'),
    broughtPhoto: c.text('brought_photo'),
    /** The same, where it only repeated what the identity provider says; null: it has not yet. */
    syncedName: c.text('synced_name'),
    syncedPhoto: c.text('synced_photo'),
    rev: c.long('rev').notNull().default(1),
    createdAt: c.time('created_at').notNull(),
  });
  const author = (name: string) =>
    c
      .text(name)
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });

  const tags = c.table('tags', { id: id(), name: c.text('name').notNull().unique() });

  const posts = c.table(
    'posts',
    {
      id: id(),
      authorId: author('author_id'),
      title: c.text('title').notNull(),
      description: c.text('description').notNull(),
      tag: c.text('tag').notNull(),
      startUp: c.int('start_up').notNull(),
      startDown: c.int('start_down').notNull(),
      castUp: c.int('cast_up').notNull().default(0),
      castDown: c.int('cast_down').notNull().default(0),
      /** What the popular list is sorted by: votes up minus votes down, as shown. */
      score: c.int('score').notNull(),
      commentCount: c.int('comment_count').notNull().default(0),
      rev: c.long('rev').notNull().default(1),
      commentsRev: c.long('comments_rev').notNull().default(1),
      /** The author's own locale date-time, returned as given. */
      createdText: c.text('created_text').notNull(),
      postedAt: c.time('posted_at').notNull(),
    },
    (t) => [
      c.index('posts_score').on(t.score, t.id),
      c.index('posts_author').on(t.authorId, t.id),
      c.index('posts_tag').on(t.tag, t.id),
    ],
  );
  const post = () =>
    c
      .text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' });

  // No index by member: nothing lists votes or comments so, nobody is deleted, and each would cost every write a page.
  const votes = c.table(
    'votes',
    {
      postId: post(),
      userId: author('user_id'),
      direction: c.int('direction').$type<1 | -1>().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.postId, t.userId] })],
  );

  const comments = c.table(
    'comments',
    {
      id: id(),
      postId: post(),
      authorId: author('author_id'),
      text: c.text('text').notNull(),
      createdText: c.text('created_text').notNull(),
      postedAt: c.time('posted_at').notNull(),
    },
    (t) => [c.index('comments_post').on(t.postId, t.id)],
  );

  const reports = c.table(
    'reports',
    {
      id: id(),
      commentId: c
        .text('comment_id')
        .notNull()
        .references(() => comments.id, { onDelete: 'cascade' }),
      reporterId: author('reporter_id'),
      feedback: c.text('feedback').notNull(),
      reportedAt: c.time('reported_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('reports_once').on(t.commentId, t.reporterId),
      c.index('reports_time').on(t.reportedAt, t.id),
      c.index('reports_reporter').on(t.reporterId),
    ],
  );

  const announcements = c.table('announcements', {
    id: id(),
    authorId: author('author_id'),
    title: c.text('title').notNull(),
    description: c.text('description').notNull(),
    createdAt: c.time('created_at').notNull(),
  });

  const payments = c.table(
    'payments',
    {
      id: id(),
      userId: author('user_id'),
      provider: c.text('provider').notNull(),
      /** The provider's own id of what was paid; one payment, one row. */
      reference: c.text('reference').notNull(),
      amount: c.int('amount').notNull(),
      currency: c.text('currency').$type<'bdt' | 'usd'>().notNull(),
      paidAt: c.time('paid_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('payments_once').on(t.provider, t.reference),
      c.index('payments_user').on(t.userId),
    ],
  );

  /** Grows only: triggers refuse any change. It names people and things by text, so nothing takes an entry along. */
  const audit = c.table(
    'audit',
    {
      id: id(),
      actor: c.text('actor').notNull(),
      act: c.text('act').$type<Act>().notNull(),
      target: c.text('target').notNull(),
      detail: c.text('detail').notNull(),
      doneAt: c.time('done_at').notNull(),
    },
    (t) => [c.index('audit_target').on(t.target)],
  );

  /** Product tokens ended by a logout, kept until they have long expired. */
  const endedTokens = c.table('ended_tokens', {
    id: id(),
    expiresAt: c.time('expires_at').notNull(),
  });

  /** Kept totals and the revs of rooms that no row stands for; see counters.ts for the names. */
  const counters = c.table('counters', {
    name: c.text('name').primaryKey(),
    value: c.long('value').notNull(),
  });

  /** Facts about the stored data itself, as which setting of starting votes the scores were computed with. */
  const settings = c.table('settings', {
    name: c.text('name').primaryKey(),
    value: c.text('value').notNull(),
  });

  // The tables of the embedded identity provider, as its library wants them.
  const identities = c.table('identities', {
    id: id(),
    name: c.text('name').notNull(),
    email: c.text('email').notNull().unique(),
    emailVerified: c.bool('email_verified').notNull().default(false),
    image: c.text('image'),
    createdAt: c.date('created_at').notNull(),
    updatedAt: c.date('updated_at').notNull(),
  });
  const identity = () =>
    c
      .text('user_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' });
  const identitySessions = c.table(
    'identity_sessions',
    {
      id: id(),
      expiresAt: c.date('expires_at').notNull(),
      token: c.text('token').notNull().unique(),
      createdAt: c.date('created_at').notNull(),
      updatedAt: c.date('updated_at').notNull(),
      ipAddress: c.text('ip_address'),
      userAgent: c.text('user_agent'),
      userId: identity(),
    },
    (t) => [c.index('identity_sessions_user').on(t.userId)],
  );
  const identityAccounts = c.table(
    'identity_accounts',
    {
      id: id(),
      accountId: c.text('account_id').notNull(),
      providerId: c.text('provider_id').notNull(),
      userId: identity(),
      accessToken: c.text('access_token'),
      refreshToken: c.text('refresh_token'),
      idToken: c.text('id_token'),
      accessTokenExpiresAt: c.date('access_token_expires_at'),
      refreshTokenExpiresAt: c.date('refresh_token_expires_at'),
      scope: c.text('scope'),
      password: c.text('password'),
      createdAt: c.date('created_at').notNull(),
      updatedAt: c.date('updated_at').notNull(),
    },
    (t) => [
      c.index('identity_accounts_user').on(t.userId),
      c.index('identity_accounts_provider').on(t.providerId, t.accountId),
    ],
  );
  const identityVerifications = c.table(
    'identity_verifications',
    {
      id: id(),
      identifier: c.text('identifier').notNull(),
      value: c.text('value').notNull(),
      expiresAt: c.date('expires_at').notNull(),
      createdAt: c.date('created_at').notNull(),
      updatedAt: c.date('updated_at').notNull(),
    },
    (t) => [c.index('identity_verifications_identifier').on(t.identifier)],
  );

  return {
    users,
    tags,
    posts,
    votes,
    comments,
    reports,
    announcements,
    payments,
    audit,
    endedTokens,
    counters,
    settings,
    identities,
    identitySessions,
    identityAccounts,
    identityVerifications,
  };
}
export type Schema = ReturnType<typeof makeSchema>;
