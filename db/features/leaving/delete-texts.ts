import { REMOVED_BY_AUTHOR } from '../../../contract/values/limits.ts';
import { and, eq, gt, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { NO_IMAGES } from '../../core/image-uses.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, limit, mutation, query, rowBy, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { EDIT_COLUMNS } from '../../core/texts.ts';
import { reindexPost } from '../../search/index-texts.ts';
import type { Removal } from '../audit/audit.ts';
import { removeComment } from '../comments/deletion.ts';
import { removeHeld } from '../held/settling.ts';
import { recordNewTitle } from '../inbox/removals.ts';
import { removePost } from '../posts/deletion.ts';
import { findOpenedPost, lockPost } from '../posts/reads.ts';
import { reportedWhole } from '../reports/post-reports.ts';
import { leftEmail } from './seal.ts';
import type { Work } from './walk.ts';

/** Texts that are found at once; each goes in a job of its own. */
const BATCH_ROWS = 50;

type Authored = 'posts' | 'comments';
const nextOf = (name: Authored) =>
  query<{ userKey: number; after: number; limit: number }>()(
    (schema: Schema) => ({ key: schema[name].key, id: schema[name].id }),
    (select, schema, param) => {
      const { [name]: texts } = schema;
      return select
        .from(texts)
        .where(and(eq(texts.authorKey, param('userKey')), gt(texts.key, param('after'))))
        .orderBy(texts.key)
        .limit(limit);
    },
  );
const nextComments = nextOf('comments');
const nextPosts = nextOf('posts');
const nextHeld = query<{ userKey: number; limit: number }>()(
  ({ held }) => ({ id: held.id }),
  (select, { held }, param) =>
    select
      .from(held)
      .where(eq(held.authorKey, param('userKey')))
      .orderBy(held.key)
      .limit(limit),
);
const changeTexts = updateBy('posts', 'key', [
  'title',
  'description',
  ...EDIT_COLUMNS,
  'imageCount',
  'firstImageKey',
  'rev',
]);
const removeRevisions = deleteBy('postRevisions', 'postKey');
const removeEdits = deleteBy('held', ['postKey', 'kind']);

const reportsOf = rowBy('reports', 'commentKey', ['id', 'reporterKey']);
const noticesOf = rowBy('notices', ['commentKey', 'kind'], ['key']);
const reportsOfPost = rowBy('postReports', 'postKey', ['id', 'reporterKey']);
/** Those of its comments name them, too. */
const noticesOfPost = rowBy('notices', ['postKey', 'kind'], ['key', 'commentKey']);
const forgetTitle = updateBy('notices', 'key', ['title']);
const forgetReported = updateBy('notices', ['userKey', 'kind', 'subject'], ['title']);
const forgetReportedText = mutation<{ postKey: number; text: string }>()(
  (db, { postReports }, param) =>
    db
      .update(postReports)
      .set({ reportedText: sql`${param('text')}` })
      .where(
        sql`${postReports.postKey} = ${param('postKey')} and ${postReports.reportedText} is not null`,
      ),
);

const kind = 'report';
const title = REMOVED_BY_AUTHOR;
/** Removes the words of a text from what those were told who have reported it. */
async function forgetNotified(
  store: Store,
  notices: readonly { key: number }[],
  reports: readonly { id: string; reporterKey: number }[],
): Promise<void> {
  if (notices.length + reports.length === 0) return;
  await store.write(function* () {
    for (const { key } of notices) yield* run(forgetTitle, { key, title });
    for (const { id: subject, reporterKey: userKey } of reports)
      yield* run(forgetReported, { userKey, kind, subject, title });
  });
}

/** A text that goes. */
interface Going {
  key: number;
  id: string;
}

/** Removes a comment, also from what its reporters were told. */
async function removeReported(
  store: Store,
  { key: commentKey, id }: Going,
  removal: Removal,
): Promise<void> {
  const notices = await store.read(all(noticesOf, { commentKey, kind }));
  const reports = await store.read(all(reportsOf, { commentKey }));
  await removeComment(store, id, removal);
  await forgetNotified(store, notices, reports);
}

/** Removes a post or its texts, also from its reports and from what its reporters were told. */
async function removeReportedPost(
  store: Store,
  { key: postKey, id }: Going,
  removal: Removal,
): Promise<void> {
  const notices = await store.read(all(noticesOfPost, { postKey, kind }));
  const reports = await store.read(all(reportsOfPost, { postKey }));
  if (!(await store.write((tx) => blankPost(tx, id)))) await removePost(store, id, removal);
  await forgetNotified(
    store,
    notices.filter(({ commentKey }) => commentKey === null),
    reports,
  );
}

const BLANK = {
  title: REMOVED_BY_AUTHOR,
  description: REMOVED_BY_AUTHOR,
  format: 'plain',
  html: null,
  htmlVersion: 0,
  mentions: null,
  ...NO_IMAGES,
  thumbnail: null,
} as const;

/** Takes the texts of a post that others have answered, and leaves its place; false where nobody has. */
function* blankPost(tx: Transaction, id: string): Procedure<boolean> {
  const locked = yield* lockPost(id);
  const post = locked && (yield* findOpenedPost(id));
  // A repeat after a break finds it blank.
  if (!post || post.description === REMOVED_BY_AUTHOR) return true;
  if (post.commentCount === 0) return false;
  const { key, version, rev } = post;
  const next = { ...post, ...BLANK, mentioned: [], version: version + 1, rev: rev + 1 };
  const editedAt = Date.now();
  yield* run(changeTexts, { ...next, editedAt });
  yield* run(removeRevisions, { postKey: key });
  yield* run(removeEdits, { postKey: key, kind: 'post-edit' });
  yield* run(forgetReportedText, { postKey: key, text: reportedWhole(BLANK) });
  yield* reindexPost(key);
  yield* recordNewTitle(tx, key);
  tx.changed('post:edited', { post: { ...next, editedAt }, tagBefore: post.tag });
  return true;
}

/** Removes the texts of a member as they would themselves: one by one, with all that follows. */
export async function removeTexts({ store, left, yieldOrAbort }: Work): Promise<void> {
  if (left.texts === 'keep') return;
  const { userKey, id } = left;
  const removal: Removal = { by: { key: userKey, id, email: leftEmail(id) }, reason: '' };

  async function each(
    name: Authored,
    remove: (store: Store, text: Going, removal: Removal) => Promise<void>,
  ) {
    const next = name === 'posts' ? nextPosts : nextComments;
    for (let after = NO_KEY; ; ) {
      const texts = await store.read(all(next, { userKey, after, limit: BATCH_ROWS }));
      const last = texts.at(-1);
      if (!last) return;
      for (const text of texts) {
        await remove(store, text, removal);
        await yieldOrAbort();
      }
      after = last.key;
    }
  }

  for (;;) {
    const waiting = await store.read(get(nextHeld, { userKey, limit: 1 }));
    if (!waiting) break;
    await removeHeld(store, { id: waiting.id, version: undefined }, null);
    await yieldOrAbort();
  }
  // The comments come first: a post whose comments are all its author's goes as a whole.
  await each('comments', removeReported);
  await each('posts', removeReportedPost);
}
