import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/since/days.ts';
import { LAST_DAILY_COPY, writeSetting } from '../../../db/core/internal-settings.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { publish, writeComment } from '../../support/content.ts';
import { freshFolder } from '../../support/folders.ts';
import { openMailServer } from '../../support/mail/server.ts';
import { openForum } from '../../support/open-forum.ts';
import { onServers } from '../../support/servers.ts';

const askForMail = 'POST /admin/health/mail' as const;
const failing = (why: string) => ({ success: false, answer: expect.stringContaining(why) });

test('health: tells admins the version, the engine, and what the server uses', async () => {
  const { forum, root } = await openForum(['Root']);
  await forum.visitor.socket();
  const { body } = await root.call('GET /admin/health');
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    engine: onServers ? 'postgres' : 'sqlite',
    disk: { free: expect.any(Number), total: expect.any(Number) },
    databaseSize: expect.any(Number),
    logSize: onServers ? null : expect.any(Number),
    eventLoop: { p99: expect.any(Number), max: expect.any(Number) },
    sockets: 1,
    servers: 1,
    snapshots: false,
    snapshot: null,
    letters: 0,
    raid: null,
    held: { link: 0, picture: 0, number: 0, words: 0, alike: 0, raid: 0 },
    mail: false,
    days: expect.any(Array),
  });
  expect(body.databaseSize).toBeGreaterThan(100_000);
  expect(body.disk?.total).toBeGreaterThan(body.disk?.free ?? Number.POSITIVE_INFINITY);
  expect(body.eventLoop.max).toBeGreaterThanOrEqual(body.eventLoop.p99);

  const failed = { at: '2026-03-26T01:02:03.000Z', ok: false, error: 'The disk is full.' };
  await forum.app.context.store.write(() => writeSetting(LAST_DAILY_COPY, JSON.stringify(failed)));
  expect((await root.call('GET /admin/health')).body.snapshot).toEqual(failed);
  expect((await root.call(askForMail)).body).toMatchObject(failing('SMTP_URL'));
});

test('health: counts what stands of each of the last seven days, and who joined', async () => {
  const { forum, root, ana } = await openForum(['Root', 'Ana']);
  const today = Date.parse(dayOf(Date.now(), 'UTC'));
  const first = today - 6 * DAY_MS;
  const post = await publish(ana);
  const { insertedId: removed } = await writeComment(root, post, 'Removed');
  await root.call('DELETE /comments/{id}', { params: { id: removed } });
  // The last moment of the first day, the first of the second one, and the last before both.
  const { store, scores } = forum.app.context;
  const author = (await store.read(findUser(ana.email))) as UserRow;
  const rendered = { format: 'plain', html: null, htmlVersion: 1, mentions: null } as const;
  const texts = { title: 'Tea', description: 'Milk first', tag: 'general', createdText: '' };
  for (const at of [first + DAY_MS - 1, first + DAY_MS, first - 1]) {
    await addPost(store, scores, {
      ...texts,
      ...rendered,
      at,
      authorKey: author.key,
      startUp: 0,
      startDown: 0,
    });
    const comment = { text: 'Tea', createdText: '', mentioned: [], ...rendered };
    await addComment(store, { ...comment, author, postId: post, at });
  }
  const { days } = (await root.call('GET /admin/health')).body;
  const nothing = { posts: 0, comments: 0, members: 0 };
  const figures = [
    { posts: 1, comments: 1, members: 0 },
    { posts: 1, comments: 1, members: 0 },
    nothing,
    nothing,
    nothing,
    nothing,
    { posts: 1, comments: 0, members: 2 },
  ];
  expect(days).toEqual(
    figures.map((figure, at) => ({ day: dayOf(first + at * DAY_MS, 'UTC'), ...figure })),
  );
});

test("health: a test mail goes to the admin who asks, with the mail server's own answer", async () => {
  const box = await openMailServer();
  const SNAPSHOTS = join(freshFolder(), 'copies');
  const { root } = await openForum(['Root'], { SMTP_URL: box.url, SITE_NAME: 'আড্ডা', SNAPSHOTS });
  const { body } = await root.call(askForMail);
  expect(body).toEqual({ success: true, to: root.email, answer: '250 kept' });
  const health = (await root.call('GET /admin/health')).body;
  // A database server makes copies of its own.
  expect([health.mail, health.snapshots]).toEqual([true, !onServers]);
});

test('health: a mail server that refuses is quoted, and one that is away is told of', async () => {
  const refusing = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('554 5.7.1 Not from you\r\n');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void refusing.close());
  const { port } = refusing.address() as { port: number };
  const asked = async (SMTP_URL: string) =>
    (await (await openForum(['Root'], { SMTP_URL })).root.call(askForMail)).body;
  const quoted = failing('554 5.7.1 Not from you');
  expect(await asked(`smtp://127.0.0.1:${port}`)).toMatchObject(quoted);
  expect(await asked('smtp://127.0.0.1:1')).toMatchObject(failing('ECONNREFUSED'));
});
