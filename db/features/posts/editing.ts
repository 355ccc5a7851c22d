import { QUIET_EDIT_SECONDS } from '../../../contract/values/limits.ts';
import { increment, inLockOrder, postsTagged } from '../../core/counters.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { linkImages } from '../../core/image-uses.ts';
import { type NewcomersText, rememberText } from '../../core/newcomers/newcomers.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { EDIT_COLUMNS, type WrittenText } from '../../core/texts.ts';
import { reindexPost } from '../../search/index-texts.ts';
import { notifyMentions } from '../inbox/notices.ts';
import { recordEditedPost, recordNewTitle } from '../inbox/removals.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { savePostReportedText } from '../reports/post-reports.ts';
import { keptFields, lastOf, ofPosts, pruneOf } from '../revisions/revisions.ts';
import { questionWith, saveAnswer } from './questions.ts';
import {
  findOpenedPost,
  findThumbnail,
  lockPost,
  type OpenedPostRow,
  type PostRow,
} from './reads.ts';

const lastRevision = lastOf(ofPosts, ({ postRevisions: { version, replacedAt, rev } }) => ({
  version,
  replacedAt,
  rev,
}));
const pruneRevisions = pruneOf(ofPosts);
const saveRevision = mutation<{ key: number; replacedAt: number }>()(
  (db, { posts, postRevisions }, param) =>
    db.insert(postRevisions).select(
      db
        .select({
          postKey: posts.key,
          title: posts.title,
          tag: posts.tag,
          ...keptFields(posts, posts.description, param),
          rev: sql<number>`${posts.rev} + 1`.as('next_rev'),
        })
        .from(posts)
        .where(eq(posts.key, param('key'))),
    ),
);

/** The fields of a post that its author may change. */
export interface PostEdit {
  title?: string;
  tag?: string;
  text?: WrittenText;
}
type PostTexts = Pick<
  OpenedPostRow,
  'title' | 'description' | 'tag' | 'format' | 'html' | 'htmlVersion' | 'mentions'
>;

const changeTexts = updateBy('posts', 'key', [
  'title',
  'description',
  'tag',
  ...EDIT_COLUMNS,
  'imageCount',
  'firstImageKey',
  'rev',
]);

/** Counts a post with its new tag, in the order in which jobs lock counters. */
function* moveBetweenTags(before: string, after: string): Procedure<void> {
  const changes = new Map([
    [postsTagged(before), -1],
    [postsTagged(after), 1],
  ]);
  for (const [name, by] of inLockOrder(changes)) yield* increment(name, by);
}

declare module '../../core/store.ts' {
  interface Changes {
    /** The post after the edit, and its tag before. */
    'post:edited': { post: OpenedPostRow; tagBefore: string };
  }
}

/**
 * True if an edit now leaves no revision: the text is new, and nobody has voted on it or commented. Edits, votes and
 * comments each raise the rev by one, so nothing but edits happened where the rev has grown as the version has.
 */
function* isQuiet({ key, postedAt, rev, version }: PostRow, now: number): Procedure<boolean> {
  const last = yield* get(lastRevision, { key });
  const since = last ? { ...last, version: last.version + 1 } : { rev: 1, version: 1 };
  const isNew = now - (last?.replacedAt ?? postedAt) <= QUIET_EDIT_SECONDS * 1_000;
  return isNew && rev - since.rev === version - since.version;
}

/** The post after an edit: the texts that it names, and those that stay. */
function edited(post: OpenedPostRow, { title, tag, text }: PostEdit): OpenedPostRow {
  const { text: description = post.description, ...written } = text ?? {};
  return { ...post, ...written, description, title: title ?? post.title, tag: tag ?? post.tag };
}

const isSame = (one: PostTexts, other: PostTexts) =>
  (['title', 'description', 'tag', 'format'] as const).every((name) => one[name] === other[name]);

type EditOf = Pick<PostRow, 'id' | 'version'> & PostEdit;
/** Keeps an edit of the locked post in place of changing it. */
type Hold = (tx: Transaction, changed: OpenedPostRow) => Procedure<void>;
type HoldOf = (judged: NewcomersText) => Hold;

/** Changes the texts of a post within a job. */
export function* changePost(
  tx: Transaction,
  { id, version, ...edit }: EditOf,
  hold: Hold | null = null,
): Procedure<{ post: OpenedPostRow; isConflict: boolean; isHeld?: true } | null> {
  const locked = yield* lockPost(id);
  const post = locked && (yield* findOpenedPost(id));
  if (!post) return null;
  const isConflict = post.version !== version;
  const changed = edited(post, edit);
  if (isConflict || isSame(post, changed)) return { post, isConflict };
  if (hold) {
    yield* hold(tx, changed);
    return { post, isConflict, isHeld: true };
  }
  const editedAt = Date.now();
  if (!(yield* isQuiet(post, editedAt))) {
    yield* run(saveRevision, { key: post.key, replacedAt: editedAt });
    yield* run(pruneRevisions, { key: post.key });
  }
  const images = yield* linkImages('post', post.key, { ...changed, text: changed.description });
  const revs = { version: version + 1, editedAt, rev: post.rev + 1 };
  const texts = { ...changed, ...images, ...revs };
  if (images.imageCount > 0) recordModeration(tx);
  yield* savePostReportedText(post);
  yield* run(changeTexts, { ...texts, editedAt });
  const next: OpenedPostRow = { ...texts, thumbnail: yield* findThumbnail(post.key) };
  yield* reindexPost(post.key);
  if (next.tag !== post.tag) {
    yield* moveBetweenTags(post.tag, next.tag);
    // An answer stays with the tag that asked.
    const asked = { question: yield* questionWith(next.tag), answerKey: null };
    yield* saveAnswer(tx, post, { tag: next.tag, ...asked });
    Object.assign(next, { ...asked, answer: null });
  }
  const place = { subject: id, postKey: post.key, actorKey: post.authorKey };
  yield* notifyMentions(tx, { ...place, mentions: next.mentions });
  yield* (next.title === post.title ? recordEditedPost : recordNewTitle)(tx, post.key);
  tx.changed('post:edited', { post: next, tagBefore: post.tag });
  return { post: next, isConflict };
}

/**
 * Changes the texts of a post and keeps the earlier ones as a revision. A text that is not named stays.
 * @param edit its version is the one that the author saw; where it is not the current one, nothing changes.
 * @param judged where its author is a newcomer.
 * @param hold keeps the edit where it waits for approval.
 * @returns the post as it is now, and whether the versions differ; null when there is no such post.
 */
export const editPost = (
  store: Store,
  edit: EditOf,
  judged: NewcomersText | null = null,
  hold: HoldOf | null = null,
) =>
  store.write(function* (tx) {
    if (judged) yield* rememberText(judged);
    return yield* changePost(tx, edit, judged?.reason && hold ? hold(judged) : null);
  });
