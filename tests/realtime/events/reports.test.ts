import { expect, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import {
  admin,
  ana,
  ben,
  names,
  params,
  post,
  recorders,
  startRecorders,
} from '../../support/realtime/event-scene.ts';

startRecorders();

test('events: a report, its new reason and its end reach the admins only', async () => {
  const spoken = await writeComment(ben, post, 'Buy my tea!');
  await recorders.admin.until('stats:changed');
  for (const recorder of Object.values(recorders)) recorder.take();
  const file = (feedback: 'Spam or scam' | 'Offensive language') =>
    ana.call('POST /reports', {
      body: { commentId: spoken._id, feedback, reporterEmail: ana.email },
    });

  const { body: filed } = await file('Spam or scam');
  const added = await recorders.admin.until('report:added');
  const { body: page, headers } = await admin.call('GET /reports');
  const rev = Number(headers.get('x-rev'));
  expect(page.reports).toMatchObject([
    { _id: filed.insertedId, commentText: 'Buy my tea!', reporterEmail: ana.email, postId: post },
  ]);
  expect(added).toEqual({ report: page.reports[0], total: 1, rev, reportsRev: page.reportsRev });

  await file('Offensive language');
  const replaced = await recorders.admin.until('report:added', (event) => event.rev === rev + 1);
  const { body: after } = await admin.call('GET /reports');
  const reportsRev = page.reportsRev + 1;
  expect(after.reportsRev).toBe(reportsRev);
  expect(replaced).toEqual({ report: after.reports[0], total: 1, rev: rev + 1, reportsRev });
  expect(replaced.report).toMatchObject({ _id: filed.insertedId, feedback: 'Offensive language' });

  await admin.call('DELETE /reports/{id}', params(filed.insertedId));
  const ended = await recorders.admin.until('report:removed');
  expect(ended).toEqual({
    _id: filed.insertedId,
    commentId: spoken._id,
    others: 0,
    total: 0,
    rev: rev + 2,
    reportsRev: reportsRev + 1,
  });
  expect(names(recorders.admin)).toEqual(['report:added', 'report:added', 'report:removed']);
  expect([names(recorders.ana), names(recorders.visitor)]).toEqual([[], []]);
});

test('events: an edit of a reported comment is sent to the admins alone, with the revs of the room', async () => {
  const { _id } = await writeComment(ben, post, 'Buy my tea!');
  const edit = (version: number) =>
    ben.call('PATCH /comments/{id}', {
      params: { id: _id },
      body: { text: `Tea ${version}`, version },
    });
  await edit(1);
  const body = { commentId: _id, feedback: 'Spam or scam' as const, reporterEmail: ana.email };
  await ana.call('POST /reports', { body });
  const { rev, reportsRev } = await recorders.admin.until('report:added');
  await edit(2);
  const changed = await recorders.admin.until('report:changed');
  expect(changed).toEqual({
    commentId: _id,
    text: 'Tea 2',
    total: 1,
    rev: rev + 1,
    reportsRev: reportsRev + 1,
  });
  const { body: list, headers } = await admin.call('GET /reports');
  expect([headers.get('x-rev'), list.reportsRev]).toEqual([String(rev + 1), reportsRev + 1]);
  expect(list.reports[0]).toMatchObject({ commentText: 'Tea 1', editedSince: true });
  for (const recorder of [recorders.admin, recorders.ana, recorders.visitor])
    expect(recorder.of('report:changed')).toHaveLength(recorder === recorders.admin ? 1 : 0);
});

test('events: each report and each end tells how many others there are on its comment, as of its rev', async () => {
  const { _id } = await writeComment(ben, post, 'Buy my tea!');
  const body = { commentId: _id, feedback: 'Spam or scam' as const };
  for (const who of [ana, admin, ben])
    await who.call('POST /reports', { body: { ...body, reporterEmail: who.email } });
  const last = await recorders.admin.until('report:added', ({ report }) => report.others === 2);
  const first = (await admin.call('GET /reports')).body.reports.find(
    ({ reporterEmail }) => reporterEmail === ana.email,
  );
  await admin.call('DELETE /reports/{id}', params(String(first?._id)));
  await admin.call('DELETE /comments/{id}/reports', params(_id));
  await recorders.admin.until('report:removed', ({ rev }) => rev === last.rev + 3);
  const ended = recorders.admin.of('report:removed').filter(({ rev }) => rev > last.rev);
  expect(ended.map(({ commentId, others, rev }) => [commentId, others, rev - last.rev])).toEqual([
    [_id, 1, 1],
    [_id, 0, 2],
    [_id, 0, 3],
  ]);
});
