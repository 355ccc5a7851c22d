import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnyCall } from '../contract/calls.ts';
import { findFaults } from '../db/fsck.ts';
import { proveAddress } from '../db/users.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { run } from './commands.ts';
import {
  next,
  openHouse,
  PASSWORD,
  type Person,
  personOf,
  postBy,
  publish,
  say,
  watch,
} from './house.ts';
import { openLetterBox } from './letter-box.ts';
import { migrateTo } from './migrate-to.ts';
import { onServers } from './servers.ts';

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
  const house = await openHouse({ VERIFY: 'on', ...env });
  const elder = await house.member('Elder');
  await proveAddress(house.app.parts.store, elder.email);
  const postId = await publish(elder);
  const { _id: commentId } = await say(elder, postId, 'Milk last.');
  return { house, elder, postId, commentId };
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
    const { house, elder, postId, commentId } = await openStrict();
    const ana = await house.member('Ana');
    const before = await house.visitor.call('GET /posts/{id}', { params: { id: postId } });
    await expectNoWrites(ana, postId, commentId);
    const after = await house.visitor.call('GET /posts/{id}', { params: { id: postId } });
    expect(after.body).toEqual(before.body);
    expect((await elder.call('GET /posts/total')).body.count).toBe(1);
  });

  test('a visitor is asked to sign in, and a proven member writes', async () => {
    const { house, elder, postId, commentId } = await openStrict();
    for (const [name, input] of writesOf(house.visitor, postId, commentId))
      expect((await house.visitor.refused(401, name, input)).code).toBe('not-signed-in');
    await expectWrites(elder, postId, commentId);
  });

  test('an unproven member reads, signs in, renames themselves, joins and deletes their own', async () => {
    const { house, postId } = await openStrict({ VERIFY: 'off' });
    const ana = await house.member('Ana');
    const own = await publish(ana);
    const mine = await say(ana, postId, 'Mine.');
    const params = { email: ana.email };
    house.app.parts.config.verify = true;
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

  test('a new password by letter proves the address, and every open page learns it', async () => {
    const box = await openLetterBox();
    const { house, postId, commentId } = await openStrict({ SMTP_URL: box.url });
    const ana = await house.member('Ana');
    const [joined] = await watch(await ana.socket(), `user:${ana.email}`);
    expect(joined?.state).toEqual({
      ...{ role: 'user', isMember: false, postCount: 0 },
      mustProve: true,
    });
    const post = (path: string, body: object) =>
      house.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: house.url },
        body: JSON.stringify(body),
      });
    await post('/auth/request-password-reset', { email: ana.email });
    const { link } = await box.letter(ana.email, /new password/);
    const token = new URL(link).searchParams.get('token');
    const newPassword = 'another horse entirely';
    expect((await post('/auth/reset-password', { token, newPassword })).status).toBe(200);
    const back = await house.again(ana);
    const status = { params: { email: ana.email } };
    expect((await back.call('GET /user/{email}/status', status)).body).toEqual({ isMember: false });
    await expectWrites(back, postId, commentId);
  });

  test('the letter proves the address, in the browser that registered', async () => {
    const box = await openLetterBox();
    const { house, postId, commentId } = await openStrict({ SMTP_URL: box.url });
    const ana = await house.member('Ana');
    await expectNoWrites(ana, postId, commentId);
    const { link } = await box.letter(ana.email, /Confirm/);
    const confirm = await house.raw('/auth/confirm-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.url, cookie: ana.cookie },
      body: JSON.stringify({ token: new URL(link).searchParams.get('token') }),
    });
    expect(confirm.status).toBe(200);
    await expectWrites(await house.again(ana), postId, commentId);
  });

  test('the page is told when the address is proven, and before that what is missing', async () => {
    const { house, postId, commentId } = await openStrict();
    const ana = await house.member('Ana');
    const status = () => ana.call('GET /user/{email}/status', { params: { email: ana.email } });
    const before = await status();
    expectAnswer('GET /user/{email}/status', before);
    expect(before.body).toEqual({ isMember: false, mustProve: true });
    const socket = await ana.socket();
    await watch(socket, `user:${ana.email}`);
    const resynced = next(socket, 'resync');
    const { code, complaints } = await run('admin', ['grant', ana.email], {
      ...{ DATA_DIR: house.dataDir, NODE_ENV: 'test' },
      ...house.shared,
    });
    expect([code, complaints]).toEqual([0, '']);
    await resynced;
    const [now] = await watch(socket, `user:${ana.email}`);
    expect(now?.state).toEqual({ role: 'admin', isMember: false, postCount: 0 });
    expect((await status()).body).toEqual({ isMember: false });
    await expectWrites(ana, postId, commentId);
  });

  test('what stands in the token has no say: it is read anew at each request', async () => {
    const { house, postId } = await openStrict();
    const ana = await house.member('Ana');
    const vote = () => ana.call('PATCH /posts/{id}/upvote', { params: { id: postId } });
    expect((await vote()).status).toBe(403);
    await proveAddress(house.app.parts.store, ana.email);
    expect((await vote()).status).toBe(200);
  });
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forum.example.org',
  JWT_SECRET: 'a secret of more than 32 characters',
};

describe('VERIFY', () => {
  test('is on in production unless it is switched off, and off in development', async () => {
    const box = await openLetterBox();
    const strict = await openHouse({ ...production, SMTP_URL: box.url });
    const ana = await strict.member('Ana');
    expect((await ana.refused(403, 'POST /posts', { body: postBy(ana) })).code).toBe(
      'address-unproven',
    );
    const lax = await openHouse({ ...production, VERIFY: 'off' });
    await publish(await lax.member('Ana'));
    await publish(await (await openHouse()).member('Ana'));
  });
});

test.skipIf(onServers)(
  'who was here before addresses had to be proven writes, and is no admin by ADMIN_EMAILS for that',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'adda-proven-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const before = new Database(join(dir, 'forum.db'));
    migrateTo(before, '0004_audit_only_grows');
    before.exec(
      `insert into users (id, email, display_name, photo_url, search_text, created_at)
      values ('1', 'root@example.com', 'Root', '', 'root' || char(10) || 'root@example.com', 7);
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
    const box = await openLetterBox();
    const house = await openHouse({ ...production, DATA_DIR: dir, SMTP_URL: box.url });
    const email = 'root@example.com';
    const send = (path: string, body: object, cookie = '') =>
      house.raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: production.PUBLIC_URL, cookie },
        body: JSON.stringify(body),
      });
    const { headers } = await send('/auth/sign-in/email', { email, password: PASSWORD });
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
    const { body } = await send('/jwt', { email }, cookies.join('; '));
    const root = personOf(house.url, email, (body as { token: string }).token);
    await publish(root);
    await root.refused(403, 'GET /admin/stats');
    expect(findFaults(join(dir, 'forum.db'))).toEqual([]);
    const young = await house.member('Young');
    await young.refused(403, 'POST /posts', { body: postBy(young) });
  },
);
