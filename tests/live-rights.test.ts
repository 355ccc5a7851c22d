import { expect, test } from 'vitest';
import { endToken } from '../db/auth.ts';
import { openStore } from '../db/choose.ts';
import type { Store } from '../db/connection.ts';
import { addTag } from '../db/tags.ts';
import { findUser, grantAdmin, takeAdmin } from '../db/users.ts';
import { earOf } from './ear.ts';
import {
  type House,
  type LiveClient,
  next,
  openHouse,
  type Person,
  personOf,
  publish,
  say,
  watch,
} from './house.ts';
import { letterTo } from './letters.ts';

const email = (person: Person) => ({ params: { email: person.email } });
const cutOf = (socket: LiveClient) =>
  new Promise<number>((resolve) => socket.once('disconnect', () => resolve(Date.now())));

/** Opens the forum with an admin who is to lose something, and a member's post. */
async function begin() {
  const house = await openHouse();
  const root = await house.admin('Root');
  const ana = await house.neighbour('Ana');
  await root.call('PATCH /admin/users/make-admin/{email}', email(ana));
  const ben = await house.neighbour('Ben');
  const postId = await publish(ben);
  /** Something happens that admins are told of, and then something that everybody is. */
  const stir = async () => {
    const { _id: commentId } = await say(ben, postId, 'Come and see');
    const body = { commentId, feedback: 'Spam or scam', reporterEmail: ben.email } as const;
    await ben.call('POST /reports', { body });
    await root.call('POST /tags', { body: { name: commentId.slice(-12) } });
  };
  return { house, root, ana, ben, postId, stir };
}

/** Watches what an admin watches; the ear hears all from now on. */
async function adminAt(who: Person, postId: string) {
  const socket = await who.socket();
  const ear = earOf(socket);
  const rooms = ['admin', 'tags', `user:${who.email}`, `comments:${postId}`];
  expect((await watch(socket, ...rooms)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  return { socket, ear };
}

/** What only admins may hear. */
const secrets = (ear: ReturnType<typeof earOf>) => [
  ...ear.of('report:added'),
  ...ear.of('report:removed'),
  ...ear.of('stats:changed'),
];

test('a revoked admin hears nothing more of the admin room, and keeps the others', async () => {
  const { root, ana, postId, stir } = await begin();
  const { socket, ear } = await adminAt(ana, postId);
  await stir();
  await ear.until('report:added');

  await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
  expect(await ear.until('user:changed')).toMatchObject({ role: 'user' });
  ear.take();
  await stir();
  await ear.until('tag:added');
  expect(secrets(ear)).toEqual([]);
  expect(ear.of('comment:added')).toHaveLength(1);
  expect(await watch(socket, 'admin')).toEqual([{ room: 'admin', ok: false, rev: 0 }]);

  const again = await ana.socket();
  const later = earOf(again);
  expect((await watch(again, 'admin', 'tags')).map(({ ok }) => ok)).toEqual([false, true]);
  await stir();
  await later.until('tag:added');
  expect(secrets(later)).toEqual([]);
});

test('the admin room is left at once, also in the middle of a storm', async () => {
  const { root, ana, ben, postId } = await begin();
  const { socket, ear } = await adminAt(ana, postId);
  let stop = false;
  const storm = (async () => {
    while (!stop) await say(ben, postId, 'And another thing');
  })();
  await ear.until('stats:changed');
  await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
  await watch(socket, 'tags');
  ear.take();
  // Long enough for the totals to be told a few times more.
  await expect.poll(() => ear.of('comment:added').length, { timeout: 10_000 }).toBeGreaterThan(99);
  stop = true;
  await storm;
  expect(secrets(ear)).toEqual([]);
});

test('who watches while the role ends does not stay', async () => {
  const { house, root, ana } = await begin();
  const socket = await ana.socket();
  const asking = Array.from({ length: 50 }, () => watch(socket, 'admin'));
  await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
  await Promise.all(asking);
  const { rooms } = house.app.parts.live.io.of('/').adapter;
  expect(rooms.get('admin')?.has(socket.id as string) ?? false).toBe(false);
});

test('a new admin joins without a new connection', async () => {
  const { root, ben } = await begin();
  const socket = await ben.socket();
  expect(await watch(socket, 'admin')).toMatchObject([{ ok: false }]);
  await root.call('PATCH /admin/users/make-admin/{email}', email(ben));
  expect(await watch(socket, 'admin')).toMatchObject([{ ok: true, state: { total: 0 } }]);
});

type Scene = Awaited<ReturnType<typeof begin>>;

/** With a token that does not hold any more one is a visitor. */
async function expectVisitor(who: Person, { house, postId, stir }: Scene) {
  await who.refused(401, 'GET /users/{email}', email(who));
  const socket = await who.socket();
  const ear = earOf(socket);
  const rooms = [`user:${who.email}`, 'admin', 'feed', `comments:${postId}`, `presence:${postId}`];
  const answers = await watch(socket, ...rooms);
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, true, true, true]);
  socket.emit('typing', postId, true);
  await stir();
  const { comment } = await ear.until('comment:added');
  expect(comment.authorEmail).toBe('be…@example.com');
  expect(secrets(ear)).toEqual([]);
  expect(house.app.parts.live.presence.numbers(postId)).toMatchObject({ typing: 0 });
}

test('a logout cuts every socket of its token, and no other', async () => {
  const scene = await begin();
  const { house, ana, postId, stir } = scene;
  const first = await adminAt(ana, postId);
  const second = await adminAt(ana, postId);
  const user = await findUser(house.app.parts.store.read, ana.email);
  const otherToken = house.app.parts.tokens.sign(user as NonNullable<typeof user>);
  const elsewhere = await adminAt(personOf(house.url, ana.email, otherToken), postId);

  const cut = Promise.all([cutOf(first.socket), cutOf(second.socket)]);
  const { status } = await ana.call('POST /logout');
  expect(status).toBe(200);
  await cut;
  first.ear.take();
  await stir();
  await elsewhere.ear.until('report:added');
  expect([...first.ear.heard, ...second.ear.of('report:added')]).toEqual([]);
  await expectVisitor(ana, scene);
});

/** Chooses a new password as the form does, with what a letter has brought. */
async function chooseNewPassword(house: House, address: string, newPassword: string) {
  const headers = { 'content-type': 'application/json', origin: house.url };
  const post = (path: string, body: object) =>
    house.raw(`/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const token = await letterTo(house, address, 'reset-password');
  return post('/reset-password', { token, newPassword });
}

test('a new password ends every token and socket from before it, and nobody else’s', async () => {
  const scene = await begin();
  const { house, root, ben, postId, stir } = scene;
  const cleo = await house.member('Cleo');
  await root.call('PATCH /admin/users/make-admin/{email}', email(cleo));
  const old = [cleo, await house.again(cleo)];
  const there = await Promise.all(old.map((one) => adminAt(one, postId)));
  const other = await ben.socket();
  const cut = Promise.all(there.map(({ socket }) => cutOf(socket)));
  expect((await chooseNewPassword(house, cleo.email, 'a new one')).status).toBe(200);
  await cut;
  for (const { ear } of there) ear.take();
  await stir();
  expect(there.flatMap(({ ear }) => ear.heard)).toEqual([]);
  for (const one of old) await expectVisitor(one, scene);
  await house.visitor.refused(401, 'POST /jwt', { body: { email: cleo.email } });
  expect((await ben.call('GET /users/{email}', email(ben))).status).toBe(200);
  expect(other.connected).toBe(true);
  const fresh = await house.again(cleo);
  expect((await fresh.call('GET /users/{email}', email(cleo))).body).toEqual({ role: 'admin' });
});

test('the old session brings no token while the password is being changed', async () => {
  const house = await openHouse();
  const cleo = await house.member('Cleo');
  let over = false;
  const got: string[] = [];
  const keepAsking = async () => {
    while (!over) {
      const { body } = await house.raw('/jwt', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cleo.cookie },
        body: JSON.stringify({ email: cleo.email }),
      });
      const { token } = body as { token?: string };
      if (token) got.push(token);
    }
  };
  const thieves = Promise.all(Array.from({ length: 8 }, keepAsking));
  expect((await chooseNewPassword(house, cleo.email, 'a new one')).status).toBe(200);
  over = true;
  await thieves;
  expect(got.length).toBeGreaterThan(0);
  for (const token of got) {
    const thief = personOf(house.url, cleo.email, token);
    await thief.refused(401, 'GET /users/{email}', email(cleo));
  }
});

test('a token that ends takes its sockets along within a second', async () => {
  const scene = await begin();
  const { house, ana, postId, stir } = scene;
  const user = await findUser(house.app.parts.store.read, ana.email);
  const claims = { sub: user?.id as string, email: ana.email, jti: 'short' };
  const token = house.app.fastify.jwt.sign(claims, { expiresIn: 2 });
  const { exp } = house.app.fastify.jwt.decode(token) as { exp: number };
  const short = personOf(house.url, ana.email, token);
  const { socket, ear } = await adminAt(short, postId);
  const late = (await cutOf(socket)) - exp * 1_000;
  expect(late).toBeGreaterThan(-50);
  expect(late).toBeLessThan(1_000);
  ear.take();
  await stir();
  expect(ear.heard).toEqual([]);
  await expectVisitor(short, scene);
});

/** Opens the same data a second time, as a command of the house does. */
async function fromOutside<T>(house: House, act: (store: Store) => T) {
  const store = await openStore(house.app.parts.config);
  const result = await act(store);
  await store.close();
  return result;
}

test('an admin revoked by another process loses the room, and all are asked to watch again', async () => {
  const { house, ana, postId, stir } = await begin();
  const { socket, ear } = await adminAt(ana, postId);
  const visitor = await house.visitor.socket();
  const asked = Promise.all([next(socket, 'resync'), next(visitor, 'resync')]);
  await fromOutside(house, (store) => takeAdmin(store, ana.email, 'outside'));
  await asked;
  ear.take();
  await stir();
  await ear.until('tag:added');
  expect(secrets(ear)).toEqual([]);
  const [mine, admin] = await watch(socket, { room: `user:${ana.email}`, rev: 2 }, 'admin');
  expect(mine).toMatchObject({ ok: true, rev: 3, state: { role: 'user' } });
  expect(admin).toMatchObject({ ok: false });
});

test('what another process writes is in every answer after the resync', async () => {
  const { house, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const before = await house.visitor.call('GET /tags');
  const asked = next(socket, 'resync');
  await fromOutside(house, async (store) => {
    await addTag(store, 'from-outside', null);
    await grantAdmin(store, 'ben@example.com', 'outside');
  });
  await asked;
  const after = await house.visitor.call('GET /tags');
  expect(after.body.map(({ name }) => name)).toContain('from-outside');
  const [tags] = await watch(socket, {
    room: 'tags',
    rev: Number(before.headers.get('x-rev')),
  });
  expect(tags?.state).toEqual(after.body);
});

test('a token that another process ended takes its sockets along', async () => {
  const { house, ana, postId } = await begin();
  const { socket } = await adminAt(ana, postId);
  const cut = cutOf(socket);
  const { jti, exp } = house.app.fastify.jwt.decode(String(ana.token)) as {
    jti: string;
    exp: number;
  };
  await fromOutside(house, (store) => endToken(store, jti, exp * 1_000));
  await cut;
  await ana.refused(401, 'GET /users/{email}', email(ana));
});
