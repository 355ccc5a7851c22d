import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { SignInBy } from '../../../contract/values/proof-methods.ts';
import type { Columns } from '../../core/schema/columns.ts';

const userIdOf = (c: Columns, identities: { id: AnySQLiteColumn }) =>
  c
    .text('user_id', 'neither')
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' });

/**
 * The tables of the embedded identity provider. Their columns are those of better-auth, which earlier releases ran; the
 * columns of tokens stay empty.
 */
export function identityTables(c: Columns) {
  const identities = c.table('identities', {
    id: c.primaryId('neither'),
    name: c.text('name', 'own').notNull(),
    email: c.text('email', 'own').notNull().unique(),
    emailVerified: c.bool('email_verified', 'own').notNull().default(false),
    image: c.text('image', 'own'),
    createdAt: c.date('created_at', 'own').notNull(),
    updatedAt: c.date('updated_at', 'own').notNull(),
  });
  const identitySessions = c.table(
    'identity_sessions',
    {
      id: c.primaryId('neither'),
      expiresAt: c.date('expires_at', 'own').notNull(),
      token: c.text('token', 'neither').notNull().unique(),
      createdAt: c.date('created_at', 'own').notNull(),
      updatedAt: c.date('updated_at', 'own').notNull(),
      ipAddress: c.text('ip_address', 'own'),
      userAgent: c.text('user_agent', 'own'),
      by: c.text('signed_in_by', 'own').$type<SignInBy>(),
      userId: userIdOf(c, identities),
    },
    (t) => [c.index('identity_sessions_user').on(t.userId)],
  );
  const identityAccounts = c.table(
    'identity_accounts',
    {
      id: c.primaryId('neither'),
      accountId: c.text('account_id', 'own').notNull(),
      providerId: c.text('provider_id', 'own').notNull(),
      userId: userIdOf(c, identities),
      accessToken: c.text('access_token', 'neither'),
      refreshToken: c.text('refresh_token', 'neither'),
      idToken: c.text('id_token', 'neither'),
      accessTokenExpiresAt: c.date('access_token_expires_at', 'neither'),
      refreshTokenExpiresAt: c.date('refresh_token_expires_at', 'neither'),
      scope: c.text('scope', 'own'),
      password: c.text('password', 'neither'),
      createdAt: c.date('created_at', 'own').notNull(),
      updatedAt: c.date('updated_at', 'own').notNull(),
    },
    (t) => [
      c.index('identity_accounts_user').on(t.userId),
      c.index('identity_accounts_provider').on(t.providerId, t.accountId),
    ],
  );
  const identityVerifications = c.table(
    'identity_verifications',
    {
      id: c.primaryId('neither'),
      identifier: c.text('identifier', 'neither').notNull(),
      value: c.text('value', 'neither').notNull(),
      expiresAt: c.date('expires_at', 'neither').notNull(),
      createdAt: c.date('created_at', 'neither').notNull(),
      updatedAt: c.date('updated_at', 'neither').notNull(),
    },
    (t) => [c.index('identity_verifications_identifier').on(t.identifier)],
  );
  return { identities, identitySessions, identityAccounts, identityVerifications };
}
