import { type Columns, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The second factors of members, except passkeys: at most one row a member. */
export const secondFactorsTable = (c: Columns, users: Parent) =>
  c.table(
    'second_factors',
    {
      userKey: parentKey(c, 'user_key', users),
      /** The encrypted secret of the authenticator; null: none was confirmed. */
      secret: c.text('secret'),
      /** When that one was confirmed; null: none was. */
      confirmedAt: c.time('confirmed_at'),
      /** The encrypted secret of one that is not confirmed yet. */
      pendingSecret: c.text('pending_secret'),
      /** Names the key of both secrets. */
      sealedBy: c.text('sealed_by').notNull().default(''),
      /** The last time step whose code was taken; earlier ones count no more. */
      lastStep: c.long('last_step').notNull().default(0),
      /** The times of the last wrong codes, the newest first, as JSON. */
      wrongTimes: c.text('wrong_times').notNull().default('[]'),
      /** When all factors end because an admin has asked for it; null: nobody has. */
      resetAt: c.time('reset_at'),
      /** The id of that admin. */
      resetBy: c.text('reset_by'),
    },
    (t) => [c.primaryKey({ columns: [t.userKey] }), c.index('second_factors_reset').on(t.resetAt)],
  );

/** The hashes of recovery codes, each good once. */
export const recoveryCodesTable = (c: Columns, users: Parent) =>
  c.table(
    'recovery_codes',
    {
      userKey: parentKey(c, 'user_key', users),
      hash: c.text('hash').notNull(),
      /** null: it is still good. */
      usedAt: c.time('used_at'),
    },
    (t) => [c.primaryKey({ columns: [t.userKey, t.hash] })],
  );

export const passkeysTable = (c: Columns, users: Parent) =>
  c.table(
    'passkeys',
    {
      id: c.primaryId(),
      userKey: parentKey(c, 'user_key', users),
      /** The id that the authenticator has given the passkey, in base64url, as the public key. */
      credentialId: c.text('credential_id').notNull().unique(),
      publicKey: c.text('public_key').notNull(),
      /** The count of uses that the authenticator tells; many always tell 0. */
      uses: c.long('uses').notNull(),
      /** How browsers reach the authenticator, as JSON. */
      transports: c.text('transports').notNull(),
      name: c.text('name').notNull(),
      addedAt: c.time('added_at').notNull(),
      usedAt: c.time('used_at'),
    },
    (t) => [c.index('passkeys_user').on(t.userKey)],
  );

/** The challenges that passkeys have answered, until they expire: each is good once. The open ones are signed. */
export const passkeyChallengesTable = (c: Columns) =>
  c.table(
    'passkey_challenges',
    { id: c.primaryId(), expiresAt: c.time('expires_at').notNull() },
    (t) => [c.index('passkey_challenges_expiry').on(t.expiresAt)],
  );
