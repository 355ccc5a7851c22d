import type { SQL } from 'drizzle-orm';
import { sql } from '../../core/drizzle.ts';
import type { ParamOf } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The member whose data it is. */
export interface Owner {
  userKey: number;
  email: string;
  /** The hash of the member's own photo; empty: there is none. */
  photo: string;
}

type ColumnName<T extends keyof Schema> = keyof Schema[T]['$inferSelect'] & string;
/** A column that names a row of another table by its key: an export names it by its id. */
interface NamedRow {
  of: 'users' | 'posts' | 'comments';
  as: string;
}
/** How an export shows a column: as it is, as a time, as the id of a row, or not at all. */
type Shown = true | 'time' | NamedRow | false;

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
  columns: Readonly<Record<string, Shown>>;
  /** True if the rows go with their member, without any other effect. */
  goes: boolean;
}
interface OwnTableOf<T extends keyof Schema> extends OwnTable {
  order: readonly ColumnName<T>[];
  columns: Readonly<Record<ColumnName<T>, Shown>>;
}
/** Why a table has nothing of a member's. */
export interface NotOwn {
  none: string;
}
/** The decisions about some tables: one without a decision, or with a column without one, does not compile. */
export type Decisions<T extends keyof Schema> = { [Name in T]: OwnTableOf<Name> | NotOwn };

const listed =
  <Value extends Shown>(value: Value) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
export const show = listed(true);
export const times = listed('time');
export const hide = listed(false);
export const POST: NamedRow = { of: 'posts', as: 'post' };
export const COMMENT: NamedRow = { of: 'comments', as: 'comment' };
export const REPLY_TO: NamedRow = { of: 'comments', as: 'replyTo' };
export const MEMBER: NamedRow = { of: 'users', as: 'member' };

export const is = (column: unknown, value: unknown) => sql`${column} = ${value}`;
export const NO_NAMES = 'no row says whose it is';
