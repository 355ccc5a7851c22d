import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { about, idOf, openSanctionForum, sanction } from '../../support/features/sanctions.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, root, ana, member } = await openSanctionForum();
const post = await publish(ana);
const inPath = ({ email }: Person) => ({ params: { email } });

describe('a silenced member', () => {
  test('is refused to write, with reason and end, in a token already given', async () => {
    const bo = await member();
    const comment = await writeComment(bo, post, 'Before.');
    const { reason, until } = await sanction(root, bo, 'silence');
    const body = { postId: post, authorEmail: bo.email, text: 'After.' };
    const silenced = { code: 'silenced', reason, until };
    expect(await bo.refused(403, 'POST /comments', { body })).toMatchObject(silenced);
    await bo.refused(403, 'PATCH /me', { body: { displayName: 'Other' } });
    await bo.refused(403, 'POST /users', { body: { email: bo.email, displayName: 'Other' } });
    expect((await bo.call('POST /users', { body: { email: bo.email } })).status).toBe(200);
    await bo.call('PATCH /posts/{id}/upvote', { params: { id: post } });
    const read = await bo.call('GET /posts/{id}', { params: { id: post } });
    expect(read.body).toMatchObject({ myVote: 'up' });
    const gone = await bo.call('DELETE /comments/{id}', { params: { id: comment._id } });
    expect(gone.status).toBe(200);
  });

  test('chooses their letters, but changes neither name, photo nor bio, also beside such a choice', async () => {
    const bo = await member();
    const before = (await bo.call('GET /me')).body;
    await sanction(root, bo, 'silence');
    expect((await bo.call('PATCH /me', { body: { mail: 'off' } })).status).toBe(200);
    expect((await bo.call('PATCH /me', { body: { digest: true } })).status).toBe(200);
    for (const body of [
      { displayName: 'Other' },
      { photoURL: '' },
      { bio: 'Other' },
      { mail: 'all', displayName: 'Other' },
      { digest: false, photoURL: 'https://example.com/other.png' },
    ] as const)
      expect((await bo.refused(403, 'PATCH /me', { body })).code).toBe('silenced');
    await bo.refused(400, 'PATCH /me', { body: { mail: 'some' } });
    expect((await bo.call('GET /me')).body).toEqual({ ...before, mail: 'off', digest: true });
  });

  test('is told so with the status, until it ends, also by time without a write', async () => {
    const bo = await member();
    const status = async () => (await bo.call('GET /user/{email}/status', inPath(bo))).body;
    const comment = () =>
      bo.call('POST /comments', { body: { postId: post, authorEmail: bo.email, text: 'Over.' } });
    expect(await status()).toEqual({ isMember: false });
    const { _id: id, reason, until } = await sanction(root, bo, 'silence');
    expect(await status()).toEqual({ isMember: false, silenced: { reason, until } });
    await root.call('DELETE /sanctions/{id}', about(id));
    expect(await status()).toEqual({ isMember: false });
    expect((await comment()).status).toBe(201);
    const { _id: second } = await sanction(root, bo, 'silence');
    expect((await comment()).status).toBe(403);
    await executeSql(forum, `update sanctions set until = 1 where id = '${second}'`);
    await expect.poll(async () => (await comment()).status).toBe(201);
  });
});

describe('a suspended member', () => {
  test('reads as a visitor, and all else is refused, with reason and end', async () => {
    const bo = await member();
    await bo.call('PATCH /posts/{id}/upvote', { params: { id: post } });
    const { reason, until } = await sanction(root, bo, 'suspend');
    const read = (await bo.call('GET /posts/{id}', { params: { id: post } })).body;
    expect(read).not.toHaveProperty('myVote');
    expect(read.authorEmail).toBe('an…@example.com');
    const suspended = { code: 'suspended', reason, until };
    for (const [name, input] of [
      ['GET /users/{email}', inPath(bo)],
      ['GET /mutes', {}],
      ['PATCH /posts/{id}/upvote', { params: { id: post } }],
      ['POST /users', { body: { email: bo.email } }],
    ] as const)
      expect(await bo.refused(403, name, input)).toMatchObject(suspended);
    const { sanctions } = (await bo.call('GET /me/sanctions')).body;
    expect(sanctions).toMatchObject([{ kind: 'suspend', reason, by: 'ro…@example.com' }]);
    expect((await bo.call('POST /logout')).status).toBe(200);
    await bo.refused(401, 'GET /me/sanctions');
  });

  test('signs in, to read why, and renames nobody by it', async () => {
    const bo = await forum.member('Bondhu');
    await sanction(root, bo, 'suspend');
    const { email, cookie } = bo;
    const headers = { origin: forum.url, cookie };
    expect((await forum.post('/jwt', { email }, headers)).status).toBe(200);
    const renaming = { email, displayName: 'Other' };
    expect((await forum.post('/users', renaming, headers)).status).toBe(403);
  });

  test('who is an admin or a moderator has no rights, while a silenced one keeps them', async () => {
    const [boss, mitu] = [await forum.admin('Boss'), await forum.newModerator()];
    const { _id: silence } = await sanction(root, boss, 'silence');
    for (const name of ['GET /reports', 'GET /admin/stats'] as const)
      expect((await boss.call(name)).status).toBe(200);
    await boss.refused(403, 'DELETE /sanctions/{id}', about(silence));
    for (const one of [boss, mitu]) {
      const { _id } = await sanction(root, one, 'suspend');
      expect((await one.refused(403, 'GET /reports')).code).toBe('suspended');
      await one.refused(403, 'DELETE /sanctions/{id}', about(_id));
    }
    await boss.refused(403, 'GET /admin/stats');
    const { sanctions } = (await boss.call('GET /me/sanctions')).body;
    const own = sanctions.find(({ kind }) => kind === 'suspend')?._id ?? '';
    await root.call('DELETE /sanctions/{id}', about(own));
    expect((await boss.call('GET /admin/stats')).status).toBe(200);
  });
});

test('sanctions: of all admins one can always act, also when they suspend one another at once', async () => {
  const alone = await openTestApp();
  const bosses = [await alone.admin('Root'), await alone.admin('Abu'), await alone.admin('Bibi')];
  const ids = await Promise.all(bosses.map((boss) => idOf(bosses[0] as Person, boss)));
  const given = { kind: 'suspend', days: null, reason: 'A quarrel' } as const;
  const suspendOthers = (boss: Person, n: number) =>
    ids
      .toSpliced(n, 1)
      .map((userId) => boss.call('POST /sanctions', { body: { userId, ...given } }));
  await Promise.all(bosses.flatMap(suspendOthers));
  const replies = await Promise.all(bosses.map((boss) => boss.call('GET /admin/stats')));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const [last] = bosses.filter((_, n) => statuses[n] === 200) as [Person];
  const name = 'PATCH /admin/users/revoke-admin/{email}';
  expect((await last.refused(409, name, inPath(last))).code).toBe('last-admin');
});
