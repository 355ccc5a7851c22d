import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, CALLERS, crowd, numbers, reportBy, totals } from '../../support/races.ts';

const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).sort();
const ONE_WINS = [200, ...Array<number>(CALLERS - 1).fill(409)];

test('races: of 20 edits of one version, of a post or of a comment, one succeeds', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const postId = await publish(ana);
  const { _id } = await writeComment(ana, postId, 'First.');
  const posts = await atOnce((n) =>
    at(ana, n).call('PATCH /posts/{id}', {
      params: { id: postId },
      body: { title: `Title ${n}`, version: 1 },
    }),
  );
  const comments = await atOnce((n) =>
    at(ana, n).call('PATCH /comments/{id}', {
      params: { id: _id },
      body: { text: `Text ${n}`, version: 1 },
    }),
  );
  expect([statuses(posts), statuses(comments)]).toEqual([ONE_WINS, ONE_WINS]);
  const post = (await ana.call('GET /posts/{id}', { params: { id: postId } })).body;
  expect(post).toMatchObject({ version: 2, rev: 3 });
  expect(posts.find(({ status }) => status === 200)?.body.title).toBe(post.title);
  const page = await ana.call('GET /comments/{id}', { params: { id: postId } });
  expect(page.body.comments).toMatchObject([
    { version: 2, text: comments.find(({ status }) => status === 200)?.body.text },
  ]);
  expect(page.headers.get('x-rev')).toBe('3');
});

test('races: edits and votes at once lose nothing', async () => {
  const { forum, at } = await openForumOfMany();
  const people = await crowd(forum);
  const ana = people[0] as Person;
  const id = await publish(ana);
  const [edit] = await Promise.all([
    ana.call('PATCH /posts/{id}', { params: { id }, body: { title: 'Second', version: 1 } }),
    ...numbers.map((n) =>
      at(people[n] as Person, n).call('PATCH /posts/{id}/upvote', { params: { id } }),
    ),
  ]);
  expect(edit.status).toBe(200);
  expect((await ana.call('GET /posts/{id}', { params: { id } })).body).toMatchObject({
    title: 'Second',
    version: 2,
    upVote: CALLERS,
    rev: CALLERS + 2,
  });
});

test('races: an edit and the deletion of its post or comment at once leave nothing behind', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  await ana.call('POST /membership', { body: { email: ana.email } });
  for (let n = 0; n < 5; n++) {
    const postId = await publish(ana);
    const { _id } = await writeComment(ana, postId, 'First.');
    const [edits, gone] = await Promise.all([
      Promise.all([
        at(ana, 1).call('PATCH /comments/{id}', {
          params: { id: _id },
          body: { text: 'Second.', version: 1 },
        }),
        at(ana, 1).call('PATCH /posts/{id}', {
          params: { id: postId },
          body: { title: 'Second', version: 1 },
        }),
      ]),
      n % 2 === 0
        ? ana.call('DELETE /posts/{id}', { params: { id: postId } })
        : ana.call('DELETE /comments/{id}', { params: { id: _id } }),
    ]);
    expect(gone.status).toBe(200);
    for (const { status } of edits) expect([200, 404]).toContain(status);
    const left = await ana.call('GET /comments/{id}/revisions', { params: { id: _id } });
    expect(left.status).toBe(404);
  }
});

test('races: a report during edits keeps the text that it names', async () => {
  const { forum, at } = await openForumOfMany();
  const admin = await forum.admin('Root');
  const people = await crowd(forum);
  const ana = people[0] as Person;
  const { _id } = await writeComment(ana, await publish(ana), 'Text 1');
  await admin.call('POST /reports', { body: reportBy(admin, _id) });
  async function edit(version: number): Promise<void> {
    const body = { text: `Text ${version + 1}`, version };
    const reply = await ana.call('PATCH /comments/{id}', { params: { id: _id }, body });
    expect(reply.status).toBe(200);
    if (version < 10) await edit(version + 1);
  }
  const [reports] = await Promise.all([
    atOnce((n) =>
      at(people[n] as Person, n).call('POST /reports', {
        body: { ...reportBy(people[n] as Person, _id), version: 1 },
      }),
    ),
    edit(1),
  ]);
  expect(statuses(reports)).toEqual(Array<number>(CALLERS).fill(201));
  const { body } = await admin.call('GET /reports', { query: { limit: 100 } });
  const texts = body.reports.map(({ commentText, editedSince }) => [commentText, editedSince]);
  expect(texts).toEqual(Array(CALLERS + 1).fill(['Text 1', true]));
  expect(await totals(admin)).toMatchObject({ reports: CALLERS + 1, listed: CALLERS + 1 });
});
