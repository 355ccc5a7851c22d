import type { SQL } from 'drizzle-orm';
import { sql } from '../../core/drizzle.ts';
import type { ParamOf } from '../../core/query.ts';
import { decisionsOf, isShown } from '../../core/schema/columns.ts';
import {
  columnOf,
  primaryKeyOf,
  refName,
  refsOf,
  schema,
  TABLES,
} from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { NOBODY } from '../deliveries/table.ts';

/** The member whose data it is. */
export interface Owner {
  userKey: number;
  email: string;
  /** The hash of the member's own photo; empty: there is none. */
  photo: string;
}

/** How an export shows a column: as it is, as a time, or as the id of a row of a table. */
type Shown = true | 'time' | { of: keyof Schema; as: string };

/** A table with rows of members. */
export interface OwnTable {
  /** The type of the lines of its rows. */
  type: string;
  /**
   * The member's rows.
   * @param inWindow that a key of `under` lies in the part that is being read.
   */
  whose: (schema: Schema, me: ParamOf<Owner>, inWindow: (key: unknown) => SQL) => SQL;
  /** The columns by whose order the rows are read: no two rows of a member have the same. */
  order: readonly string[];
  /** No index leads to the member's rows: all rows of the table are looked through, some at a time. */
  isLookedThrough?: true;
  /** The member's texts that the rows belong to, by the first column of the order. They are read for some texts at a time. */
  under?: 'posts' | 'comments';
  /** The columns that an export of the member's own data shows. */
  columns: Readonly<Record<string, Shown>>;
  /** True if no row is left of a member who has left. */
  goes: boolean;
}

const is = (column: unknown, value: unknown) => sql`${column} = ${value}`;
/** The member's account at the embedded identity provider. */
const ofIdentity = ({ identities }: Schema, userId: unknown, me: ParamOf<Owner>) =>
  sql`${userId} in (select ${identities.id} from ${identities} where ${identities.email} = ${me('email')})`;

/** Rows that are found by more than the key of their owner, or without an index: no column says that. */
const OTHERWISE: Partial<Record<keyof Schema, Partial<OwnTable>>> = {
  users: { type: 'member', whose: ({ users }, me) => is(users.key, me('userKey')) },
  postRevisions: {
    type: 'postRevision',
    whose: ({ postRevisions, posts }, me, inWindow) =>
      sql`${postRevisions.postKey} in (select ${posts.key} from ${posts} where ${posts.authorKey} = ${me('userKey')} and ${inWindow(posts.key)})`,
    under: 'posts',
  },
  commentRevisions: {
    type: 'commentRevision',
    whose: ({ commentRevisions, comments }, me, inWindow) =>
      sql`${commentRevisions.commentKey} in (select ${comments.key} from ${comments} where ${comments.authorKey} = ${me('userKey')} and ${inWindow(comments.key)})`,
    under: 'comments',
  },
  votes: { isLookedThrough: true },
  photos: { type: 'photo', whose: ({ photos }, me) => is(photos.hash, me('photo')) },
  identities: { type: 'account', whose: ({ identities }, me) => is(identities.email, me('email')) },
  identityAccounts: {
    type: 'signInMethod',
    whose: (schema, me) => ofIdentity(schema, schema.identityAccounts.userId, me),
  },
  identitySessions: {
    type: 'providerSession',
    whose: (schema, me) => ofIdentity(schema, schema.identitySessions.userId, me),
  },
  deliveries: {
    whose: (schema, me) => {
      const { userKey, subject } = schema.deliveries;
      const ofAccount = sql`${is(userKey, NOBODY)} and ${ofIdentity(schema, subject, me)}`;
      return sql`(${is(userKey, me('userKey'))} or (${ofAccount}))`;
    },
  },
  formerAddresses: { order: ['until', 'address'] },
  codes: {
    type: 'code',
    // Those that they have used, and those that they have paid for.
    whose: ({ codes, payments }, me) =>
      sql`(${codes.usedByKey} = ${me('userKey')} or ${codes.paymentKey} in
        (select ${payments.key} from ${payments} where ${payments.userKey} = ${me('userKey')}))`,
  },
  idempotency: { isLookedThrough: true },
  audit: {
    type: 'logEntry',
    whose: ({ audit, users }, me) => {
      const name = sql`(select 'member:' || ${users.id} from ${users} where ${users.key} = ${me('userKey')})`;
      return sql`(${audit.actor} in (${name}, ${me('email')}) or ${audit.target} in (${name}, ${me('email')})
        or ${audit.detail} like '%' || ${name} || '%')`;
    },
    isLookedThrough: true,
  },
};

/** The columns of a table that an export of own data shows. */
function shownIn(name: keyof Schema): Record<string, Shown> {
  const refs = refsOf(name);
  const shown = decisionsOf(schema[name]).flatMap(([property, decision]) => {
    if (!isShown(decision, 'own')) return [];
    const { [property]: of } = refs;
    const plain = decision.isTime ? 'time' : true;
    return [[property, of ? { of, as: refName(property) } : plain] as const];
  });
  return Object.fromEntries(shown);
}

/** @throws Error when columns are own data, and nothing says whose. */
function ownTable(name: keyof Schema): [keyof Schema, OwnTable][] {
  const columns = shownIn(name);
  const [key = '', { owner = undefined } = {}] =
    decisionsOf(schema[name]).find(([, decision]) => decision.owner) ?? [];
  const all = primaryKeyOf(name);
  const others = all.filter((property) => property !== key);
  const { [name]: otherwise = {} } = OTHERWISE;
  const order = others.length === 0 || otherwise.isLookedThrough ? all : others;
  const whose: OwnTable['whose'] = (tables, me) => is(columnOf(tables[name], key), me('userKey'));
  const { type, ...own } = { order, columns, goes: false, whose, ...owner, ...otherwise };
  if (type) return [[name, { ...own, type }]];
  if (Object.keys(columns).length === 0) return [];
  throw new Error(`${name} has own data of members, and no ownerKey says whose`);
}

/** The tables with data of a member. Texts of others are not shown, except the reasons of sanctions and removals. */
export const OWN_TABLES: ReadonlyMap<keyof Schema, OwnTable> = new Map(TABLES.flatMap(ownTable));
