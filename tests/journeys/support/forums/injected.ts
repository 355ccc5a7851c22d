/** A forum into whose every field attacks were put. */

import { publish } from '../../../support/content.ts';
import type { Person } from '../../../support/person.ts';
import { openTestApp, type TestApp } from '../../../support/test-app.ts';
import { expect } from '../browser.ts';
import { LINE_VECTOR, SHORT_VECTORS, VECTORS } from './vectors.ts';

/** The name of the forum. */
export const SITE = `</title><script>hit()</script>`;

/** Texts, by the field that they are in. */
type Given = Record<string, string[]>;

interface Written {
  root: Person;
  /** The post under which everybody has commented; its description is every vector at once. */
  everything: string;
  posts: string[];
}

/** A member whose name, address and photo are an attack; writes a post and a comment, announces nothing. */
async function attacker(forum: TestApp, vector: string, n: number) {
  const person = await forum.memberWithoutPassword(`${n}${vector}`.replaceAll(/[\s@]/gu, ''));
  const photoURL = `https://evil.example/${n}.png?${vector}`;
  const body = { email: person.email, displayName: vector, photoURL };
  expect((await person.call('POST /users', { body })).status).toBe(200);
  return { person, wrote: { address: person.email, name: vector, photo: photoURL } };
}

/** The stored fields of the forum, field by field. */
async function keptBy({ root, posts, everything }: Written): Promise<Given> {
  const query = { limit: '100' };
  const { users } = (await root.call('GET /admin/users', { query })).body;
  const tags = (await root.call('GET /tags')).body;
  const opened = await Promise.all(
    posts.map(async (id) => (await root.call('GET /posts/{id}', { params: { id } })).body),
  );
  const under = { params: { id: everything }, query };
  const { comments } = (await root.call('GET /comments/{id}', under)).body;
  const { reports } = (await root.call('GET /reports', { query })).body;
  const announcements = (await root.call('GET /announcements')).body;
  return {
    address: users.map((user) => user.email),
    name: users.map((user) => user.displayName),
    photo: users.map((user) => user.photoURL),
    'a tag': tags.map((tag) => tag.name),
    title: opened.map((post) => post.title),
    description: opened.map((post) => post.description),
    'tag of a post': opened.map((post) => post.tag),
    'time of a post': opened.map((post) => post.createdAt),
    comment: comments.map((comment) => comment.text),
    'time of a comment': comments.map((comment) => comment.createdAt),
    'text of a report': reports.map((report) => report.commentText),
    headline: announcements.map((one) => one.title),
    news: announcements.map((one) => one.description),
  };
}

/** Opens the forum; `given` is what was put into each field, `kept` reads what the forum says that it keeps. */
export async function openInjectedForum() {
  const forum = await openTestApp({ SITE_NAME: SITE }, true);
  const root = await forum.admin('Root');
  const ana = await forum.member('Ana');
  const everything = await publish(ana, { description: [...VECTORS, LINE_VECTOR].join('\n\n') });
  const posts: string[] = [];
  const given: Given = {};
  const put = (fields: Record<string, string>) => {
    for (const [field, text] of Object.entries(fields))
      given[field] = [...(given[field] ?? []), text];
  };
  for (const name of SHORT_VECTORS) {
    expect((await root.call('POST /tags', { body: { name } })).status).toBe(201);
    put({ 'a tag': name });
  }
  for (const [n, vector] of VECTORS.entries()) {
    const { person, wrote } = await attacker(forum, vector, n);
    put(wrote);
    const tag = SHORT_VECTORS[n % SHORT_VECTORS.length] as string;
    const createdAt = vector.slice(0, 64);
    const words = { title: vector, description: vector, tag, createdAt };
    posts.push(await publish(person, words));
    const comment = {
      postId: everything,
      authorEmail: person.email,
      text: vector,
      createdAt,
    };
    const { body } = await person.call('POST /comments', { body: comment });
    const report = { commentId: body.insertedId, feedback: 'Spam or scam' as const };
    const told = { ...report, commentText: vector, reporterEmail: person.email };
    expect((await person.call('POST /reports', { body: told })).status).toBe(201);
    const news = { title: vector, description: vector };
    expect((await root.call('POST /announcements', { body: news })).status).toBe(201);
    put({ title: vector, description: vector, 'tag of a post': tag, 'time of a post': createdAt });
    put({ comment: vector, 'time of a comment': createdAt, 'text of a report': vector });
    put({ headline: vector, news: vector });
  }
  return { forum, root, everything, posts, given, kept: () => keptBy({ root, everything, posts }) };
}
