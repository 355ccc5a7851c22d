import {
  commentScreen,
  personScreen,
  postScreen,
  SCREENS,
  tagScreen,
} from '../../../contract/values/screens.ts';
import { and, eq } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, limit, query, rowBy, type Slice, skip } from '../../core/query.ts';
import { OLD_HOME, OLD_MEMBER_KINDS, type OldKind, type OldMemberKind } from './table.ts';

/** A row of the old forum, as an address names it. */
export interface OldRow {
  kind: OldKind | OldMemberKind;
  oldId: string;
  /** Of a topic: so many of its texts stand on the pages before. */
  start?: number;
}

const targetOf = query<{ kind: OldKind; oldId: string }>()(
  ({ oldAddresses }) => ({ target: oldAddresses.target }),
  (select, { oldAddresses }, param) =>
    select
      .from(oldAddresses)
      .where(and(eq(oldAddresses.kind, param('kind')), eq(oldAddresses.oldId, param('oldId')))),
);
const memberOf = query<{ kind: OldMemberKind; oldId: string }>()(
  ({ users }) => ({ id: users.id }),
  (select, { oldMembers, users }, param) =>
    select
      .from(oldMembers)
      .innerJoin(users, eq(users.key, oldMembers.userKey))
      .where(and(eq(oldMembers.kind, param('kind')), eq(oldMembers.oldId, param('oldId')))),
);
const postById = rowBy('posts', 'id', ['id']);
const tagById = rowBy('tags', 'id', ['name']);
const commentById = query<{ id: string }>()(
  ({ posts }) => ({ postId: posts.id }),
  (select, { comments, posts }, param) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(hasId(comments, param)),
);

const commentsFrom = query<{ id: string } & Slice>()(
  ({ comments }) => ({ id: comments.id }),
  (select, { comments, posts }, param) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(hasId(posts, param))
      .orderBy(comments.key)
      .limit(limit)
      .offset(skip),
);

const isOfMember = (kind: OldRow['kind']): kind is OldMemberKind =>
  OLD_MEMBER_KINDS.some((one) => one === kind);

function* screenOfPost(id: string): Procedure<string | null> {
  return (yield* get(postById, { id })) ? postScreen(id) : null;
}

/** The first text of a topic is a post, each other one is a comment. */
function* screenOfText(id: string): Procedure<string | null> {
  const comment = yield* get(commentById, { id });
  return comment ? commentScreen(comment.postId, id) : yield* screenOfPost(id);
}

/** The first text of a page of a topic; the first of all is the post. */
function* screenOfPage(id: string, start: number): Procedure<string | null> {
  const comment = yield* get(commentsFrom, { id, limit: 1, skip: start - 1 });
  return comment ? commentScreen(id, comment.id) : yield* screenOfPost(id);
}

function* screenOfTag(id: string): Procedure<string | null> {
  if (id === OLD_HOME) return SCREENS.home;
  const tag = yield* get(tagById, { id });
  return tag ? tagScreen(tag.name) : null;
}

const SCREEN_OF: Record<OldKind, (id: string) => Procedure<string | null>> = {
  topic: screenOfPost,
  text: screenOfText,
  forum: screenOfTag,
  forumSlug: screenOfTag,
  tag: screenOfTag,
};

function* screenOfRow({ kind, oldId, start }: OldRow): Procedure<string | null> {
  if (isOfMember(kind)) {
    const member = yield* get(memberOf, { kind, oldId });
    return member ? personScreen(member.id) : null;
  }
  const found = yield* get(targetOf, { kind, oldId });
  if (!found) return null;
  return start ? yield* screenOfPage(found.target, start) : yield* SCREEN_OF[kind](found.target);
}

/** The path of our screen for the first of these rows that is here; null: none is. */
export function* readNewAddress(rows: readonly OldRow[]): Procedure<string | null> {
  for (const row of rows) {
    const screen = yield* screenOfRow(row);
    if (screen !== null) return screen;
  }
  return null;
}

/** A name as `oldId` has it: names differ neither by case nor by their form in Unicode. */
export const oldName = (name: string): string => name.normalize('NFC').toLowerCase();
