import type { Format } from '../../contract/values/text-format.ts';
import { keyOf, newRowId, rowIdAt } from './ids.ts';
import { isOneOf, type Keys, readRows } from './pagination.ts';
import { get, type Procedure } from './procedure.ts';
import { query, rowBy } from './query.ts';
import type { Schema } from './schema/schema.ts';

/** A mentioned member with the name of today. */
export interface Mention {
  id: string;
  displayName: string;
}

/** A text as it is about to be rendered. */
export interface TextSource {
  text: string;
  format: Format;
  /** Whose pictures it may show. */
  authorKey: number;
  /** True of a post, false of a comment. */
  isPost: boolean;
}

/** A text with its HTML as it is stored. */
export interface StoredText {
  format: Format;
  html: string | null;
  htmlVersion: number;
  /** The ids of the mentioned members as JSON; null: none. */
  mentions: string | null;
}

const TEXT_COLUMNS = ['format', 'html', 'htmlVersion', 'mentions'] as const;
/** The columns of posts and comments that a new text brings, beside its words. */
export const NEW_TEXT_COLUMNS = [...TEXT_COLUMNS, 'waitedSince'] as const;
/** The columns that an edit changes. */
export const EDIT_COLUMNS = [...TEXT_COLUMNS, 'version', 'editedAt'] as const;

/** The origin of a new text, which decides its place in all lists. */
export interface Origin {
  /** The time as of which it is written; missing: now. */
  at?: number | undefined;
  /** Its id while it waited for approval, and since when it did; missing: it did not wait. */
  waited?: { id: string; waitedSince: number } | undefined;
}

/**
 * The id, the key and the times of a new text. One that has waited keeps its id, and its place is that of now. The time
 * is read before the key: where it is after the time of an id, that text has waited.
 */
export function newTextRow({ at, waited }: Origin) {
  const postedAt = at ?? Date.now();
  const made = at === undefined ? newRowId() : rowIdAt(at);
  return { ...made, postedAt, waitedSince: null, ...waited };
}

/** A text as a write job gets it: rendered, and with the members whom it mentions. */
export interface WrittenText extends StoredText {
  text: string;
  mentioned: Mention[];
}

/** The columns of a text that answers show. */
export const textFields = (table: Schema['posts'] | Schema['comments']) => ({
  format: table.format,
  html: table.html,
  htmlVersion: table.htmlVersion,
  mentions: table.mentions,
});

const memberFields = ({ users }: Schema) => ({
  key: users.key,
  id: users.id,
  displayName: users.displayName,
});
const byKeys = query<Keys>()(memberFields, (select, { users }, param) =>
  select.from(users).where(isOneOf(users.key, param)),
);
const byId = rowBy('users', 'id', memberFields);

/** The members with these ids, in this order; unknown ids are left out. */
export function* readMentioned(ids: readonly string[]): Procedure<Mention[]> {
  const found = new Map<string, string>();
  for (const { id, displayName } of yield* readRows(byKeys, ids.map(keyOf)))
    found.set(id, displayName);
  for (const id of ids) {
    // The key of an old member may differ from the number of the id.
    const member = found.has(id) ? undefined : yield* get(byId, { id });
    if (member) found.set(id, member.displayName);
  }
  return ids.flatMap((id) => {
    const displayName = found.get(id);
    return displayName === undefined ? [] : [{ id, displayName }];
  });
}

const idsOf = (mentions: string | null): string[] => (mentions ? JSON.parse(mentions) : []);

/** Adds to each row the members whom its text mentions. Rows without mentions cost no statement. */
export function* withMentioned<Row extends Pick<StoredText, 'mentions'>>(
  rows: readonly Row[],
): Procedure<(Row & { mentioned: Mention[] })[]> {
  if (rows.every(({ mentions }) => mentions === null))
    return rows.map((row) => ({ ...row, mentioned: [] }));
  const ids = new Set(rows.flatMap(({ mentions }) => idsOf(mentions)));
  const members = yield* readMentioned([...ids]);
  const names = new Map(members.map((member) => [member.id, member]));
  return rows.map((row) => ({
    ...row,
    mentioned: idsOf(row.mentions).flatMap((id) => names.get(id) ?? []),
  }));
}
