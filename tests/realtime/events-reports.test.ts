import { expect, test } from 'vitest';
import { writeComment } from '../support/content.ts';
import {
  admin,
  ana,
  ben,
  names,
  params,
  post,
  recorders,
  startRecorders,
} from '../support/event-scene.ts';

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
    total: 0,
    rev: rev + 2,
    reportsRev: reportsRev + 1,
  });
  expect(names(recorders.admin)).toEqual(['report:added', 'report:added', 'report:removed']);
  expect([names(recorders.ana), names(recorders.visitor)]).toEqual([[], []]);
});
