import { expect, test } from 'vitest';
import {
  editComment,
  editPost,
  postBy,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { approve, LINK, waiting } from '../../support/features/held.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openForum } from '../../support/open-forum.ts';
import { subscribe } from '../../support/person.ts';
import { names, openEventForum, params } from '../../support/realtime/event-forum.ts';
import { recordAs, waitForThrottle } from '../../support/realtime/event-recorder.ts';

const begin = async () => {
  const { forum, root, mitu, ana } = await openForum(['Root', 'Mitu', 'Ana'], {
    NEWCOMERS: 'held',
  });
  const { socket, recorder } = await recordAs(mitu);
  expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: true, state: { waiting: 0 } }]);
  /** Does one act, and waits for the event about it: so many wait after it. */
  const told = async (count: number, act: () => Promise<unknown>) => {
    recorder.take();
    await act();
    const rev = Number((await root.call('GET /held')).headers.get('x-rev'));
    // Totals move the rev, too, and an event may be read after them.
    const isLast = (event: { waiting: number; rev: number }) =>
      event.waiting === count && event.rev >= rev;
    return recorder.until('moderation:changed', isLast);
  };
  return { forum, root, ana, told };
};

test('events: each text that waits, and each end of its waiting, is told to moderators', async () => {
  const { root, ana, told } = await begin();
  const hold = (description = LINK) =>
    ana.call('POST /posts', { body: postBy(ana, { description }) });
  await told(1, hold);
  await told(2, hold);
  const { held } = await waiting(root);
  await told(1, () => approve(root, String(held[0]?._id)));
  await told(0, () => root.call('DELETE /held/{id}', { params: { id: String(held[1]?._id) } }));
  const postId = await publish(ana);
  const { _id: id } = await writeComment(ana, postId, 'Tea.');
  await told(1, () => editComment(ana, id, LINK));
  await told(2, () => editPost(ana, postId, { description: LINK }));
  await told(3, () => writeComment(ana, postId, LINK));
  await told(2, () => ana.call('DELETE /comments/{id}', params(id)));
  await told(0, () => ana.call('DELETE /posts/{id}', params(postId)));
});

test('events: sanctions and appeals are told to moderators; an open appeal waits no more once its sanction ends', async () => {
  const { root, ana, told } = await begin();
  const appeal = (id: string) =>
    ana.call('POST /sanctions/{id}/appeal', { ...params(id), body: { text: 'রাগের মাথায় বলেছি।' } });
  const end = (id: string) => root.call('DELETE /sanctions/{id}', params(id));
  await told(0, () => sanction(root, ana, 'silence'));
  const [silence] = (await ana.call('GET /me/sanctions')).body.sanctions;
  const id = String(silence?._id);
  await told(1, () => appeal(id));
  await told(0, () => root.call('POST /sanctions/{id}/appeal/reject', params(id)));
  await told(0, () => end(id));
  const { _id: suspension } = await sanction(root, ana, 'suspend');
  await told(1, () => appeal(suspension));
  await told(0, () => end(suspension));
});

test('events: of what waits its author hears that it counts, and nobody else anything', async () => {
  const { forum, ana, told } = await begin();
  const recorders = [];
  for (const who of [ana, forum.visitor])
    recorders.push((await recordAs(who, 'admin', 'feed', `user:${ana.email}`)).recorder);
  await told(1, () => ana.call('POST /posts', { body: postBy(ana, { description: LINK }) }));
  await waitForThrottle(forum);
  expect(recorders.map(names)).toEqual([['user:changed'], []]);
});

test('events: a report, its new reason and its end reach the admins only', async () => {
  const { admin, ana, ben, post, recorders, forget } = await openEventForum();
  const spoken = await writeComment(ben, post, 'Buy my tea!');
  await recorders.admin.until('stats:changed');
  forget();
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
  const removed = { _id: filed.insertedId, commentId: spoken._id, others: 0, total: 0 };
  const ended = await recorders.admin.until('report:removed');
  expect(ended).toEqual({ ...removed, rev: rev + 2, reportsRev: reportsRev + 1 });
  expect(names(recorders.admin)).toEqual(['report:added', 'report:added', 'report:removed']);
  expect([names(recorders.ana), names(recorders.visitor)]).toEqual([[], []]);
});

test('events: an edit of a reported comment is sent to the admins alone, with the revs of the room', async () => {
  const { admin, ana, ben, post, recorders } = await openEventForum();
  const { _id } = await writeComment(ben, post, 'Buy my tea!');
  const edit = (version: number) => editComment(ben, _id, `Tea ${version}`, version);
  await edit(1);
  await reportComment(ana, _id);
  const { rev, reportsRev } = await recorders.admin.until('report:added');
  await edit(2);
  const changed = await recorders.admin.until('report:changed');
  const revs = { rev: rev + 1, reportsRev: reportsRev + 1 };
  expect(changed).toEqual({ commentId: _id, text: 'Tea 2', total: 1, ...revs });
  const { body: list, headers } = await admin.call('GET /reports');
  expect({ rev: Number(headers.get('x-rev')), reportsRev: list.reportsRev }).toEqual(revs);
  expect(list.reports[0]).toMatchObject({ commentText: 'Tea 1', editedSince: true });
  const told = Object.values(recorders).map((recorder) => recorder.of('report:changed').length);
  expect(told).toEqual([1, 0, 0]);
});

test('events: each report and each end tells how many others there are on its comment, as of its rev', async () => {
  const { admin, ana, ben, post, recorders } = await openEventForum();
  const { _id } = await writeComment(ben, post, 'Buy my tea!');
  for (const who of [ana, admin, ben]) await reportComment(who, _id);
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
