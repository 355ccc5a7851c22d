/** Whether a page shows what the server says. */
import { expect } from 'vitest';
import { type Scene, said } from './history-scene.ts';
import type { Reader } from './reader.ts';

/** Reads again what has a gap, as the pages do when they show it. */
export async function fillGaps({ person: who, client }: Reader) {
  if (client.announcements.useAnnouncements.getState().gap) {
    const { body, rev } = await said(who, 'GET /announcements');
    client.announcements.keepAnnouncements(body, rev);
  }
}

/** Compares all stores of a page with what HTTP answers to its reader. */
export async function expectSame(reader: Reader, { posts }: Scene) {
  const { person: who, client } = reader;
  const { useFeed } = client.feed;
  const total = await said(who, 'GET /posts/total');
  expect(useFeed.getState()).toMatchObject({
    total: (total.body as { count: number }).count,
    revs: { total: total.rev },
  });
  const announced = await said(who, 'GET /announcements');
  expect(client.announcements.useAnnouncements.getState()).toMatchObject({
    items: announced.body,
    rev: announced.rev,
    gap: false,
  });
  const tags = await said(who, 'GET /tags');
  const { body: named, rev: tagsRev } = tags;
  expect(client.tags.useTagList.getState()).toMatchObject({
    items: named,
    rev: tagsRev,
    gap: false,
  });

  for (const id of posts) {
    const post = await said(who, 'GET /posts/{id}', { params: { id } });
    if (post.status === 404) {
      if (client.posts.storedPost(id)) expect([id, client.posts.isRemoved(id)]).toEqual([id, true]);
      continue;
    }
    expect({ ...client.posts.storedPost(id), revs: undefined }).toEqual(post.body);
    expect(client.posts.postRev(id)).toBe((post.body as { rev: number }).rev);
    expect(client.posts.isRemoved(id)).toBe(false);
    const thread = await said(who, 'GET /comments/{postId}', { params: { postId: id } });
    const { comments, totalComments } = thread.body as { comments: []; totalComments: number };
    const known = client.comments.storedThread(id);
    expect(known).toMatchObject({ rev: thread.rev, total: totalComments, gap: false });
    expect(known?.items?.map(client.comments.storedComment)).toEqual(comments);
  }
  if (!who.token) return;

  const mine = { params: { email: who.email }, query: { email: who.email } };
  const role = await said(who, 'GET /users/{email}', mine);
  const status = await said(who, 'GET /user/{email}/status', mine);
  const count = await said(who, 'GET /posts/count', mine);
  expect(client.session.useSession.getState()).toMatchObject({
    ...(role.body as { role: 'user' | 'admin' }),
    ...(status.body as { isMember: boolean }),
    postCount: (count.body as { count: number }).count,
  });
  expect(client.session.memberStatusRev()).toBe(role.rev);
  if ((role.body as { role: string }).role !== 'admin') return;

  const { body: page, rev } = await said(who, 'GET /reports');
  const stats = await said(who, 'GET /admin/stats');
  const {
    reports: items,
    total: open,
    reportsRev,
  } = page as { reports: object[]; total: number; reportsRev: number };
  const { list, roomRev } = client.reports.useReports.getState();
  expect(list).toMatchObject({ items, total: open, rev: reportsRev, gap: false });
  expect(client.stats.useStats.getState().stats).toEqual(stats.body);
  expect(Math.max(roomRev, client.stats.statsRev())).toBe(rev);
}
