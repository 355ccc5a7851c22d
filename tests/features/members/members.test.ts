import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import { openTestApp } from '../../support/test-app.ts';

const openMembers = async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const { body } = await ana.call('POST /users', {
    body: { email: ana.email, displayName: 'Ana Rahman', photoURL: 'https://example.com/a.png' },
  });
  return { forum, ana, id: body._id, createdAt: body.createdAt };
};

describe('members: GET /members/{id}', () => {
  test('shows everybody the public facts of a member, and no e-mail address', async () => {
    const { forum, ana, id, createdAt } = await openMembers();
    const profile = {
      _id: id,
      displayName: 'Ana Rahman',
      photoURL: 'https://example.com/a.png',
      isMember: false,
      role: 'user',
      createdAt,
      posts: 0,
      comments: 0,
    };
    for (const caller of [
      forum.visitor,
      ana,
      await forum.memberWithoutPassword('Bo'),
      await forum.admin('Mila'),
    ]) {
      const reply = await caller.call('GET /members/{id}', { params: { id } });
      expectAnswer('GET /members/{id}', reply);
      expect(reply.body).toEqual(profile);
    }
  });

  test('says of a moderator that they are one, and of nobody else', async () => {
    const { forum, id } = await openMembers();
    const root = await forum.admin('Root');
    const read = () => forum.visitor.call('GET /members/{id}', { params: { id } });
    const name = (on: boolean) =>
      root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
    expect((await read()).body).not.toHaveProperty('isModerator');
    await name(true);
    const named = await read();
    expectAnswer('GET /members/{id}', named);
    expect(named.body).toMatchObject({ role: 'user', isModerator: true });
    await name(false);
    expect((await read()).body).not.toHaveProperty('isModerator');
  });

  test('counts the posts and comments of this member alone, and forgets what is deleted', async () => {
    const { forum, ana, id } = await openMembers();
    const bo = await forum.memberWithoutPassword('Bo');
    const [first, second] = [await publish(ana), await publish(ana)];
    await publish(bo);
    await writeComment(ana, first, 'Milk first.');
    await writeComment(bo, first, 'Milk last.');
    const last = await writeComment(ana, second, 'No milk.');
    const counts = async () => {
      const { body } = await forum.visitor.call('GET /members/{id}', { params: { id } });
      return { posts: body.posts, comments: body.comments };
    };
    expect(await counts()).toEqual({ posts: 2, comments: 2 });
    await ana.call('DELETE /comments/{id}', { params: { id: last._id } });
    expect(await counts()).toEqual({ posts: 2, comments: 1 });
    await ana.call('DELETE /posts/{id}', { params: { id: first } });
    expect(await counts()).toEqual({ posts: 1, comments: 0 });
  });

  test('leads from a post and a comment to their author', async () => {
    const { forum, ana, id } = await openMembers();
    const comment = await writeComment(ana, await publish(ana), 'Milk first.');
    const { body: posts } = await forum.visitor.call('GET /posts');
    expect([posts[0]?.authorId, comment.authorId]).toEqual([id, id]);
  });

  test('answers 404 for an id that is no member', async () => {
    const { forum } = await openMembers();
    for (const name of [
      'GET /members/{id}',
      'GET /members/{id}/posts',
      'GET /members/{id}/comments',
    ] as const)
      for (const id of ['nobody', '%00', 'ana@example.com']) {
        const problem = await forum.visitor.refused(404, name, { params: { id } });
        expect(problem).toMatchObject({
          code: 'member-unknown',
          message: 'There is no such member.',
        });
      }
  });
});
