import { MOST_REVISIONS } from '../../../contract/values/limits.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, type Query, type RowOf } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { ofComments, ofPosts, pageOf, type Revisions, versionOf } from './rows.ts';

/** The revisions of one statement: that many of the longest texts take one or two milliseconds. */
const ROWS = 10;
/** The most characters of the texts and HTML of one answer. Those that are kept may have twice as many. */
const MOST_CHARACTERS = 1_000_000;
/** After every version. */
const LAST_VERSION = 2 ** 31 - 1;

interface Before {
  key: number;
  before: number;
}
const postRevisions = pageOf(
  ofPosts,
  ({ postRevisions: { version, title, tag, text, format, html, replacedAt } }) => ({
    version,
    title,
    tag,
    text,
    format,
    html,
    replacedAt,
  }),
  ROWS,
);
export type PostRevisionRow = RowOf<typeof postRevisions>;

const commentRevisions = pageOf(
  ofComments,
  ({ commentRevisions: { version, text, format, html, replacedAt } }) => ({
    version,
    text,
    format,
    html,
    replacedAt,
  }),
  ROWS,
);
export type CommentRevisionRow = RowOf<typeof commentRevisions>;

type Texts = Pick<CommentRevisionRow, 'version' | 'text' | 'html'>;

/** The first rows whose texts are short enough together; the very first in any case. */
function withinSize<Row extends Texts>(rows: readonly Row[]): Row[] {
  let characters = 0;
  return rows.filter(({ text, html }, n) => {
    characters += text.length + (html?.length ?? 0);
    return n === 0 || characters <= MOST_CHARACTERS;
  });
}

function* readNewest<Row extends Texts>(page: Query<Before, Row>, key: number): Procedure<Row[]> {
  const rows: Row[] = [];
  const timer = new TurnTimer();
  for (;;) {
    const found = yield* all(page, { key, before: rows.at(-1)?.version ?? LAST_VERSION });
    rows.push(...found);
    const within = withinSize(rows);
    const isCut = within.length < rows.length;
    if (isCut || found.length < ROWS || rows.length >= MOST_REVISIONS) return within;
    yield* yieldOverlongTurn(timer);
  }
}

/** The newest earlier texts of a post that are not hidden, newest first; of very long ones fewer. */
export const listPostRevisions = (post: { key: number }) => readNewest(postRevisions, post.key);
/** The newest earlier texts of a comment that are not hidden, newest first. */
export const listCommentRevisions = (comment: { key: number }) =>
  readNewest(commentRevisions, comment.key);

interface Version {
  key: number;
  version: number;
}
const ERASED = { text: '', html: null, mentions: null, isHidden: true };
const hideIn = (revisions: Revisions, erased: typeof ERASED & { title?: string; tag?: string }) =>
  mutation<Version>()((db, schema, param) => {
    const { table, of } = revisions(schema);
    return db
      .update(table)
      .set(erased)
      .where(
        and(eq(of, param('key')), eq(table.version, param('version')), sql`not ${table.isHidden}`),
      );
  });
const OF = {
  post: { hide: hideIn(ofPosts, { ...ERASED, title: '', tag: '' }), find: versionOf(ofPosts) },
  comment: { hide: hideIn(ofComments, ERASED), find: versionOf(ofComments) },
};

declare module '../../core/store.ts' {
  interface Changes {
    /** The id of the post or comment whose earlier text was hidden. */
    'revision:hidden': { id: string };
  }
}

interface Hidden {
  kind: keyof typeof OF;
  of: { key: number; id: string; authorEmail: string };
  version: number;
}

/**
 * Hides an earlier text for good: it is erased, and its version stays. The audit log names who did it.
 * @returns whether there is such an earlier version; one that is hidden already counts.
 */
export function hideRevision(store: Store, { kind, of, version }: Hidden, actor: string) {
  return store.write(function* (tx) {
    const { hide, find } = OF[kind];
    const { key, id, authorEmail } = of;
    if ((yield* run(hide, { key, version })) === 0)
      return (yield* get(find, { key, version })) !== undefined;
    const detail = `version ${version} of a ${kind} of ${authorEmail}`;
    yield* appendAudit({ actor, act: 'revision hidden', target: id, detail });
    tx.changed('revision:hidden', { id });
    return true;
  });
}
