import type { MovedReason } from '../../../contract/features/moved.ts';
import { type Columns, ownerKey, type Parent } from '../../core/schema/columns.ts';

/**
 * The kinds of the addresses of another platform. A text is named by its number, or as `TOPIC/PLACE`; a category by its
 * number, or by its slug, below another one as `PARENT/SLUG`.
 */
export const OLD_KINDS = ['topic', 'text', 'forum', 'forumSlug', 'tag'] as const;
export type OldKind = (typeof OLD_KINDS)[number];

/** The target of a category that held forums and no texts: there is no tag for it. */
export const OLD_HOME = 'home';

/** A member is named by number, or by the name in lower case. */
export const OLD_MEMBER_KINDS = ['member', 'memberName'] as const;
export type OldMemberKind = (typeof OLD_MEMBER_KINDS)[number];

/**
 * The rows that the addresses of the old forum lead to. An id without a foreign key costs no index: its row may be gone,
 * and nothing is found then.
 */
export const oldAddressesTable = (c: Columns) =>
  c.table(
    'old_addresses',
    {
      kind: c.text('kind', 'forum').$type<OldKind>().notNull(),
      oldId: c.text('old_id', 'forum').notNull(),
      /** The id of a post for `topic`, of a comment or a post for `text`, else of a tag; or `OLD_HOME`. */
      target: c.text('target', 'forum').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.kind, t.oldId] })],
  );

/** The members that the addresses of the old forum lead to. */
export const oldMembersTable = (c: Columns, users: Parent) =>
  c.table(
    'old_members',
    {
      kind: c.text('kind', 'both').$type<OldMemberKind>().notNull(),
      oldId: c.text('old_id', 'both').notNull(),
      userKey: ownerKey(c, 'user_key', users, 'oldAddress', 'goes'),
    },
    (t) => [
      c.primaryKey({ columns: [t.kind, t.oldId] }),
      c.index('old_members_user').on(t.userKey),
    ],
  );

/** The import from another platform: at most one row. */
export const movedTable = (c: Columns) =>
  c.table('moved', {
    at: c.time('at', 'forum').primaryKey(),
    /** The folder of the old forum's script, from slash to slash: its addresses begin with it. */
    scriptPath: c.text('script_path', 'forum').notNull(),
    /** The rest of the report, as JSON (`MovedReport`). */
    report: c.text('report', 'forum').notNull(),
  });

/** The members who have another address or name than in the old forum. */
export const movedPeopleTable = (c: Columns, users: Parent) =>
  c.table(
    'moved_people',
    {
      userKey: ownerKey(c, 'user_key', users, 'movedPerson', 'goes'),
      why: c.text('why', 'both').$type<MovedReason>().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.userKey, t.why] })],
  );
