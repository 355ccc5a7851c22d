import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/** The second factors of members, except passkeys: at most one row a member. */
export const secondFactorsTable = (c: Columns, users: Parent) =>
  c.table(
    'second_factors',
    {
      userKey: ownerKey(c, 'user_key', users, 'secondFactor', 'goes'),
      /** The encrypted secret of the authenticator; null: none was confirmed. */
      secret: c.text('secret', 'neither'),
      /** When that one was confirmed; null: none was. */
      confirmedAt: c.time('confirmed_at', 'own'),
      /** The encrypted secret of one that is not confirmed yet. */
      pendingSecret: c.text('pending_secret', 'neither'),
      /** Names the key of both secrets. */
      sealedBy: c.text('sealed_by', 'neither').notNull().default(''),
      /** The last time step whose code was taken; earlier ones count no more. */
      lastStep: c.long('last_step', 'neither').notNull().default(0),
      /** The times of the last wrong codes, the newest first, as JSON. */
      wrongTimes: c.text('wrong_times', 'neither').notNull().default('[]'),
      /** When all factors end because an admin has asked for it; null: nobody has. */
      resetAt: c.time('reset_at', 'own'),
      /** The id of that admin. */
      resetBy: c.text('reset_by', 'neither'),
    },
    (t) => [c.primaryKey({ columns: [t.userKey] }), c.index('second_factors_reset').on(t.resetAt)],
  );

/** The hashes of recovery codes, each good once. */
export const recoveryCodesTable = (c: Columns, users: Parent) =>
  c.table(
    'recovery_codes',
    {
      userKey: ownerKey(c, 'user_key', users, 'recoveryCode', 'goes'),
      hash: c.text('hash', 'neither').notNull(),
      /** null: it is still good. */
      usedAt: c.time('used_at', 'own'),
    },
    (t) => [c.primaryKey({ columns: [t.userKey, t.hash] })],
  );

export const passkeysTable = (c: Columns, users: Parent) =>
  c.table(
    'passkeys',
    {
      id: c.primaryId('own'),
      userKey: ownerKey(c, 'user_key', users, 'passkey', 'goes'),
      /** The id that the authenticator has given the passkey, in base64url, as the public key. */
      credentialId: c.text('credential_id', 'neither').notNull().unique(),
      publicKey: c.text('public_key', 'neither').notNull(),
      /** The count of uses that the authenticator tells; many always tell 0. */
      uses: c.long('uses', 'own').notNull(),
      /** How browsers reach the authenticator, as JSON. */
      transports: c.text('transports', 'own').notNull(),
      name: c.text('name', 'own').notNull(),
      addedAt: c.time('added_at', 'own').notNull(),
      usedAt: c.time('used_at', 'own'),
    },
    (t) => [c.index('passkeys_user').on(t.userKey)],
  );

/** The challenges that passkeys have answered, until they expire: each is good once. The open ones are signed. */
export const passkeyChallengesTable = (c: Columns) =>
  c.table(
    'passkey_challenges',
    { id: c.primaryId('neither'), expiresAt: c.time('expires_at', 'neither').notNull() },
    (t) => [c.index('passkey_challenges_expiry').on(t.expiresAt)],
  );
