/** Forums to look at: one that is empty, one as they are, and one whose words push at every frame. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../db/open.ts';
import { seed } from '../../db/seed.ts';
import { readConfig } from '../../server/config.ts';
import { type House, openHouse, type Person, publish, say } from '../house.ts';

export interface World {
  house: House;
  root: Person;
  /** A Gold member, with posts where the forum has any. */
  ana: Person;
  /** A member who may not write any more posts; in an empty forum, one who has not begun. */
  rahim: Person;
  /** The address of the post to look at; in an empty forum there is none. */
  post: string;
}

/** Long words without a gap, Bengali, a family of emoji, and words from right to left. */
export const LONG = `${'Donaudampfschiff'.repeat(8)} আড্ডাখানার-আলোচনা👩‍👩‍👧‍👦 مرحبا بكم`;

async function peopleOf(house: House) {
  const root = await house.admin('Root');
  const ana = await house.member('Ana');
  const rahim = await house.member('Rahim');
  await ana.call('POST /membership', { body: { email: ana.email } });
  return { root, ana, rahim };
}

/** Has Rahim report each of these comments. */
async function reportAll(rahim: Person, comments: readonly { _id: string }[]) {
  for (const { _id } of comments) {
    const about = { commentId: _id, commentText: '', reporterEmail: rahim.email };
    await rahim.call('POST /reports', { body: { ...about, feedback: 'Irrelevant content' } });
  }
}

export async function emptyWorld(): Promise<World> {
  const house = await openHouse({}, true);
  return { house, ...(await peopleOf(house)), post: '/post-details/none' };
}

/** The forum that `npm run seed` makes. */
export async function seededHouse(): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-full-'));
  const store = openSqlite(readConfig({ DATA_DIR: dataDir }).databaseFile);
  await seed(store, { posts: 60, startingVotes: true });
  await store.close();
  return openHouse({ DATA_DIR: dataDir }, true);
}

/** The seeded forum with a few more people in it. */
export async function fullWorld(): Promise<World> {
  const house = await seededHouse();
  const { root, ana, rahim } = await peopleOf(house);
  for (let n = 1; n <= 5; n += 1)
    await publish(rahim, { title: `Notes from the river, part ${n}` });
  for (const [title, description] of [
    ['Which tea for monsoon evenings?', 'Strong, with ginger. Or is lemon better when it rains?'],
    ['বইমেলায় কে কে যাচ্ছেন?', 'শুক্রবার বিকেলে বাংলা একাডেমির গেটে দেখা হোক।'],
    ['Cycling to Sonargaon', 'We start at six from Shahbagh. '.repeat(6)],
  ] as const) {
    await publish(ana, { title, description });
  }

  const { body: popular } = await house.visitor.call('GET /posts/popular');
  const [first] = popular;
  if (!first) throw new Error('The seeded forum has no posts');
  const params = { postId: first._id };
  const { body } = await house.visitor.call('GET /comments/{postId}', { params });
  await reportAll(rahim, body.comments);
  return { house, root, ana, rahim, post: `/post-details/${first._id}` };
}

export async function longWorld(): Promise<World> {
  const house = await openHouse({}, true);
  const { root, ana, rahim } = await peopleOf(house);
  for (const name of ['education', 'a-tag-of-thirty-characters-ok!', 'আড্ডা']) {
    await root.call('POST /tags', { body: { name } });
  }
  for (let n = 1; n <= 11; n += 1) {
    const description = `${LONG}\n\n${'আমি বাংলায় গান গাই, আমি বাংলার গান গাই। 🎶 '.repeat(8)}`;
    await publish(ana, { title: `${LONG} ${n}`, description, tag: 'education' });
  }
  for (let n = 1; n <= 5; n += 1) await publish(rahim, { title: `${n} ${LONG}` });
  const id = await publish(ana, { title: LONG, description: LONG, tag: 'education' });
  const comments = [];
  for (let n = 1; n <= 6; n += 1) comments.push(await say(ana, id, n === 3 ? 'short' : LONG));
  await reportAll(rahim, comments);
  await root.call('POST /announcements', { body: { title: LONG, description: LONG } });
  return { house, root, ana, rahim, post: `/post-details/${id}` };
}
