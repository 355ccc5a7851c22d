import { mentionPattern } from '../../../contract/markup/mentions.ts';
import type { Act } from '../../../contract/values/audit-acts.ts';
import type { NoticeKind } from '../../../contract/values/inbox-kinds.ts';
import type { Schema } from '../../../db/core/schema/schema.ts';
import type { Store } from '../../../db/core/store.ts';
import { nameInLog } from '../../../db/features/audit/audit.ts';
import { readOwnData } from '../../../db/features/leaving/own-data.ts';
import { OWN_TABLES } from '../../../db/features/leaving/own-tables.ts';
import type { Caller } from '../../auth/caller.ts';
import { iso } from '../../http/iso-time.ts';

/** The form of an export; a reader of another number may not understand its lines. */
const VERSION = 1;

type Row = Record<string, unknown>;
type Member = Pick<Caller, 'id' | 'email'>;
/** Changes a row so that it holds nobody else's words. */
type Present = (row: Row, member: Member) => Row;

/** A mention names another member as they were called then: the export has the id alone. */
const withoutNames = (text: unknown, { id }: Member) =>
  typeof text === 'string'
    ? text.replaceAll(mentionPattern('g'), (whole, _name, mentioned) =>
        mentioned === id ? whole : `@[member](member:${mentioned})`,
      )
    : text;

const presentText: Present = (row, member) => ({
  ...row,
  ...('text' in row && { text: withoutNames(row['text'], member) }),
  ...('description' in row && { description: withoutNames(row['description'], member) }),
});

/** The notices that are about a text of the member themselves; the titles of all others may be somebody else's. */
const ABOUT_OWN: readonly NoticeKind[] = ['removed', 'held', 'votes', 'thanks', 'revoked'];
const presentNotice: Present = ({ title, detail, ...row }) => ({
  ...row,
  ...(ABOUT_OWN.includes(row['kind'] as NoticeKind) && { title }),
  // Of a gift it is the hash of the code.
  ...(row['kind'] !== 'gift' && { detail }),
});

/** The acts whose details are the words of whoever acts. */
const OWN_WORDS: readonly Act[] = [
  'setting changed',
  'tag added',
  'announcement made',
  'payment taken',
];
/** An entry of the log about the member, or about an act of theirs: without the names and words of others. */
const presentEntry: Present = ({ actor, target, detail, ...row }, { id, email }) => {
  const name = nameInLog(id);
  const isAbout = target === name || target === email || String(detail).includes(name);
  const isShown = isAbout || OWN_WORDS.includes(row['act'] as Act);
  return {
    ...row,
    isByMember: actor === name || actor === email,
    isAbout,
    ...(!/@|^member:/.test(String(target)) && { target }),
    ...(isShown && { detail: String(detail).replaceAll(name, email) }),
  };
};

/** A mail in the type and with the names that its kind has always had; no secret of a link or a code. */
const presentDelivery: Present = ({ kind, subject, title, detail, madeAt, ...row }) => {
  if (kind === 'address') return { kind, madeAt, ...row };
  const at = iso(Number(madeAt));
  if (kind === 'safety')
    return { type: 'safetyMail', what: subject, device: title, happenedAt: at, ...row };
  if (kind === 'confirmation')
    return {
      type: 'confirmationMail',
      base: title,
      language: detail === '' ? null : detail,
      askedAt: at,
      ...row,
    };
  return { type: 'goldMail', kind, subject, title, ...row };
};

/** An archived row by the columns that an export of own data shows of its table, but for names of other rows. */
const presentArchived: Present = ({ name, row }, member) => {
  const table = name as keyof Schema;
  // Polls and threads are counts, and have no type of their own.
  const { columns = {}, type: of = table } = OWN_TABLES.get(table) ?? {};
  const stored: Row = JSON.parse(String(row));
  // Those rows may be archived, too.
  const values = Object.keys(columns).flatMap((column) =>
    typeof columns[column] === 'object' ? [] : [[column, stored[column]] as const],
  );
  return { of, ...shown(table, present(table, Object.fromEntries(values), member)) };
};

const PRESENT: Partial<Record<keyof Schema, Present>> = {
  posts: presentText,
  postRevisions: presentText,
  comments: presentText,
  commentRevisions: presentText,
  held: presentText,
  archivedRows: presentArchived,
  notices: presentNotice,
  audit: presentEntry,
  deliveries: presentDelivery,
  mutes: ({ muted: member, ...row }) => ({ ...row, member }),
  photos: ({ type: mediaType, ...row }) => ({ ...row, mediaType }),
};

function present(table: keyof Schema, row: Row, member: Member): Row {
  const { [table]: change } = PRESENT;
  return change ? change(row, member) : row;
}

/** The times of a row in the form of the contract; its id is called as in all answers. */
function shown(table: keyof Schema, { id, ...row }: Row): Row {
  const columns = OWN_TABLES.get(table)?.columns ?? {};
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    columns[name] === 'time' && value !== null ? iso(Number(value)) : value,
  ]);
  return { ...(id !== undefined && { _id: id }), ...Object.fromEntries(fields) };
}

/** The lines of an export, in the order in which they are read. */
export async function* exportLines(
  store: Pick<Store, 'read'>,
  caller: Caller,
  forum: string,
): AsyncGenerator<{ type: string }> {
  let lines = 0;
  yield { type: 'export', ...{ version: VERSION, forum, at: iso(Date.now()), member: caller.id } };
  for await (const { table, row } of readOwnData(store, caller)) {
    const { type = OWN_TABLES.get(table)?.type, ...presented } = present(table, row, caller);
    lines += 1;
    yield { ...shown(table, presented), type: String(type) };
  }
  yield { type: 'end', ...{ lines } };
}
