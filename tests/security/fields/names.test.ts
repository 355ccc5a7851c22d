import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { findUser } from '../../../db/features/users/writes.ts';
import { postBy } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import {
  ana,
  BODIES,
  commentId,
  forum,
  mallory,
  postId,
  registerFieldsForum,
  root,
  send,
} from './forum.ts';

registerFieldsForum();

/** What there is of a member, as they themselves see it. */
async function countsOf(person: Person) {
  const user = await forum.app.context.store.read(findUser(person.email));
  const { body } = await person.call('GET /posts/user/{email}', {
    params: { email: person.email },
  });
  return { user, posts: body.posts.map(({ _id }) => _id) };
}

describe("nobody acts in another's name", () => {
  const others = (): unknown[] => [
    ana.email,
    'ANA@EXAMPLE.COM',
    ` ${ana.email}`,
    `${ana.email} `,
    `${ana.email}\u0000`,
    'аna@example.com',
    'ａna@example.com',
    `${mallory.email},${ana.email}`,
    [ana.email],
    [mallory.email, ana.email],
    { email: ana.email },
    { toString: ana.email },
    null,
    '',
    0,
    true,
  ];
  const FIELDS: [AnyCall, string][] = [
    ['POST /posts', 'authorEmail'],
    ['POST /comments', 'authorEmail'],
    ['POST /reports', 'reporterEmail'],
    ['POST /users', 'email'],
    ['POST /membership', 'email'],
  ];

  test.each(FIELDS)('%s, whatever stands in %s', async (name, field) => {
    const before = await countsOf(ana);
    const own = () => BODIES[name]?.() ?? { email: mallory.email };
    for (const other of others()) {
      const { status } = await send(name, { ...own(), [field]: other });
      expect([400, 403]).toContain(status);
    }
    // The same name twice: whichever counts is the one that is checked.
    const { [field]: _, ...rest } = own() as Record<string, unknown>;
    const inner = JSON.stringify(rest).slice(1, -1);
    const named = (email: string) => `"${field}":"${email}"`;
    const twice = [named(mallory.email), inner, named(ana.email)].filter(Boolean).join();
    expect((await send(name, `{${twice}}`)).status).toBe(403);
    expect(await countsOf(ana)).toEqual(before);
    expect(await forum.app.context.store.read(findUser('аna@example.com'))).toBeUndefined();
  });

  test("by any name or photo in a body: they are the account's", async () => {
    const body = { authorName: 'Ana', authorImage: 'https://photos.example.com/ana.png' };
    const own = { params: { email: mallory.email } };
    const [old] = (await mallory.call('GET /posts/user/{email}', own)).body.posts;
    if (old) await mallory.call('DELETE /posts/{id}', { params: { id: old._id } });
    const post = await send('POST /posts', { ...postBy(mallory), ...body });
    const { insertedId } = post.body as { insertedId: string };
    const shown = await forum.visitor.call('GET /posts/{id}', { params: { id: insertedId } });
    expect(shown.body).toMatchObject({
      authorName: 'Mallory',
      authorImage: 'https://photos.example.com/mallory.png',
    });
    const about = { commentId, feedback: 'Spam or scam', reporterEmail: mallory.email };
    await send('POST /reports', { ...about, commentText: 'Ana said something terrible' });
    const { reports } = (await root.call('GET /reports')).body;
    expect(reports[0]).toMatchObject({ commentText: 'Mine', reporterEmail: mallory.email });
  });

  test("nobody deletes, ignores or reads what is another's", async () => {
    const reportId = (await root.call('GET /reports')).body.reports[0]?._id as string;
    await mallory.refused(403, 'DELETE /posts/{id}', { params: { id: postId } });
    await mallory.refused(403, 'DELETE /comments/{id}', { params: { id: commentId } });
    await mallory.refused(403, 'DELETE /reports/{id}', { params: { id: reportId } });
    for (const email of [ana.email, 'ANA@example.com', 'nobody@example.com']) {
      for (const name of [
        'GET /users/{email}',
        'GET /user/{email}/status',
        'GET /user/{email}/recent-posts',
        'GET /posts/user/{email}',
      ] as const) {
        await mallory.refused(403, name, { params: { email } });
      }
      await mallory.refused(403, 'GET /posts/count', { query: { email } });
    }
    const twice = `/posts/count?email=${mallory.email}&email=${ana.email}`;
    const headers = { authorization: `Bearer ${mallory.token}` };
    expect((await forum.raw(twice, { headers })).status).toBe(400);
    const mixed = `/users/${ana.email}?email=${mallory.email}`;
    expect((await forum.raw(mixed, { headers })).status).toBe(403);
    expect((await forum.visitor.call('GET /posts/{id}', { params: { id: postId } })).status).toBe(
      200,
    );
  });
});
