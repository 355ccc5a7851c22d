import { expect, test } from 'vitest';
import { findUser } from '../../../db/features/users/reads.ts';
import { roleOf } from '../../support/content.ts';
import { adminAt, begin, cutOf, email, expectVisitor } from '../../support/features/rights.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { personOf } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

test('rights of sockets: a logout cuts every socket of its token, and no other', async () => {
  const scene = await begin();
  const { forum, ana, postId, stir } = scene;
  const first = await adminAt(ana, postId);
  const second = await adminAt(ana, postId);
  const user = await forum.app.context.store.read(findUser(ana.email));
  const otherToken = forum.app.context.tokens.sign(user as NonNullable<typeof user>);
  const elsewhere = await adminAt(personOf(forum.url, ana.email, otherToken), postId);

  const cut = Promise.all([cutOf(first.socket), cutOf(second.socket)]);
  const { status } = await ana.call('POST /logout');
  expect(status).toBe(200);
  await cut;
  first.recorder.take();
  await stir();
  await elsewhere.recorder.until('report:added');
  expect([...first.recorder.heard, ...second.recorder.of('report:added')]).toEqual([]);
  await expectVisitor(ana, scene);
});

/** Chooses a new password as the form does, with what a mail has brought. */
async function chooseNewPassword(forum: TestApp, address: string, newPassword: string) {
  const headers = { 'content-type': 'application/json', origin: forum.url };
  const post = (path: string, body: object) =>
    forum.raw(`/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const token = await mailTokenFor(forum, address, 'reset-password');
  return post('/reset-password', { token, newPassword });
}

test('rights of sockets: a new password ends the member’s earlier tokens and sockets, and nobody else’s', async () => {
  const scene = await begin();
  const { forum, root, ben, postId, stir } = scene;
  const cleo = await forum.member('Cleo');
  await root.call('PATCH /admin/users/make-admin/{email}', email(cleo));
  const old = [cleo, await forum.signInAgain(cleo)];
  const there = await Promise.all(old.map((one) => adminAt(one, postId)));
  const other = await ben.socket();
  const cut = Promise.all(there.map(({ socket }) => cutOf(socket)));
  expect((await chooseNewPassword(forum, cleo.email, 'a new one')).status).toBe(200);
  await cut;
  for (const { recorder } of there) recorder.take();
  await stir();
  expect(there.flatMap(({ recorder }) => recorder.heard)).toEqual([]);
  for (const one of old) await expectVisitor(one, scene);
  await forum.visitor.refused(401, 'POST /jwt', { body: { email: cleo.email } });
  expect((await ben.call('GET /users/{email}', email(ben))).status).toBe(200);
  expect(other.connected).toBe(true);
  const fresh = await forum.signInAgain(cleo);
  expect(await roleOf(fresh)).toEqual({ role: 'admin', isModerator: false });
});

test('rights of sockets: the old session brings no token while the password is being changed', async () => {
  const { forum, cleo } = await openForumWithPasswords(['Cleo']);
  let over = false;
  const got: string[] = [];
  const keepAsking = async () => {
    while (!over) {
      const { body } = await forum.post('/jwt', { email: cleo.email }, { cookie: cleo.cookie });
      const { token } = body as { token?: string };
      if (token) got.push(token);
    }
  };
  const thieves = Promise.all(Array.from({ length: 8 }, keepAsking));
  await expect.poll(() => got.length).toBeGreaterThan(0);
  expect((await chooseNewPassword(forum, cleo.email, 'a new one')).status).toBe(200);
  over = true;
  await thieves;
  for (const token of got) {
    const thief = personOf(forum.url, cleo.email, token);
    await thief.refused(401, 'GET /users/{email}', email(cleo));
  }
});

// A time of the wall: a token says its end as one.
test('rights of sockets: a token that ends cuts its sockets, with their connections, within a second', async () => {
  const scene = await begin();
  const { forum, ana, postId, stir } = scene;
  const user = await forum.app.context.store.read(findUser(ana.email));
  const claims = { sub: user?.id as string, email: ana.email, jti: 'short' };
  const token = forum.app.fastify.jwt.sign(claims, { expiresIn: 2 });
  const { exp } = forum.app.fastify.jwt.decode(token) as { exp: number };
  const short = personOf(forum.url, ana.email, token);
  const { socket, recorder } = await adminAt(short, postId);
  const late = (await cutOf(socket)) - exp * 1_000;
  expect(late).toBeGreaterThan(-50);
  expect(late).toBeLessThan(1_000);
  await expect.poll(() => forum.app.context.live.io.engine.clientsCount).toBe(0);
  recorder.take();
  await stir();
  expect(recorder.heard).toEqual([]);
  await expectVisitor(short, scene);
});
