import { expect, test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { inboxOf } from '../../support/features/inbox.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';

const { forum, root: admin, ana, bo, cy } = await joinShared(['Root', 'Ana', 'Bo', 'Cy']);
await ana.call('POST /membership', { body: { email: ana.email } });

async function reported(...reporters: Person[]) {
  const postId = await publish(ana, { title: 'A question of tea' });
  const comment = await writeComment(ana, postId, 'চা কিনুন, **এখনই**');
  const reports: string[] = [];
  for (const by of reporters) reports.push(await reportComment(by, comment._id));
  return { postId, id: comment._id, reports };
}
const openOn = async (id: string) => {
  const { body } = await admin.call('GET /reports', { query: { limit: 100 } });
  return body.reports.filter(({ commentId }) => commentId === id);
};
const told = async (who: Person) => (await inboxOf(who)).items[0];

test('each report says how many more there are on its comment, and who wrote it', async () => {
  const { id } = await reported(bo, cy, admin);
  const { _id: authorId } = (await ana.call('GET /me')).body;
  expect(await openOn(id)).toMatchObject(Array(3).fill({ others: 2, authorId }));
  const other = await reported(bo);
  expect(await openOn(other.id)).toMatchObject([{ others: 0 }]);
});

test('all reports on a comment are ignored at once; the comment stays, and each reporter is told', async () => {
  const { postId, id } = await reported(bo, cy);
  const before = (await admin.call('GET /reports')).body.total;
  const ignore = () => admin.call('DELETE /comments/{id}/reports', { params: { id } });
  const done = await ignore();
  expectAnswer('DELETE /comments/{id}/reports', done);
  expect(done.body).toEqual({ success: true, removed: 2 });
  expect((await admin.call('GET /reports')).body.total).toBe(before - 2);
  expect((await ignore()).body.removed).toBe(0);
  const { body } = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
  expect(body.totalComments).toBe(1);
  for (const who of [bo, cy])
    expect(await told(who)).toMatchObject({
      kind: 'report',
      reason: 'ignored',
      commentId: id,
      title: 'A question of tea',
    });
  expectProblem(await admin.call('DELETE /comments/{id}/reports', { params: { id: postId } }), 404);
  const { entries } = (await admin.call('GET /admin/audit')).body;
  expect(entries.filter(({ detail }) => detail.includes(id)).map(({ act }) => act)).toEqual([
    'report ignored',
    'report ignored',
  ]);
});

test('one ignored report leaves the others, and tells its reporter alone', async () => {
  const { id, reports } = await reported(bo, cy);
  const first = (await told(cy))?._id;
  await admin.call('DELETE /reports/{id}', { params: { id: String(reports[0]) } });
  expect(await told(bo)).toMatchObject({ kind: 'report', reason: 'ignored' });
  expect((await told(cy))?._id).toBe(first);
  expect(await openOn(id)).toMatchObject([{ reporterEmail: cy.email, others: 0 }]);
});

test('who deletes the text of another names a reason: its author and the reporters are told', async () => {
  const { id } = await reported(bo, cy);
  const reason = ' বিজ্ঞাপন নয় ';
  await expectCall(admin, 'DELETE /comments/{id}', {
    params: { id },
    query: { reason },
  });
  const mine = await told(ana);
  expect(mine).toMatchObject({ kind: 'removed', by: 'Root', reason: 'বিজ্ঞাপন নয়' });
  expect(mine?.title).toBe('চা কিনুন, **এখনই**');
  expect(mine).not.toHaveProperty('postId');
  for (const who of [bo, cy]) {
    const item = await told(who);
    expect(item).toMatchObject({ kind: 'report', reason: 'deleted', title: mine?.title });
    expect(item).not.toHaveProperty('postId');
  }
  const { entries } = (await admin.call('GET /admin/audit')).body;
  const [entry] = entries.filter(({ target }) => target === id);
  expect(entry?.detail).toMatch(/; reason: বিজ্ঞাপন নয়$/);
});

test('a post is deleted with a reason, too; the reporters of its comments are told', async () => {
  const { postId } = await reported(bo);
  const query = { reason: 'Sold already.' };
  await admin.call('DELETE /posts/{id}', { params: { id: postId }, query });
  expect(await told(ana)).toMatchObject({
    kind: 'removed',
    by: 'Root',
    reason: 'Sold already.',
    title: 'A question of tea',
  });
  expect(await told(bo)).toMatchObject({ kind: 'report', reason: 'deleted' });
});

test('nobody is told of what they delete themselves', async () => {
  const { postId, id } = await reported();
  const before = await told(ana);
  await ana.call('DELETE /comments/{id}', { params: { id }, query: { reason: 'Mine' } });
  await ana.call('DELETE /posts/{id}', { params: { id: postId } });
  expect(await told(ana)).toEqual(before);
});

test('a reason has at most 500 characters', async () => {
  const { postId, id } = await reported();
  const remove = (reason: string) =>
    admin.call('DELETE /comments/{id}', { params: { id }, query: { reason } });
  expect(expectProblem(await remove('য'.repeat(501)), 400)).toMatch(/^reason /i);
  expect((await remove('য'.repeat(500))).status).toBe(200);
  const query = { reason: 'x'.repeat(501) };
  expectProblem(await admin.call('DELETE /posts/{id}', { params: { id: postId }, query }), 400);
});
