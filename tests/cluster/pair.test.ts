import { describe, expect, test, vi } from 'vitest';
import { amount } from '../support/amounts.ts';
import { OPEN, publish, writeComment } from '../support/content.ts';
import { type LiveClient, nextEvent, type Person, subscribe } from '../support/person.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';

const up = 'PATCH /posts/{id}/upvote' as const;

describe.skipIf(alone)(`Two servers (${SKIPPED})`, () => {
  test('a vote taken by one reaches the sockets of the other', async () => {
    const { one, two } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await publish(ana);
    const sockets = [await one.visitor.socket(), await two.visitor.socket()];
    for (const socket of sockets) await subscribe(socket, `post:${id}`);
    const heard = sockets.map((socket) => nextEvent(socket, 'post:changed'));
    await ana.call(up, { params: { id } });
    for (const event of await Promise.all(heard)) {
      expect(event).toEqual({
        _id: id,
        rev: 2,
        upVote: 1,
        downVote: 0,
        commentCount: 0,
        version: 1,
        ...OPEN,
      });
    }
  });

  test('masked and full addresses go to the right sockets of the other server', async () => {
    const { one, two, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await publish(ana);
    const visitor = await two.visitor.socket();
    const member = await there(ana).socket();
    for (const socket of [visitor, member]) await subscribe(socket, `comments:${id}`);
    const heard = [visitor, member].map((socket) => nextEvent(socket, 'comment:added'));
    await writeComment(ana, id, 'Milk first.');
    const [masked, full] = await Promise.all(heard);
    expect(masked?.comment.authorEmail).toBe('an…@example.com');
    expect(full?.comment.authorEmail).toBe('ana@example.com');
  });

  test('answers kept by one are never older than a write that the other has answered', async () => {
    const { one, two, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await publish(ana);
    const asked = { params: { id } };
    for (let round = 0; round < amount(12, 80); round++) {
      // Both keep the post and the lists now.
      for (const { visitor } of [one, two]) {
        await visitor.call('GET /posts/{id}', asked);
        await visitor.call('GET /posts/popular', {});
      }
      const [writer, reader] = round % 2 ? [ana, two.visitor] : [there(ana), one.visitor];
      const name = round % 4 < 2 ? up : ('DELETE /posts/{id}/vote' as const);
      const { body } = await writer.call(name, asked);
      const read = (await reader.call('GET /posts/{id}', asked)).body;
      expect(read).toMatchObject({ rev: body.rev, upVote: body.upVote });
      const popular = (await reader.call('GET /posts/popular', {})).body;
      expect(popular[0]).toMatchObject({ _id: id, rev: body.rev });
    }
  });

  test('a vote sends one message to the other servers', async () => {
    const { one } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await publish(ana);
    const { bus } = one.app.context;
    if (!bus) throw new Error('This server stands alone.');
    const tell = vi.spyOn(bus, 'publish');
    await ana.call(up, { params: { id } });
    expect(tell.mock.calls).toEqual([
      [
        {
          changed: {
            tags: expect.arrayContaining(['scores', `post:${id}`]),
            moves: [],
          },
        },
        false,
      ],
    ]);
  });

  test('a logout on one cuts the sockets on the other', async () => {
    const { one, there } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const socket = await there(ana).socket();
    let cut = '';
    socket.once('disconnect', (reason) => {
      cut = reason;
    });
    await ana.call('POST /logout', {});
    await until(() => cut, 1_000);
    expect(cut).toBe('io server disconnect');
  });

  test('a demotion on one takes the admin room on the other', async () => {
    const { one, two, there } = await openPair();
    const root = await one.admin('Root');
    const ana = await one.admin('Ana');
    const socket = await there(ana).socket();
    const [watched] = await subscribe(socket, 'admin');
    expect(watched?.ok).toBe(true);
    await root.call('PATCH /admin/users/revoke-admin/{email}', { params: { email: ana.email } });
    const admins = () => two.app.context.live.io.of('/').adapter.rooms.get('admin')?.size ?? 0;
    expect(await until(() => admins() === 0)).toBeLessThan(1_000);
    expect((await subscribe(socket, 'admin'))[0]?.ok).toBe(false);
  });

  test('presence counts the readers of both, also when a server ends', async () => {
    const { one, two } = await openPair();
    const ana = await one.memberWithoutPassword('Ana');
    const id = await publish(ana);
    const here = await one.visitor.socket();
    await subscribe(here, `presence:${id}`);
    const two0 = nextEvent(here, 'presence', ({ readers }) => readers === 2);
    const there = await two.visitor.socket();
    await subscribe(there, `presence:${id}`);
    expect(await two0).toEqual({ postId: id, readers: 2, typing: 0 });
    const seen = await one.visitor.socket();
    expect((await subscribe(seen, `presence:${id}`))[0]?.state).toEqual({ readers: 3, typing: 0 });
    const left = nextEvent(here, 'presence', ({ readers }) => readers === 2);
    await two.close();
    await left;
  });

  test('presence counts an account once that reads on both, and each writer once', async () => {
    const { one, there } = await openPair();
    const [ana, ben] = [
      await one.memberWithoutPassword('Ana'),
      await one.memberWithoutPassword('Ben'),
    ];
    const id = await publish(ana);
    const told = await one.visitor.socket();
    await subscribe(told, `presence:${id}`);
    const both = nextEvent(
      told,
      'presence',
      ({ readers, typing }) => readers === 3 && typing === 2,
    );
    for (const who of [ana, there(ana), there(ben)]) {
      const socket = await who.socket();
      await subscribe(socket, `presence:${id}`);
      socket.emit('typing', id, true);
    }
    await both;
    const state = async () => (await subscribe(told, `presence:${id}`))[0]?.state;
    await expect.poll(state).toEqual({ readers: 3, typing: 2 });
  });

  test('the pace of votes holds for both together', async () => {
    const { one, two, there } = await openPair();
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, n) => one.memberWithoutPassword(`P${n}`)),
    );
    const id = await publish(people[0] as Person);
    const socket: LiveClient = await two.visitor.socket();
    await subscribe(socket, `post:${id}`);
    const times: number[] = [];
    let last = 0;
    socket.on('post:changed', ({ upVote }) => {
      times.push(performance.now());
      last = Math.max(last, upVote);
    });
    for (const [n, person] of people.entries()) {
      await (n % 2 ? person : there(person)).call(up, { params: { id } });
    }
    await until(() => last === people.length);
    const most = Math.max(
      ...times.map((from) => times.filter((t) => t >= from && t < from + 1_000).length),
    );
    expect(most).toBeLessThanOrEqual(10);
  });

  test('readiness tells each dependency', async () => {
    const { one } = await openPair();
    expect((await one.raw('/readyz')).body).toEqual({ status: 'ok', database: 'ok', redis: 'ok' });
  });
});
