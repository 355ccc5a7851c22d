import { and, sql } from '../../core/drizzle.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import { columnOf } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { reindexComment, reindexPost } from '../../search/index-texts.ts';
import { MENTIONING, type Mentioning, withoutName } from '../users/erase-names.ts';
import { type Walked, type Window, type Work, walkOf, walkThrough } from './walk.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** Texts of others no longer name a member who has left; any number of responses may show them. */
    'texts:forgotten': object;
  }
}

interface Place {
  table: Walked & keyof typeof MENTIONING;
  /** The primary key. */
  by: readonly string[];
  reindex?: (key: number) => Procedure<void>;
}
const PLACES: readonly Place[] = [
  { table: 'posts', by: ['key'], reindex: reindexPost },
  { table: 'comments', by: ['key'], reindex: reindexComment },
  { table: 'postRevisions', by: ['postKey', 'version'] },
  { table: 'commentRevisions', by: ['commentKey', 'version'] },
  { table: 'held', by: ['key'] },
  { table: 'reports', by: ['key'] },
  { table: 'postReports', by: ['key'] },
  { table: 'announcements', by: ['key'] },
];

type PlacedText = Mentioning & { at0: number; at1: number };

function statementsOf({ table, by, reindex }: Place) {
  const { text, html }: { text: string; html?: 'html' } = MENTIONING[table];
  const column = (schema: Schema, name: string) => columnOf(schema[table], name);
  const walk = walkOf<PlacedText>(table, (isIn) =>
    query<Window & { pattern: string }>()(
      (schema) => ({
        at0: sql<number>`${column(schema, by[0] ?? '')}`.mapWith(Number).as('at0'),
        at1: sql<number>`${by[1] ? column(schema, by[1]) : 0}`.mapWith(Number).as('at1'),
        text: sql<string>`${column(schema, text)}`.as('text'),
        html: sql<string | null>`${html ? column(schema, html) : sql`null`}`.as('html'),
      }),
      (select, schema, param) =>
        select
          .from(schema[table])
          .where(and(isIn(schema), sql`${column(schema, text)} like ${param('pattern')}`)),
    ),
  );
  const change = mutation<PlacedText>()((db, schema, param) => {
    const set: Record<string, unknown> = { [text]: sql`${param('text')}` };
    if (html) set[html] = sql`${param('html')}`;
    const places = by.map((name, n) => sql`${column(schema, name)} = ${sql.placeholder(`at${n}`)}`);
    return db
      .update(schema[table])
      .set(set)
      .where(and(...places));
  });
  return { walk, change, reindex };
}
const STATEMENTS = PLACES.map(statementsOf);

/** Replaces the name of a member in all texts that mention them. */
export async function removeNames(work: Work): Promise<void> {
  const { id } = work.left;
  for (const { walk, change, reindex } of STATEMENTS)
    await walkThrough(work, walk, `%](member:${id})%`, function* (row, tx) {
      yield* run(change, { ...row, ...withoutName(id, row) });
      if (reindex) yield* reindex(row.at0);
      tx.changed('texts:forgotten', {});
    });
}
