import type { SQL } from 'drizzle-orm';
import { ownPhotoHash } from '../../../contract/values/photos-own.ts';
import type { Fields, Values } from '../../core/compiled-query.ts';
import { yieldingLoop } from '../../core/concurrency/event-loop-yield.ts';
import { and, sql } from '../../core/drizzle.ts';
import { LAST_KEY, NO_KEY } from '../../core/ids.ts';
import { all, get } from '../../core/procedure.ts';
import { limit, type ParamOf, type Query, query, skip } from '../../core/query.ts';
import { columnOf, isNumeric } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { OWN_TABLES, type Owner, type OwnTable } from './own-tables.ts';

/** Rows of one statement: that many of the longest texts take one or two milliseconds. */
const ROWS = 10;
/** Rows of a table that one statement looks through, and texts whose further rows are read together. */
const WINDOW = { rows: 1_000, texts: 200 };

const me: ParamOf<Owner> = (name) => sql`${sql.placeholder(name)}`;

/** The statements that read the rows of a table. */
function statementsOf(name: keyof Schema, own: OwnTable) {
  const { columns, order, under = 'posts', whose } = own;
  const ordered = (schema: Schema) => order.map((column) => sql`${columnOf(schema[name], column)}`);
  const tuple = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;
  const values = (prefix: string) => order.map((_, n) => sql`${sql.placeholder(`${prefix}${n}`)}`);
  const isAfter = (schema: Schema) => sql`${tuple(ordered(schema))} > ${tuple(values('at'))}`;
  const place = (schema: Schema) =>
    Object.fromEntries(ordered(schema).map((column, n) => [`at${n}`, column.as(`at${n}`)]));
  const inWindow = (key: unknown) =>
    sql`${key} > ${sql.placeholder('from')} and ${key} <= ${sql.placeholder('until')}`;

  function shown(schema: Schema): Fields {
    const fields: Fields = place(schema);
    for (const [column, how] of Object.entries(columns)) {
      const field = columnOf(schema[name], column);
      if (typeof how === 'object') {
        const id = sql`(select named.id from ${schema[how.of]} as named where named.key = ${field})`;
        fields[how.as] = id.as(how.as);
      } else fields[column] = field;
    }
    return fields;
  }
  // PostgreSQL would look through all that comes after the place.
  const ofTexts = (schema: Schema) => (own.under ? inWindow(ordered(schema)[0]) : undefined);
  const rows = (isBounded: boolean): Query<Values, Values> =>
    query<Values>()(shown, (select, schema) => {
      const isBefore = isBounded && sql`${tuple(ordered(schema))} <= ${tuple(values('to'))}`;
      const mine = whose(schema, me, inWindow);
      return select
        .from(schema[name])
        .where(and(mine, isAfter(schema), isBefore || undefined, ofTexts(schema)))
        .orderBy(...ordered(schema))
        .limit(limit);
    });
  return {
    rows: rows(false),
    bounded: rows(true),
    /** The last place of the next part of the table. */
    end: query<Values>()(place, (select, schema) =>
      select
        .from(schema[name])
        .where(isAfter(schema))
        .orderBy(...ordered(schema))
        .limit(limit)
        .offset(skip),
    ),
    /** The last of the member's next texts. */
    endOfTexts: query<Values>()(
      (schema) => ({ key: schema[under].key }),
      (select, schema, param) => {
        const { [under]: texts } = schema;
        return select
          .from(texts)
          .where(sql`${texts.authorKey} = ${param('userKey')} and ${texts.key} > ${param('from')}`)
          .orderBy(texts.key)
          .limit(limit)
          .offset(skip);
      },
    ),
  };
}

type Read = Pick<Store, 'read'>['read'];
type Reading = ReturnType<typeof statementsOf> & { read: Read; me: Values; start: Values };

/** Only the values of a place, under the names of its end or its beginning. */
const placeIn = (row: Values, prefix: 'at' | 'to', start: Values): Values =>
  Object.fromEntries(Object.keys(start).map((name) => [name.replace('at', prefix), row[name]]));

/** All rows that a statement finds, a few at a time. */
async function* pages({ rows, read, me, start }: Reading, more: Values = {}) {
  for (let at = start; ; ) {
    const found = await read(all(rows, { ...me, ...more, ...at, limit: ROWS }));
    yield* found;
    const last = found.at(-1);
    if (!last || found.length < ROWS) return;
    at = placeIn(last, 'at', start);
  }
}

/** The member's rows of a table that is looked through as a whole. */
async function* lookThrough({ rows, bounded, end, read, me, start }: Reading) {
  for (let at = start; ; ) {
    const page = { limit: 1, skip: WINDOW.rows - 1 };
    const last = await read(get(end, { ...at, ...page }));
    const args = { ...me, ...at, limit: WINDOW.rows };
    if (!last) return yield* await read(all(rows, args));
    yield* await read(all(bounded, { ...args, ...placeIn(last, 'to', start) }));
    at = placeIn(last, 'at', start);
  }
}

/** The rows that belong to the member's texts. */
async function* underTexts(reading: Reading) {
  for (let from = NO_KEY; ; ) {
    const page = { limit: 1, skip: WINDOW.texts - 1 };
    const last = await reading.read(get(reading.endOfTexts, { ...reading.me, from, ...page }));
    const until = last ? Number(last['key']) : LAST_KEY;
    yield* pages(reading, { from, until });
    if (!last) return;
    from = until;
  }
}

function walkOf(own: OwnTable) {
  if (own.isLookedThrough) return lookThrough;
  return own.under ? underTexts : pages;
}

/** A row as an export shows it, by the names of its columns: others' rows are named by their ids. */
interface OwnRow {
  table: keyof Schema;
  row: Values;
}

const READ_TABLES = [...OWN_TABLES].map(([table, own]) => {
  // Only the first column may hold a key of any time; a version is a smaller number.
  const least = (n: number) => (n === 0 ? NO_KEY : -1);
  const start = own.order.map((column, n) => [`at${n}`, isNumeric(table, column) ? least(n) : '']);
  const walk = walkOf(own);
  return { table, own, start: Object.fromEntries(start) as Values, walk };
});
const statements = new Map<keyof Schema, ReturnType<typeof statementsOf>>();

/**
 * Reads all that the forum stores of a member, table by table and a few rows at a time: there is no snapshot, and no
 * turn of the event loop is long.
 */
export async function* readOwnData(
  { read }: Pick<Store, 'read'>,
  member: { key: number; email: string; photoURL: string },
): AsyncGenerator<OwnRow> {
  const { key: userKey, email, photoURL } = member;
  const me = { userKey, email, photo: ownPhotoHash(photoURL) ?? '' };
  const yieldTurn = yieldingLoop();
  for (const { table, own, start, walk } of READ_TABLES) {
    const known = statements.get(table) ?? statementsOf(table, own);
    statements.set(table, known);
    for await (const found of walk({ ...known, read, me, start })) {
      await yieldTurn();
      const row = Object.entries(found).filter(([name]) => !(name in start));
      yield { table, row: Object.fromEntries(row) };
    }
    await yieldTurn();
  }
}
