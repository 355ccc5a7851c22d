import { expect, test } from 'vitest';
import type { Term } from '../../../contract/search/query.ts';
import { eq } from '../../../db/core/drizzle.ts';
import { all } from '../../../db/core/procedure.ts';
import { query } from '../../../db/core/query.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { removeComment } from '../../../db/features/comments/deletion.ts';
import { editComment } from '../../../db/features/comments/editing.ts';
import { byKey } from '../../../db/features/search/cursor.ts';
import {
  type Found,
  type Page,
  type Search,
  searchTexts,
} from '../../../db/features/search/reads.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { random } from '../../../db/maintenance/seed/random.ts';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { wordsOfComment, wordsOfPost } from '../../../db/search/index-texts.ts';
import { randomCount } from '../../support/amounts.ts';
import { openForum } from '../../support/open-forum.ts';
import { unmarked } from '../../support/texts/unmarked.ts';

const QUERIES = randomCount(300, 10_000);
const PAGE = 20;

const posts = query()(
  ({ posts, users }) => ({
    key: posts.key,
    id: posts.id,
    authorKey: posts.authorKey,
    authorId: users.id,
    title: posts.title,
    description: posts.description,
    format: posts.format,
    tag: posts.tag,
  }),
  (select, { posts, users }) => select.from(posts).innerJoin(users, eq(users.key, posts.authorKey)),
);
const comments = query()(
  ({ comments, posts, users }) => ({
    key: comments.key,
    id: comments.id,
    authorKey: comments.authorKey,
    authorId: users.id,
    text: comments.text,
    format: comments.format,
    tag: posts.tag,
  }),
  (select, { comments, posts, users }) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.key, comments.postKey))
      .innerJoin(users, eq(users.key, comments.authorKey)),
);

interface Text {
  kind: 'posts' | 'comments';
  key: number;
  id: string;
  authorId: string;
  tag: string;
  words: string[];
}
const standsAt = ({ words, isPrefix }: Term, text: readonly string[], at: number) =>
  words.every((word, n) => {
    const found = text[at + n];
    return isPrefix && n === words.length - 1 ? found?.startsWith(word) : found === word;
  });
const finds = ({ terms, place, tag, authorId }: Search, { kind, words, ...text }: Text) =>
  (place === 'all' || place === kind) &&
  (tag === null || tag === text.tag) &&
  (authorId === null || authorId === text.authorId) &&
  terms.every((term) => words.some((_, at) => standsAt(term, words, at)));

test('a search finds the texts that a look through all of them finds, in their order', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const { store } = forum.app.context;
  const by = (await store.read(findUser(ana.email))) as UserRow;
  await seed(store, { posts: 300, startingVotes: true });
  const chance = random(Number(process.env['SEED'] ?? Date.now()));
  const written = await store.read(all(comments, {}));
  for (let n = 0; n < 60; n++) {
    const { id, text } = chance.pick(written);
    await removeComment(store, id, { by, reason: '' });
    const edited = { ...unmarked(`${text} ${chance.pick(written).text}`), version: 1 };
    await editComment(store, { id: chance.pick(written).id, ...edited });
  }
  const [postId] = (await store.read(all(posts, {}))).map(({ id }) => id);
  for (let n = 0; n < 30; n++)
    await addComment(store, {
      postId: String(postId),
      author: by,
      createdText: '',
      ...unmarked(chance.pick(written).text),
    });

  const texts: Text[] = [
    ...(await store.read(all(posts, {}))).map(
      (post): Text => ({ ...post, kind: 'posts', words: wordsOfPost(post) }),
    ),
    ...(await store.read(all(comments, {}))).map(
      (comment): Text => ({ ...comment, kind: 'comments', words: wordsOfComment(comment) }),
    ),
  ].sort(byKey);

  function anyTerm(): Term {
    const words = chance.pick(texts).words.filter((word) => !word.startsWith('_'));
    const at = chance.below(words.length);
    const phrase = words.slice(at, at + 1 + Math.floor(chance.next() ** 2 * 3));
    if (chance.next() < 0.5) return { words: phrase, isPrefix: false };
    const last = [...(phrase.pop() ?? '')].slice(0, 2 + chance.below(4)).join('');
    return { words: [...phrase, last], isPrefix: true };
  }
  for (let n = 0; n < QUERIES; n++) {
    const search: Search = {
      terms: Array.from({ length: 1 + Math.floor(chance.next() ** 3 * 3) }, anyTerm),
      place: chance.pick(['all', 'posts', 'comments']),
      tag: chance.next() < 0.1 ? chance.pick(texts).tag : null,
      authorId: chance.next() < 0.1 ? chance.pick(texts).authorId : null,
      sort: 'new',
    };
    const from = chance.next() < 0.3 ? chance.pick(texts).key : Number.MAX_SAFE_INTEGER;
    const found: string[] = [];
    let cursor: Page['cursor'] = { bounds: { posts: from, comments: from } };
    for (let page = 0; page < 3 && cursor; page++) {
      const { rows, next }: Found = await store.readCostly(
        'scan',
        searchTexts(search, { cursor, limit: PAGE }),
      );
      found.push(...rows.map(({ id }) => id));
      cursor = next;
    }
    const all = texts.filter((text) => text.key < from && finds(search, text));
    expect([search, found]).toEqual([search, all.slice(0, 3 * PAGE).map(({ id }) => id)]);
  }
}, 600_000);
