import { expect, test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { inboxOf } from '../../support/features/inbox.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';

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
  const item = { kind: 'report', reason: 'ignored', commentId: id, title: 'A question of tea' };
  for (const who of [bo, cy]) expect(await told(who)).toMatchObject(item);
  expectProblem(await admin.call('DELETE /comments/{id}/reports', { params: { id: postId } }), 404);
  const { entries } = (await admin.call('GET /admin/audit')).body;
  const acts = entries.filter(({ detail }) => detail.includes(id)).map(({ act }) => act);
  expect(acts).toEqual(['report ignored', 'report ignored']);
});

test('an ignored report is gone, leaves the others with their number, tells its reporter alone, and may be made again', async () => {
  proves('7.32', '4.15');
  const { id, reports } = await reported(bo, cy);
  const { _id: authorId } = (await ana.call('GET /me')).body;
  const [first, second] = [{ reporterEmail: bo.email }, { reporterEmail: cy.email }];
  const both = [second, first].map((one) => ({ ...one, others: 1, authorId }));
  expect(await openOn(id)).toMatchObject(both);
  const before = (await told(cy))?._id;
  const ignore = { params: { id: String(reports[0]) } };
  await bo.refused(403, 'DELETE /reports/{id}', ignore);
  await expectCall(admin, 'DELETE /reports/{id}', ignore);
  await admin.refused(404, 'DELETE /reports/{id}', ignore);
  expect(await told(bo)).toMatchObject({ kind: 'report', reason: 'ignored' });
  expect((await told(cy))?._id).toBe(before);
  expect(await openOn(id)).toMatchObject([{ ...second, others: 0 }]);
  await reportComment(bo, id);
  expect(await openOn(id)).toMatchObject([first, second]);
});

test('who deletes the text of another names a reason: its author and the reporters are told', async () => {
  const { id } = await reported(bo, cy);
  const reason = ' বিজ্ঞাপন নয় ';
  await expectCall(admin, 'DELETE /comments/{id}', { params: { id }, query: { reason } });
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
  const removed = { kind: 'removed', by: 'Root', ...query, title: 'A question of tea' };
  expect(await told(ana)).toMatchObject(removed);
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
