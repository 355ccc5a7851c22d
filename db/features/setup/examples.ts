import { increment } from '../../core/counters.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysFrom } from '../../core/pagination.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, query, rowBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit, type Removal } from '../audit/audit.ts';
import { removeComment } from '../comments/deletion.ts';
import { freeAddress } from '../leaving/reserved-addresses.ts';
import { findMember, listMemberComments } from '../members/reads.ts';
import { removePost } from '../posts/deletion.ts';
import { listByAuthor } from '../posts/reads.ts';
import { EMPTY_PROFILE, type NameAndPhoto } from '../users/profile.ts';
import type { UserRow } from '../users/rows.ts';
import { addMember } from '../users/sign-in.ts';

const memberBy = rowBy('users', 'email', ['key', 'id', 'postCount']);
const removeUser = deleteBy('users', 'key');

/** The comments of others under the posts of these members; a statement takes ten of them, and there are fewer. */
const ofOthers = query<Keys>()(
  () => ({ comments: sql<number>`count(*)`.mapWith(Number).as('comments') }),
  (select, { posts, comments }, param) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .where(and(isOneOf(posts.authorKey, param), sql`not ${isOneOf(comments.authorKey, param)}`)),
);

/** Makes an example member. Whoever has registered the address gets another: nobody is to be an example member. */
export const addExample = (store: Store, given: NameAndPhoto & { email: string }) =>
  store.write(function* (tx): Procedure<UserRow> {
    yield* freeAddress(tx, given.email);
    const account = { provenAt: null, firebaseUid: null };
    const member = yield* addMember(tx, { ...EMPTY_PROFILE, ...given, ...account });
    if (!member) throw new Error('Nobody gets a reserved address meanwhile');
    return member;
  });

declare module '../../core/store.ts' {
  interface Changes {
    'member:removed': { id: string };
  }
}

/** Texts of example members, and comments of others under their posts. */
interface Examples {
  posts: number;
  othersComments: number;
}

/** Counts what a removal of the example members, named by their addresses, takes along. */
export function* countExamples(emails: readonly string[]): Procedure<Examples> {
  let posts = 0;
  const keys = [];
  for (const email of emails) {
    const member = yield* get(memberBy, { email });
    if (!member) continue;
    posts += member.postCount;
    keys.push(member.key);
  }
  return { posts, othersComments: (yield* get(ofOthers, keysFrom(keys)))?.comments ?? 0 };
}

/** Posts or comments that are read for one round of deletions. */
const ROUND = { limit: 20, skip: 0 };

/** Deletes the posts and comments of a member, each in a job of its own. @returns how many went, with the threads. */
async function removeTexts(store: Store, id: string, removal: Removal): Promise<number> {
  let removed = 0;
  for (;;) {
    const member = await store.read(findMember(id));
    if (!member) return removed;
    const posts = await store.read(listByAuthor(member.key, member.posts, ROUND));
    const comments = await store.read(listMemberComments(member, ROUND));
    if (posts.length + comments.length === 0) return removed;
    // The comments first: those under the posts go with them, and would be counted twice.
    for (const comment of comments)
      if (await removeComment(store, comment.id, removal)) removed += 1;
    if (comments.length > 0) continue;
    for (const post of posts)
      if (await removePost(store, post.id, removal)) removed += 1 + post.commentCount;
  }
}

/**
 * Removes the example members, named by their addresses, with their texts and what hangs on them. It is safe to repeat,
 * also where it was interrupted.
 * @returns how many posts and comments went.
 */
export async function removeExamples(
  store: Store,
  emails: readonly string[],
  by: Removal['by'],
): Promise<number> {
  let removed = 0;
  for (const email of emails) {
    const member = await store.read(get(memberBy, { email }));
    if (!member) continue;
    removed += await removeTexts(store, member.id, { by, reason: 'Examples of the set-up' });
    await store.write(function* (tx) {
      // Nobody signs in as an example member, so nothing is written in between.
      if ((yield* run(removeUser, { key: member.key })) === 0) return;
      yield* increment('users', -1);
      yield* increment('rev.admin');
      yield* appendAudit({ actor: by.email, act: 'example removed', target: email, detail: '' });
      tx.changed('member:removed', { id: member.id });
    });
  }
  return removed;
}
