import { sql } from '../../core/drizzle.ts';
import type { ParamOf } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { NOBODY } from '../deliveries/table.ts';
import { ACCESS_TABLES } from './own-access.ts';
import {
  COMMENT,
  type Decisions,
  hide,
  is,
  MEMBER,
  NO_NAMES,
  type Owner,
  POST,
  show,
  times,
} from './own-table.ts';
import { TEXT_TABLES } from './own-texts.ts';

/** The member's account at the embedded identity provider. */
const ofIdentity = ({ identities }: Schema, userId: unknown, me: ParamOf<Owner>) =>
  sql`${userId} in (select ${identities.id} from ${identities} where ${identities.email} = ${me('email')})`;

/**
 * The tables with data of a member: how the rows are found, and whether they go with the member. The columns are those
 * that an export of the member's own data shows. Texts of others are not shown, except the reasons of sanctions and
 * removals.
 */
export const OWN_TABLES = {
  ...TEXT_TABLES,
  users: {
    type: 'member',
    whose: ({ users }, me) => is(users.key, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'email', 'displayName', 'photoURL', 'role', 'isMember', 'isModerator'),
      ...show('firebaseUid', 'broughtName', 'broughtPhoto', 'syncedName', 'syncedPhoto'),
      ...show('hasFactor', 'mail', 'digest', 'language', 'digits', 'digestEvery', 'leavingTexts'),
      ...show('pushKinds', 'pushTexts', 'quiet'),
      ...times(
        'createdAt',
        'provenAt',
        'adminRevokedAt',
        'mailedAt',
        'leavingAt',
        'visitedAt',
        'lastVisit',
      ),
      ...hide('key', 'searchText', 'postCount', 'heldPosts', 'tokenSeries', 'rev', 'leftAt'),
      ...hide('inboxSeenKey', 'inboxRev'),
    },
    goes: false,
  },
  photos: {
    type: 'photo',
    whose: ({ photos }, me) => is(photos.hash, me('photo')),
    order: ['hash'],
    columns: { ...show('type', 'content'), ...hide('hash') },
    goes: false,
  },
  identities: {
    type: 'account',
    whose: ({ identities }, me) => is(identities.email, me('email')),
    order: ['id'],
    columns: {
      ...show('name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'),
      ...hide('id'),
    },
    goes: false,
  },
  identityAccounts: {
    type: 'signInMethod',
    whose: (schema, me) => ofIdentity(schema, schema.identityAccounts.userId, me),
    order: ['id'],
    columns: {
      ...show('providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'),
      ...hide('id', 'userId', 'password', 'accessToken', 'refreshToken', 'idToken'),
      ...hide('accessTokenExpiresAt', 'refreshTokenExpiresAt'),
    },
    goes: false,
  },
  identitySessions: {
    type: 'providerSession',
    whose: (schema, me) => ofIdentity(schema, schema.identitySessions.userId, me),
    order: ['id'],
    columns: {
      ...show('by', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'),
      ...hide('id', 'userId', 'token'),
    },
    goes: false,
  },
  identityVerifications: { none: 'the secrets of links in mails, which last an hour' },
  ...ACCESS_TABLES,
  passkeyChallenges: { none: NO_NAMES },
  deliveries: {
    type: 'delivery',
    whose: (schema, me) => {
      const { userKey, subject } = schema.deliveries;
      const ofAccount = sql`${is(userKey, NOBODY)} and ${ofIdentity(schema, subject, me)}`;
      return sql`(${is(userKey, me('userKey'))} or (${ofAccount}))`;
    },
    order: ['id'],
    columns: {
      ...show('kind', 'subject', 'title', 'detail', 'attempts'),
      ...times('madeAt', 'dueAt'),
      ...hide('id', 'userKey', 'claimedUntil'),
    },
    goes: true,
  },
  emailLinks: {
    type: 'emailLink',
    whose: ({ emailLinks }, me) => is(emailLinks.userKey, me('userKey')),
    order: ['id'],
    columns: {
      ...show('kind', 'address', 'language', 'base'),
      ...times('madeAt', 'expiresAt'),
      ...hide('id', 'userKey', 'session', 'signIns'),
    },
    goes: true,
  },
  formerAddresses: {
    type: 'formerAddress',
    whose: ({ formerAddresses }, me) => is(formerAddresses.userKey, me('userKey')),
    order: ['until', 'address'],
    columns: { ...show('address'), ...times('until'), ...hide('userKey') },
    goes: true,
  },
  endedTokens: { none: NO_NAMES },
  reads: {
    type: 'readPosition',
    whose: ({ reads }, me) => is(reads.userKey, me('userKey')),
    order: ['postKey'],
    columns: { ...show('commentId'), ...hide('userKey', 'commentKey'), postKey: POST },
    goes: true,
  },
  follows: {
    type: 'follow',
    whose: ({ follows }, me) => is(follows.userKey, me('userKey')),
    order: ['postKey'],
    columns: { ...show('isOn'), ...hide('userKey', 'seenKey'), postKey: POST },
    goes: true,
  },
  saved: {
    type: 'savedPost',
    whose: ({ saved }, me) => is(saved.userKey, me('userKey')),
    order: ['postKey'],
    columns: { ...times('savedAt'), ...hide('userKey'), postKey: POST },
    goes: true,
  },
  mutes: {
    type: 'mute',
    whose: ({ mutes }, me) => is(mutes.userKey, me('userKey')),
    order: ['mutedKey'],
    columns: { ...hide('userKey'), mutedKey: MEMBER },
    goes: true,
  },
  notices: {
    type: 'notice',
    whose: ({ notices }, me) => is(notices.userKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'kind', 'subject', 'title', 'detail', 'count', 'isSeen'),
      ...times('happenedAt'),
      ...hide('key', 'userKey', 'actorKey'),
      postKey: POST,
      commentKey: COMMENT,
    },
    // Those of votes count in their posts.
    goes: false,
  },
  letters: {
    type: 'notificationMail',
    whose: ({ letters }, me) => is(letters.userKey, me('userKey')),
    order: ['userKey'],
    columns: { ...show('attempts'), ...times('dueAt'), ...hide('userKey', 'claimedUntil') },
    goes: true,
  },
  sanctions: {
    type: 'sanction',
    whose: ({ sanctions }, me) => is(sanctions.userKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'kind', 'reason', 'appeal'),
      ...times('imposedAt', 'until', 'endedAt', 'appealedAt', 'rejectedAt'),
      ...hide('key', 'userKey', 'imposedBy'),
    },
    goes: true,
  },
  claims: {
    type: 'claim',
    whose: ({ claims }, me) => is(claims.userKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'method', 'trxId', 'last4', 'amount', 'state', 'isDispute', 'reason'),
      ...show('isBySms'),
      ...times('claimedAt', 'settledAt'),
      ...hide('key', 'userKey', 'settledByKey'),
    },
    goes: true,
  },
  payments: {
    type: 'payment',
    whose: ({ payments }, me) => is(payments.userKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'provider', 'reference', 'amount', 'currency'),
      ...show('isGift', 'reason', 'isRefunded'),
      ...times('paidAt', 'revokedAt'),
      ...hide('key', 'userKey', 'intent'),
    },
    goes: false,
  },
  codes: {
    type: 'code',
    // Those that they have used, and those that they have paid for.
    whose: ({ codes, payments }, me) =>
      sql`(${codes.usedByKey} = ${me('userKey')} or ${codes.paymentKey} in
        (select ${payments.key} from ${payments} where ${payments.userKey} = ${me('userKey')}))`,
    order: ['key'],
    columns: {
      ...show('id'),
      ...times('madeAt', 'expiresAt', 'usedAt', 'voidedAt'),
      // The export does not tell who has used a gift. A note is the admin's.
      ...hide('key', 'hash', 'note', 'paymentKey', 'usedByKey'),
    },
    goes: false,
  },
  smsPayments: { none: 'payments that nobody has claimed' },
  idempotency: {
    type: 'keyedWrite',
    whose: ({ idempotency }, me) => is(idempotency.userKey, me('userKey')),
    order: ['idempotencyKey', 'userKey'],
    isLookedThrough: true,
    columns: {
      ...show('path', 'writtenId'),
      ...times('writtenAt'),
      ...hide('idempotencyKey', 'userKey', 'bodyHash'),
    },
    // No index leads to them.
    goes: false,
  },
  audit: {
    type: 'logEntry',
    whose: ({ audit, users }, me) => {
      const name = sql`(select 'member:' || ${users.id} from ${users} where ${users.key} = ${me('userKey')})`;
      return sql`(${audit.actor} in (${name}, ${me('email')}) or ${audit.target} in (${name}, ${me('email')})
        or ${audit.detail} like '%' || ${name} || '%')`;
    },
    order: ['key'],
    isLookedThrough: true,
    columns: {
      ...show('id', 'act', 'actor', 'target', 'detail'),
      ...times('doneAt'),
      ...hide('key'),
    },
    goes: false,
  },
  leavings: {
    none: 'while it has a row, the account is being taken apart, and nobody may read it',
  },
  markedAddresses: { none: 'the addresses of those who have left, which no row names' },
  counters: { none: 'numbers of rows, which the export has' },
  settings: { none: 'facts about the forum' },
  siteSettings: { none: "the forum's settings; who changed one stands in the log" },
  leases: { none: 'which server does what' },
} satisfies Decisions<keyof Schema>;
