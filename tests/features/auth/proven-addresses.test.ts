import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { run } from '../../support/commands.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { freshFolder } from '../../support/folders.ts';
import { migrateTo } from '../../support/forums/migrate-to.ts';
import { openMailServer } from '../../support/mail/server.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { nextEvent, PASSWORD, type Person, personOf, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const SENTENCE =
  'Please confirm your e-mail address first: open the link in the letter that was sent to it.';
const REFUSAL = {
  statusCode: 403,
  error: 'Forbidden',
  code: 'address-unproven',
  message: SENTENCE,
};

/** A forum that asks for proven addresses, with a post and a comment by somebody whose address is. */
async function openStrict(env: Record<string, string> = {}) {
  const { forum, elder } = await openForumWithPasswords(['Elder'], { VERIFY: 'on', ...env });
  await proveAddress(forum.app.context.store, elder.email);
  const postId = await publish(elder);
  const { _id: commentId } = await writeComment(elder, postId, 'Milk last.');
  return { forum, elder, postId, commentId };
}

/** Everything that needs a proven address. */
const writesOf = (person: Person, postId: string, commentId: string): [AnyCall, object][] => [
  ['POST /posts', { body: postBy(person) }],
  [
    'POST /comments',
    { body: { postId, authorEmail: person.email, text: 'First!', createdAt: 'now' } },
  ],
  ['PATCH /posts/{id}/upvote', { params: { id: postId } }],
  ['PATCH /posts/{id}/downvote', { params: { id: postId } }],
  ['DELETE /posts/{id}/vote', { params: { id: postId } }],
  ['POST /reports', { body: { commentId, feedback: 'Spam or scam', reporterEmail: person.email } }],
];

async function expectWrites(person: Person, postId: string, commentId: string) {
  for (const [name, input] of writesOf(person, postId, commentId))
    expectAnswer(name, await person.call(name as 'POST /posts', input as never));
}
async function expectNoWrites(person: Person, postId: string, commentId: string) {
  for (const [name, input] of writesOf(person, postId, commentId)) {
    const reply = await person.call(name as 'POST /posts', input as never);
    expectProblem(reply, 403);
    expect([name, reply.body]).toEqual([name, REFUSAL]);
  }
}

describe('where addresses have to be proven', () => {
  test('an unproven member neither posts, comments, votes, withdraws nor reports', async () => {
    const { forum, elder, postId, commentId } = await openStrict();
    const ana = await forum.member('Ana');
    const before = await forum.visitor.call('GET /posts/{id}', { params: { id: postId } });
    await expectNoWrites(ana, postId, commentId);
    const after = await forum.visitor.call('GET /posts/{id}', { params: { id: postId } });
    expect(after.body).toEqual(before.body);
    expect((await elder.call('GET /posts/total')).body.count).toBe(1);
  });

  test('a visitor is asked to sign in, and a proven member writes', async () => {
    const { forum, elder, postId, commentId } = await openStrict();
    for (const [name, input] of writesOf(forum.visitor, postId, commentId))
      expect((await forum.visitor.refused(401, name, input)).code).toBe('not-signed-in');
    await expectWrites(elder, postId, commentId);
  });

  test('an unproven member reads, signs in, renames themselves, joins and deletes their own', async () => {
    const { forum, postId } = await openStrict({ VERIFY: 'off' });
    const ana = await forum.member('Ana');
    const own = await publish(ana);
    const mine = await writeComment(ana, postId, 'Mine.');
    const params = { email: ana.email };
    forum.app.context.config.verify = true;
    await ana.refused(403, 'POST /posts', { body: postBy(ana) });
    const did = [
      await ana.call('GET /posts'),
      await ana.call('GET /user/{email}/recent-posts', { params }),
      await ana.call('POST /users', { body: { email: ana.email, displayName: 'Anna' } }),
      await ana.call('POST /membership', { body: { email: ana.email } }),
      await ana.call('DELETE /comments/{id}', { params: { id: mine._id } }),
      await ana.call('DELETE /posts/{id}', { params: { id: own } }),
      await ana.call('POST /logout'),
    ];
    expect(did.map(({ status }) => status)).toEqual(did.map(() => 200));
  });

  test('a new password by mail proves the address, and every open page learns it', async () => {
    const box = await openMailServer();
    const { forum, postId, commentId } = await openStrict({ SMTP_URL: box.url });
    const ana = await forum.member('Ana');
    const [joined] = await subscribe(await ana.socket(), `user:${ana.email}`);
    expect(joined?.state).toEqual({
      role: 'user',
      isModerator: false,
      isMember: false,
      postCount: 0,
      mustProve: true,
    });
    const post = (path: string, body: object) => forum.post(path, body, { origin: forum.url });
    await post('/auth/request-password-reset', { email: ana.email });
    const { link } = await box.mail(ana.email, /new password/);
    const token = new URL(link).searchParams.get('token');
    const newPassword = 'another horse entirely';
    expect((await post('/auth/reset-password', { token, newPassword })).status).toBe(200);
    const back = await forum.signInAgain(ana);
    const status = { params: { email: ana.email } };
    expect((await back.call('GET /user/{email}/status', status)).body).toEqual({ isMember: false });
    await expectWrites(back, postId, commentId);
  });

  test('the mail proves the address, in the browser that registered', async () => {
    const box = await openMailServer();
    const { forum, postId, commentId } = await openStrict({ SMTP_URL: box.url });
    const ana = await forum.member('Ana');
    await expectNoWrites(ana, postId, commentId);
    const { link } = await box.mail(ana.email, /Confirm/);
    const confirm = await forum.post(
      '/auth/confirm-email',
      { token: new URL(link).searchParams.get('token') },
      { origin: forum.url, cookie: ana.cookie },
    );
    expect(confirm.status).toBe(200);
    await expectWrites(await forum.signInAgain(ana), postId, commentId);
  });

  test('the page is told when the address is proven, and before that what is missing', async () => {
    const { forum, postId, commentId } = await openStrict();
    const ana = await forum.member('Ana');
    const status = () => ana.call('GET /user/{email}/status', { params: { email: ana.email } });
    const before = await status();
    expectAnswer('GET /user/{email}/status', before);
    expect(before.body).toEqual({ isMember: false, mustProve: true });
    const socket = await ana.socket();
    await subscribe(socket, `user:${ana.email}`);
    const resynced = nextEvent(socket, 'resync');
    const { code, complaints } = await run('admin', ['grant', ana.email], {
      DATA_DIR: forum.dataDir,
      NODE_ENV: 'test',
      ...forum.shared,
    });
    expect([code, complaints]).toEqual([0, '']);
    await resynced;
    const [now] = await subscribe(socket, `user:${ana.email}`);
    expect(now?.state).toEqual({
      role: 'admin',
      isModerator: false,
      isMember: false,
      postCount: 0,
    });
    expect((await status()).body).toEqual({ isMember: false });
    await expectWrites(ana, postId, commentId);
  });

  test('the claim of the token does not count: the database is read at each request', async () => {
    const { forum, postId } = await openStrict();
    const ana = await forum.member('Ana');
    const vote = () => ana.call('PATCH /posts/{id}/upvote', { params: { id: postId } });
    expect((await vote()).status).toBe(403);
    await proveAddress(forum.app.context.store, ana.email);
    expect((await vote()).status).toBe(200);
  });
});

const production = {
  ...AS_PRODUCTION,
};

describe('VERIFY', () => {
  test('is on in production unless it is switched off, and off in development', async () => {
    const box = await openMailServer();
    const { ana } = await openForumWithPasswords(['Ana'], { ...production, SMTP_URL: box.url });
    expect((await ana.refused(403, 'POST /posts', { body: postBy(ana) })).code).toBe(
      'address-unproven',
    );
    const lax = await openTestApp({ ...production, VERIFY: 'off' });
    await publish(await lax.member('Ana'));
    await publish(await (await openTestApp()).member('Ana'));
  });
});

test.skipIf(onServers)(
  'VERIFY: a member from before addresses had to be proven writes, and is no admin by ADMIN_EMAILS for that',
  async () => {
    const dir = freshFolder();
    const before = new Database(join(dir, 'forum.db'));
    migrateTo(before, '0004_audit_only_grows');
    before.exec(
      `insert into users (id, email, display_name, photo_url, search_text, created_at)
      values ('01952672-9b80-7a1c-8000-000000000001', 'root@example.com', 'Root', '', 'root' || char(10) || 'root@example.com', 7);
      insert into counters values ('users', 1);
      insert into identities values ('i', 'Root', 'root@example.com', 0, null, 6, 6);`,
    );
    before
      .prepare(
        `insert into identity_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
        values ('a', 'i', 'credential', 'i', ?, 6, 6)`,
      )
      .run(await hashPassword(PASSWORD));
    before.close();
    const box = await openMailServer();
    const forum = await openTestApp({ ...production, DATA_DIR: dir, SMTP_URL: box.url });
    const email = 'root@example.com';
    const send = (path: string, body: object, cookie = '') =>
      forum.post(path, body, { origin: production.PUBLIC_URL, cookie });
    const { headers } = await send('/auth/sign-in/email', { email, password: PASSWORD });
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
    const { body } = await send('/jwt', { email }, cookies.join('; '));
    const root = personOf(forum.url, email, (body as { token: string }).token);
    await publish(root);
    await root.refused(403, 'GET /admin/stats');
    expect(findFaults(join(dir, 'forum.db'))).toEqual([]);
    const young = await forum.member('Young');
    await young.refused(403, 'POST /posts', { body: postBy(young) });
  },
);
