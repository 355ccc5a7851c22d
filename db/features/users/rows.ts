import type { Silenced, Suspended } from '../../../contract/core/rights.ts';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { foldCase } from '../../core/case-folding.ts';
import { sql } from '../../core/drizzle.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The sanctions of a member that were not ended: of each kind the newest, because at most one runs. */
const ofSanction = (column: 'reason' | 'until', kind: SanctionKind) =>
  sql.raw(`(select ${column} from sanctions where user_key = users.key and kind = '${kind}'
    and ended_at is null order by sanctions.key desc limit 1)`);
const silenceFields = () => ({
  silenceReason: sql<string | null>`${ofSanction('reason', 'silence')}`.as('silenceReason'),
  silencedUntil: sql<number | null>`${ofSanction('until', 'silence')}`
    .mapWith(Number)
    .as('silencedUntil'),
});
const suspensionFields = () => ({
  suspensionReason: sql<string | null>`${ofSanction('reason', 'suspend')}`.as('suspensionReason'),
  suspendedUntil: sql<number | null>`${ofSanction('until', 'suspend')}`
    .mapWith(Number)
    .as('suspendedUntil'),
});

const columnsOf = ({ users }: Schema) => ({
  key: users.key,
  id: users.id,
  email: users.email,
  displayName: users.displayName,
  photoURL: users.photoURL,
  role: users.role,
  isModerator: users.isModerator,
  adminRevokedAt: users.adminRevokedAt,
  isMember: users.isMember,
  postCount: users.postCount,
  heldPosts: users.heldPosts,
  importedPosts: users.importedPosts,
  tokenSeries: users.tokenSeries,
  provenAt: users.provenAt,
  hasFactor: users.hasFactor,
  language: users.language,
  digits: users.digits,
  digestEvery: users.digestEvery,
  pushKinds: users.pushKinds,
  pushTexts: users.pushTexts,
  quiet: users.quiet,
  visitedAt: users.visitedAt,
  lastVisit: users.lastVisit,
  rev: users.rev,
  createdAt: users.createdAt,
  leavingAt: users.leavingAt,
});

/** The fields of a member's row, with what of their sanctions was not ended. */
export const userFields = (schema: Schema) => ({
  ...columnsOf(schema),
  ...silenceFields(),
  ...suspensionFields(),
});

/** The fields of a text's author. */
export const authorFields = (users: Schema['users']) => ({
  authorId: users.id,
  authorName: users.displayName,
  authorImage: users.photoURL,
  authorEmail: users.email,
});

type UserColumns = ReturnType<typeof columnsOf>;
/** A member's row. */
export type UserRow = Silenced &
  Suspended & {
    [K in keyof UserColumns]: UserColumns[K]['_']['notNull'] extends true
      ? UserColumns[K]['_']['data']
      : UserColumns[K]['_']['data'] | null;
  };

/** A member's status, for the member's own room. */
export const memberStatusFields = ({ users }: Schema) => ({
  id: users.id,
  email: users.email,
  role: users.role,
  isModerator: users.isModerator,
  isMember: users.isMember,
  postCount: users.postCount,
  heldPosts: users.heldPosts,
  importedPosts: users.importedPosts,
  provenAt: users.provenAt,
  language: users.language,
  digits: users.digits,
  digestEvery: users.digestEvery,
  pushKinds: users.pushKinds,
  pushTexts: users.pushTexts,
  quiet: users.quiet,
  visitedAt: users.visitedAt,
  lastVisit: users.lastVisit,
  rev: users.rev,
  ...silenceFields(),
});
export type MemberStatusRow = Pick<UserRow, keyof ReturnType<typeof memberStatusFields>>;

/** The part of a profile that pages keep up to date. */
export type PublicProfile = Pick<UserRow, 'id' | 'displayName' | 'photoURL'> & {
  bio: string | null;
};

declare module '../../core/store.ts' {
  interface Changes {
    'member:added': { id: string };
    /** A new name, photo or bio, and the rev of room `members` after it. */
    'profile:changed': PublicProfile & {
      /** True if the name or the photo is new, which any number of responses show. */
      isRename: boolean;
      rev: number;
    };
    /** A new role, right of a moderator, membership, number of posts that count, proof of the address, choice, or visit. */
    'status:changed': MemberStatusRow;
    'admin:revoked': { id: string };
  }
}

/** How many posts count against the free five: those that wait for approval do, too, and imported ones do not. */
export const countedPosts = ({
  postCount,
  heldPosts,
  importedPosts,
}: Pick<UserRow, 'postCount' | 'heldPosts' | 'importedPosts'>): number =>
  Math.max(0, postCount - importedPosts) + heldPosts;

/** The text that the search of users matches. */
export const searchTextOf = ({ displayName, email }: { displayName: string; email: string }) =>
  foldCase(`${displayName}\n${email}`);
