/** Forums to look at: one that is empty, one as they are, one whose words push at every frame, and one in Bengali. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../../../../db/maintenance/seed/seed.ts';
import { openSqlite } from '../../../../db/sqlite/open.ts';
import { readConfig } from '../../../../server/app/config/config.ts';
import { setupCode } from '../../../../server/features/setup/setup-code.ts';
import { publish, writeComment } from '../../../support/content.ts';
import { idOf, replyTo } from '../../../support/features/inbox.ts';
import type { Person } from '../../../support/person.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';
import { placeOf } from '../pages/post.ts';

export interface World {
  forum: TestApp;
  root: Person;
  /** A Gold member, with posts where the forum has any. */
  ana: Person;
  /** A member who may not write any more posts; in an empty forum, one who has not begun. */
  rahim: Person;
  /** A member who is suspended and has appealed; in an empty forum, a plain one. */
  mina: Person;
  /** The address of the post to look at; in an empty forum there is none. */
  post: string;
  /** The address of a post of Ana's; in an empty forum there is none. */
  own: string;
  /** A word to search for. */
  query: string;
  /** The address of Ana's public page. */
  person: string;
}

/** Long words without a gap, Bengali, a family of emoji, and words from right to left. */
export const LONG = `${'Donaudampfschiff'.repeat(8)} আড্ডাখানার-আলোচনা👩‍👩‍👧‍👦 مرحبا بكم`;

const NAMES = ['Ana', 'Rahim', 'Mina'] as const;

async function peopleOf(forum: TestApp, names: Words['names'] = NAMES) {
  const root = await forum.admin('Root');
  const ana = await forum.member(names[0]);
  const [rahim, mina] = [await forum.member(names[1]), await forum.member(names[2])];
  await ana.call('POST /membership', { body: { email: ana.email } });
  return { root, ana, rahim, mina, person: `/people/${await idOf(ana)}` };
}

/** Has Rahim report each of these comments. */
async function reportAll(rahim: Person, comments: readonly { _id: string }[]) {
  for (const { _id } of comments) {
    const about = { commentId: _id, commentText: '', reporterEmail: rahim.email };
    await rahim.call('POST /reports', { body: { ...about, feedback: 'Irrelevant content' } });
  }
}

export async function emptyWorld(): Promise<World> {
  const forum = await openTestApp({}, true);
  const none = '/post-details/none';
  return { forum, ...(await peopleOf(forum)), post: none, own: none, query: 'the' };
}

/** Suspends Mina, who has something to say against it. */
async function suspendMina({ root, mina }: Pick<World, 'root' | 'mina'>, text: string) {
  const kind = 'suspend';
  const body = { userId: await idOf(mina), kind, days: 7, reason: text } as const;
  const { _id: id } = (await root.call('POST /sanctions', { body })).body;
  await mina.call('POST /sanctions/{id}/appeal', { params: { id }, body: { text } });
}

/** Gives Ana an item of each kind that members bring about, under a post of hers. */
async function fillInbox({ ana, rahim }: Pick<World, 'ana' | 'rahim'>, post: string, text: string) {
  const { _id: answered } = await writeComment(ana, post, text);
  await writeComment(rahim, post, text);
  await replyTo(rahim, post, answered, text);
  const mention = `@[${ana.email}](member:${await idOf(ana)})`;
  await writeComment(rahim, post, mention, { format: 'markdown' });
  await rahim.call('PATCH /posts/{id}/upvote', { params: { id: post } });
}

/** The forum that `npm run seed` makes. */
async function seededForum(): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-full-'));
  const store = openSqlite(readConfig({ DATA_DIR: dataDir }).databaseFile);
  await seed(store, { posts: 60, startingVotes: true, end: Date.now() });
  await store.close();
  return openTestApp({ DATA_DIR: dataDir }, true);
}

/** The forum that the set-up makes, with its examples and whole comments. */
export async function examplesForum(): Promise<TestApp> {
  const forum = await openTestApp({ ADMIN_EMAILS: '' }, true);
  const nadia = await forum.member('Nadia');
  const code = await setupCode(forum.app.context);
  await nadia.call('POST /setup', { body: { code, siteName: 'Adda', examples: true } });
  await nadia.call('PATCH /settings', { body: { commentsView: 'full' } });
  await nadia.call('POST /announcements', {
    body: {
      title: 'Weekly themes are here',
      description: 'Each week one of you chooses a theme. This week: places to drink tea.',
    },
  });
  return forum;
}

/** The seeded forum with a few more people in it. */
export async function fullWorld(): Promise<World> {
  const forum = await seededForum();
  const people = await peopleOf(forum);
  const { ana, rahim } = people;
  await suspendMina(people, 'রাগের মাথায় বলেছি।');
  for (let n = 1; n <= 5; n += 1)
    await publish(rahim, { title: `Notes from the river, part ${n}` });
  let own = '';
  for (const [title, description] of [
    ['Which tea for monsoon evenings?', 'Strong, with ginger. Or is lemon better when it rains?'],
    ['বইমেলায় কে কে যাচ্ছেন?', 'শুক্রবার বিকেলে বাংলা একাডেমির গেটে দেখা হোক।'],
    ['Cycling to Sonargaon', 'We start at six from Shahbagh. '.repeat(6)],
  ] as const) {
    const id = await publish(ana, { title, description });
    if (title.startsWith('বই')) await fillInbox(people, id, 'আমি যাচ্ছি, দুপুরের পরে।');
    own = placeOf(id);
  }

  const { body: popular } = await forum.visitor.call('GET /posts/popular');
  const [first] = popular;
  if (!first) throw new Error('The seeded forum has no posts');
  const params = { id: first._id };
  const { body } = await forum.visitor.call('GET /comments/{id}', { params });
  await reportAll(rahim, body.comments);
  return { forum, ...people, post: placeOf(first._id), own, query: 'the' };
}

/** The names of a forum's members, its tags, and the texts that members write. */
interface Words {
  names: readonly [ana: string, rahim: string, mina: string];
  tags: readonly string[];
  title: string;
  text: string;
  /** A text that needs no place of its own to be read whole. */
  short: string;
}

/** A forum in which each screen has something to show, in these words. */
async function worldOf({ names, tags, title, text, short }: Words): Promise<World> {
  const forum = await openTestApp({}, true);
  const people = await peopleOf(forum, names);
  const { root, ana, rahim, mina } = people;
  const memberId = await idOf(mina);
  await suspendMina(people, text);
  for (const name of tags) await root.call('POST /tags', { body: { name } });
  const tag = tags[0] ?? 'general';
  const description = `${text}\n\n${'আমি বাংলায় গান গাই, আমি বাংলার গান গাই। 🎶 '.repeat(8)}`;
  for (let n = 1; n <= 11; n += 1) await publish(ana, { title: `${title} ${n}`, description, tag });
  for (let n = 1; n <= 5; n += 1)
    await publish(rahim, { title: `${n} ${title}`, description: text });
  const id = await publish(ana, { title, description: text, tag });
  const comments = [];
  for (let n = 1; n <= 6; n += 1)
    comments.push(await writeComment(ana, id, n === 3 ? short : text));
  await reportAll(rahim, comments);
  await fillInbox(people, id, text);
  await root.call('POST /announcements', { body: { title, description: text } });
  await ana.call('PUT /mutes/{memberId}', { params: { memberId } });
  await ana.call('PUT /saved/{postId}', { params: { postId: id } });
  // The log names settings and their values.
  for (const commentsView of ['full', 'short'] as const)
    await root.call('PATCH /settings', { body: { commentsView } });
  return { forum, ...people, post: placeOf(id), own: placeOf(id), query: short };
}

/** All words push at their frames. */
export const longWorld = (): Promise<World> =>
  worldOf({
    names: NAMES,
    tags: ['education', 'a-tag-of-thirty-characters-ok!', 'আড্ডা'],
    title: LONG,
    text: LONG,
    short: 'short',
  });

/** All words are Bengali, and the members are numbers: each Latin letter on a screen is the forum's own. */
export const bengaliWorld = (): Promise<World> =>
  worldOf({
    names: ['101', '102', '103'],
    tags: ['আড্ডা'],
    title: 'বর্ষার সন্ধ্যায় কোন চা সবচেয়ে ভালো লাগে?',
    text: 'আদা দিয়ে কড়া চা, নাকি লেবু দিয়ে হালকা? আপনাদের পছন্দ জানাবেন। '.repeat(6),
    short: 'ঠিক বলেছেন!',
  });
