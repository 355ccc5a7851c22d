import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { SignInBy } from '../../../contract/values/proof-methods.ts';
import type { Columns } from '../../core/schema/columns.ts';

const userIdOf = (c: Columns, identities: { id: AnySQLiteColumn }) =>
  c
    .text('user_id')
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' });

/**
 * The tables of the embedded identity provider. Their columns are those of better-auth, which earlier releases ran; the
 * columns of tokens stay empty.
 */
export function identityTables(c: Columns) {
  const identities = c.table('identities', {
    id: c.primaryId(),
    name: c.text('name').notNull(),
    email: c.text('email').notNull().unique(),
    emailVerified: c.bool('email_verified').notNull().default(false),
    image: c.text('image'),
    createdAt: c.date('created_at').notNull(),
    updatedAt: c.date('updated_at').notNull(),
  });
  const identitySessions = c.table(
    'identity_sessions',
    {
      id: c.primaryId(),
      expiresAt: c.date('expires_at').notNull(),
      token: c.text('token').notNull().unique(),
      createdAt: c.date('created_at').notNull(),
      updatedAt: c.date('updated_at').notNull(),
      ipAddress: c.text('ip_address'),
      userAgent: c.text('user_agent'),
      by: c.text('signed_in_by').$type<SignInBy>(),
      userId: userIdOf(c, identities),
    },
    (t) => [c.index('identity_sessions_user').on(t.userId)],
  );
  const identityAccounts = c.table(
    'identity_accounts',
    {
      id: c.primaryId(),
      accountId: c.text('account_id').notNull(),
      providerId: c.text('provider_id').notNull(),
      userId: userIdOf(c, identities),
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
      id: c.primaryId(),
      identifier: c.text('identifier').notNull(),
      value: c.text('value').notNull(),
      expiresAt: c.date('expires_at').notNull(),
      createdAt: c.date('created_at').notNull(),
      updatedAt: c.date('updated_at').notNull(),
    },
    (t) => [c.index('identity_verifications_identifier').on(t.identifier)],
  );
  return { identities, identitySessions, identityAccounts, identityVerifications };
}
