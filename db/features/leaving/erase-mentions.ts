import { mentionOf, mentionPattern } from '../../../contract/markup/mentions.ts';
import { LEFT_NAME } from '../../../contract/values/limits.ts';
import { and, sql } from '../../core/drizzle.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { mutation, query } from '../../core/query.ts';
import { columnOf } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { reindexComment, reindexPost } from '../../search/index-texts.ts';
import { type Walked, type Window, type Work, walkOf, walkThrough } from './walk.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** Texts of others no longer name a member who has left; any number of responses may show them. */
    'texts:forgotten': object;
  }
}

/** A text as a part of a regular expression with the flag `u`, which refuses an escaped hyphen. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface Texts {
  text: string;
  html: string | null;
}

/** A mention as it is shown: a link to the member. */
const SHOWN = /(<a [^<>]*data-member="([^"]*)"[^<>]*>)@[^<]*(<\/a>)/g;

/** HTML in which a mention within a link, which is a name alone, has the name of all who have left; others' stay. */
const withoutPlain = (html: string, names: readonly string[]) =>
  [...new Set(names)].reduce((shown, name) => {
    const plain = new RegExp(
      `(<a [^<>]*data-member=[^<>]*>[^<]*</a>)|@${escaped(inHtml(name))}(?![\\p{L}\\p{M}\\p{N}])`,
      'gu',
    );
    return shown.replaceAll(plain, (_, member?: string) => member ?? `@${LEFT_NAME}`);
  }, html);

/** A text and its HTML whose mentions of a member have the name of all who have left. */
function renamed(id: string, { text, html }: Texts): Texts {
  const names: string[] = [];
  const rename = (whole: string, name: string, mentioned: string) => {
    if (mentioned !== id) return whole;
    names.push(name);
    return mentionOf(LEFT_NAME, id);
  };
  const changed = text.replaceAll(mentionPattern('g'), rename);
  if (html === null) return { text: changed, html };
  let replaced = 0;
  // In code a mention stays as it is written.
  const shown = html
    .replaceAll(mentionPattern('g'), (whole, _name, mentioned) => {
      if (mentioned !== id) return whole;
      replaced += 1;
      return mentionOf(LEFT_NAME, id);
    })
    .replaceAll(SHOWN, (whole, begin: string, mentioned: string, end: string) => {
      if (mentioned !== id) return whole;
      replaced += 1;
      return `${begin}@${LEFT_NAME}${end}`;
    });
  return { text: changed, html: replaced === names.length ? shown : withoutPlain(shown, names) };
}

interface Place {
  table: Walked;
  /** The primary key. */
  by: readonly string[];
  text: string;
  html?: 'html';
  reindex?: (key: number) => Procedure<void>;
}
const PLACES: readonly Place[] = [
  { table: 'posts', by: ['key'], text: 'description', html: 'html', reindex: reindexPost },
  { table: 'comments', by: ['key'], text: 'text', html: 'html', reindex: reindexComment },
  { table: 'postRevisions', by: ['postKey', 'version'], text: 'text', html: 'html' },
  { table: 'commentRevisions', by: ['commentKey', 'version'], text: 'text', html: 'html' },
  { table: 'held', by: ['key'], text: 'text' },
  { table: 'reports', by: ['key'], text: 'reportedText' },
  { table: 'postReports', by: ['key'], text: 'reportedText' },
  { table: 'announcements', by: ['key'], text: 'description' },
];

type PlacedText = Texts & { at0: number; at1: number };

function statementsOf({ table, by, text, html, reindex }: Place) {
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
      yield* run(change, { ...row, ...renamed(id, row) });
      if (reindex) yield* reindex(row.at0);
      tx.changed('texts:forgotten', {});
    });
}
