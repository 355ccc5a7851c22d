import { join } from 'node:path';

import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { SCRYPT } from '../../../server/auth/providers/local/passwords/hashing.ts';
import { run } from '../../support/commands.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { freshFolder } from '../../support/folders.ts';
import { migrateTo } from '../../support/forums/migrate-to.ts';
import { openMailServer } from '../../support/mail/server.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { nextEvent, PASSWORD, type Person, subscribe } from '../../support/person.ts';
import { AS_PRODUCTION } from '../../support/production.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

const REFUSAL = {
  statusCode: 403,
  error: 'Forbidden',
  code: 'address-unproven',
  message:
    'Please confirm your e-mail address first: open the link in the letter that was sent to it.',
};

const box = await openMailServer(true);
/** A forum that asks for proven addresses, with a post and a comment by somebody whose address is. */
const { forum, elder } = await openFileForumWithPasswords(['Elder'], {
  VERIFY: 'on',
  SMTP_URL: box.url,
});
await proveAddress(forum.app.context.store, elder.email);
const postId = await publish(elder);
const { _id: commentId } = await writeComment(elder, postId, 'Milk last.');

const post = (path: string, body: object, cookie = '') =>
  forum.post(path, body, { origin: forum.url, cookie });
const tokenOf = async ({ email }: Person, about: RegExp) =>
  new URL((await box.mail(email, about)).link).searchParams.get('token');
const statusOf = async (who: Person) =>
  (await expectCall(who, 'GET /user/{email}/status', { params: { email: who.email } })).body;

const onPost = { params: { id: postId } };
/** Tries everything that needs a proven address. */
async function expectWrites(person: Person, may = true) {
  const { email } = person;
  for (const [name, input] of [
    ['POST /posts', { body: postBy(person) }],
    ['POST /comments', { body: { postId, authorEmail: email, text: 'First!' } }],
    ['PATCH /posts/{id}/upvote', onPost],
    ['PATCH /posts/{id}/downvote', onPost],
    ['DELETE /posts/{id}/vote', onPost],
    ['POST /reports', { body: { commentId, feedback: 'Spam or scam', reporterEmail: email } }],
  ] as const) {
    const reply = await person.call(name, input as never);
    if (may) expectAnswer(name, reply);
    else expectProblem(reply, 403);
    if (!may) expect([name, reply.body]).toEqual([name, REFUSAL]);
  }
}

describe('where addresses have to be proven', () => {
  test('an unproven member neither posts, comments, votes, withdraws nor reports, until the mail has proven the address', async () => {
    const ana = await forum.member('Ana');
    const shown = async () => (await forum.visitor.call('GET /posts/{id}', onPost)).body;
    const before = await shown();
    await expectWrites(ana, false);
    expect(await shown()).toEqual(before);
    const token = await tokenOf(ana, /Confirm/);
    expect((await post('/auth/confirm-email', { token }, ana.cookie)).status).toBe(200);
    await expectWrites(await forum.signInAgain(ana));
    await expectWrites(elder);
  });

  test('an unproven member reads, signs in, renames themselves, joins and deletes their own', async () => {
    const bo = await forum.member('Bo');
    forum.app.context.config.verify = false;
    const own = await publish(bo);
    const mine = await writeComment(bo, postId, 'Mine.');
    forum.app.context.config.verify = true;
    await bo.refused(403, 'POST /posts', { body: postBy(bo) });
    const did = [
      await bo.call('GET /posts'),
      await bo.call('GET /user/{email}/recent-posts', { params: { email: bo.email } }),
      await bo.call('POST /users', { body: { email: bo.email, displayName: 'Bodhi' } }),
      await bo.call('POST /membership', { body: { email: bo.email } }),
      await bo.call('DELETE /comments/{id}', { params: { id: mine._id } }),
      await bo.call('DELETE /posts/{id}', { params: { id: own } }),
      await bo.call('POST /logout'),
    ];
    expect(did.map(({ status }) => status)).toEqual(did.map(() => 200));
  });

  test('a new password by mail proves the address, of which pages learn by the room and the status', async () => {
    const cem = await forum.member('Cem');
    const plain = { role: 'user', isModerator: false, isMember: false, postCount: 0 };
    const [joined] = await subscribe(await cem.socket(), `user:${cem.email}`);
    expect(joined?.state).toEqual({ ...plain, mustProve: true });
    expect(await statusOf(cem)).toEqual({ isMember: false, mustProve: true });
    await post('/auth/request-password-reset', { email: cem.email });
    const token = await tokenOf(cem, /new password/);
    const newPassword = 'another horse entirely';
    expect((await post('/auth/reset-password', { token, newPassword })).status).toBe(200);
    const back = await forum.signInAgain(cem);
    expect(await statusOf(back)).toEqual({ isMember: false });
    await expectWrites(back);
  });

  test('the command that makes an admin proves the address: open pages read anew, with the token they have', async () => {
    const dia = await forum.member('Dia');
    const socket = await dia.socket();
    await subscribe(socket, `user:${dia.email}`);
    await dia.refused(403, 'PATCH /posts/{id}/upvote', onPost);
    const resynced = nextEvent(socket, 'resync');
    const env = { DATA_DIR: forum.dataDir, NODE_ENV: 'test', ...forum.shared };
    expect(await run('admin', ['grant', dia.email], env)).toMatchObject({ code: 0 });
    await resynced;
    const [now] = await subscribe(socket, `user:${dia.email}`);
    expect(now?.state).toMatchObject({ role: 'admin' });
    expect(now?.state).not.toHaveProperty('mustProve');
    expect(await statusOf(dia)).toEqual({ isMember: false });
    await expectCall(dia, 'PATCH /posts/{id}/upvote', onPost);
  });
});

test('VERIFY is on in production unless it is switched off, and off in development', async () => {
  const strict = await openTestApp({ ...AS_PRODUCTION, SMTP_URL: box.url });
  const ana = await strict.member('Ana');
  await ana.refused(403, 'POST /posts', { body: postBy(ana) });
  for (const env of [{ ...AS_PRODUCTION, VERIFY: 'off' }, {}])
    await publish(await (await openTestApp(env)).member('Ana'));
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
      .run(await SCRYPT.hash(PASSWORD));
    before.close();
    const forum = await openTestApp({ ...AS_PRODUCTION, DATA_DIR: dir, SMTP_URL: box.url });
    // An account of this address is there, so that this signs in.
    const root = await forum.member('Root');
    await publish(root);
    await root.refused(403, 'GET /admin/stats');
    expect(findFaults(join(dir, 'forum.db'))).toEqual([]);
    const young = await forum.member('Young');
    await young.refused(403, 'POST /posts', { body: postBy(young) });
  },
);
