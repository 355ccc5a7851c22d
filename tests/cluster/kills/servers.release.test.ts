import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import type { RoomState, SubscribeAnswer } from '../../../contract/core/realtime.ts';
import { publish, writeComment } from '../../support/content.ts';
import { answersOf, type LiveClient, type Person, subscribe } from '../../support/person.ts';
import { openCut, openParting, openProxy } from '../support/apart.ts';
import { openBehind } from '../support/behind-nginx.ts';
import { startMachines } from '../support/machines.ts';
import { alone, atEnd, openPair, SKIPPED, sleep, until } from '../support/pair.ts';

/** Comments without a pause through each of the people, until it is stopped; answers what came back. */
function openLoad(postId: string, people: Person[]) {
  const statuses = new Map<number, number>();
  const written: string[] = [];
  let going = true;
  const loops = people.map(async ({ call, email }) => {
    while (going) {
      const body = { postId, authorEmail: email, text: 'And another one', createdAt: '' };
      const reply = await call('POST /comments', { body });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status === 201) written.push(reply.body.insertedId);
      await sleep(10);
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(loops);
  };
  return { statuses, written, stop };
}

/** A client as the contract asks for: it watches a post, and watches again after every break and `resync`. */
async function openReader(url: string, postId: string) {
  const reader = { rev: 0, commentCount: 0, breaks: 0 };
  const socket: LiveClient = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    timeout: 2_000,
  });
  atEnd(() => void socket.disconnect());
  const take = ({ rev, commentCount }: { rev: number; commentCount: number }) => {
    if (rev > reader.rev) Object.assign(reader, { rev, commentCount });
  };
  async function watch(): Promise<void> {
    const answers: SubscribeAnswer[] = await socket
      .timeout(2_000)
      .emitWithAck('watch', [{ room: `post:${postId}`, rev: reader.rev }])
      .then(answersOf)
      .catch(() => []);
    if (answers.length === 0 && socket.connected) return watch();
    for (const { state } of answers) if (state) take(state as RoomState['post']);
  }
  socket.on('post:changed', take);
  socket.on('resync', () => void watch());
  socket.on('disconnect', (reason) => {
    reader.breaks++;
    // A server that ends cuts its sockets, and then the library does not come back by itself.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 50);
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await watch();
  socket.on('connect', () => void watch());
  return reader;
}
const openReaders = (urls: string[], postId: string) =>
  Promise.all(urls.map((url) => openReader(url, postId)));

const postOf = async ({ call }: Person, id: string) =>
  (await call('GET /posts/{id}', { params: { id } })).body;

/** Waits until all readers know what is there now. */
async function untilRight(readers: { rev: number }[], who: Person, id: string) {
  const { rev } = await postOf(who, id);
  return until(() => readers.every((reader) => reader.rev >= rev));
}

/** Two processes behind one address, and four readers there. */
async function openBehindProxy() {
  const scene = await openBehind(async (ports) => {
    const { port } = await openProxy(...ports);
    return { url: `http://127.0.0.1:${port}` };
  });
  return { ...scene, readers: await openReaders(Array(4).fill(scene.proxy.url), scene.post) };
}

describe.skipIf(alone)(`Two servers under load (${SKIPPED})`, () => {
  test('a rolling restart fails no request and misses no change', async () => {
    const { a, b, through, ana, post, readers } = await openBehindProxy();
    const there = through(ana);
    const load = openLoad(post, [there, there, there]);
    for (const server of [a, b]) {
      await sleep(500);
      await server.end('SIGTERM');
      await server.start();
    }
    await load.stop();
    const count = load.written.length;
    expect([...load.statuses]).toEqual([[201, count]]);
    const counts = () => readers.map(({ commentCount }) => commentCount);
    await expect.poll(counts, { timeout: 20_000 }).toEqual(readers.map(() => count));
    expect(readers.every(({ breaks }) => breaks > 0)).toBe(true);
  });

  test('one server killed: its readers move to the other and are right within 5 s', async () => {
    const { a, forum, post, readers } = await openBehindProxy();
    const load = openLoad(post, [await forum.memberWithoutPassword('Ben')]);
    await sleep(300);
    await a.end('SIGKILL');
    await sleep(100);
    await load.stop();
    const count = load.written.length;
    const took = await until(() => readers.every(({ commentCount }) => commentCount === count));
    expect(took).toBeLessThan(5_000);
    expect(readers.some(({ breaks }) => breaks > 0)).toBe(true);
  });

  test('Redis killed and back empty: no write is refused, all are right within 2 s', async () => {
    const { one, two, ana, there, part, redis } = await openParting(['Ana']);
    const post = await publish(ana);
    const readers = await openReaders([one.url, two.url, one.url, two.url], post);
    const load = openLoad(post, [ana, there(ana), ana, there(ana)]);
    await sleep(300);
    await part();
    const before = load.written.length;
    await sleep(1_000);
    expect(load.written.length).toBeGreaterThan(before);
    // Nothing is served from memory: each reads what the other has just written.
    await writeComment(ana, post, 'Do you hear me?');
    expect((await postOf(two.visitor, post)).commentCount).toBeGreaterThanOrEqual(before);
    await redis.start();
    const took = await untilRight(readers, ana, post);
    await load.stop();
    expect(took).toBeLessThan(2_000);
    expect([...load.statuses.keys()]).toEqual([201]);
    const now = await postOf(ana, post);
    await until(() => readers.every((reader) => reader.rev === now.rev), 2_000);
    expect(now.commentCount).toBe(load.written.length + 1);
  });

  test('PostgreSQL restarted: only 503s, nothing answered is lost, back within 3 s', async () => {
    const machines = await startMachines();
    const { one, ana, there } = await openPair(['Ana'], machines.env);
    const post = await publish(ana);
    const load = openLoad(post, [ana, there(ana), ana, there(ana)]);
    for (const verb of ['stop', 'kill'] as const) {
      await sleep(500);
      await machines.postgres(verb);
      await sleep(500);
      expect((await one.raw('/readyz')).status).toBe(503);
      await machines.postgres('start');
      const before = load.written.length;
      expect(await until(() => load.written.length > before)).toBeLessThan(3_000);
    }
    await load.stop();
    expect([...load.statuses.keys()].sort()).toEqual([201, 503]);
    const kept = new Set<string>();
    const { commentCount } = await postOf(ana, post);
    for (let page = 1; kept.size < commentCount; page++) {
      const asked = { params: { id: post }, query: { page, limit: 100 } };
      const { comments } = (await ana.call('GET /comments/{id}', asked)).body;
      if (comments.length === 0) break;
      for (const { _id } of comments) kept.add(_id);
    }
    expect(load.written.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBe(commentCount);
  });

  test('one server cut off from Redis without a word: both go on and are right again', async () => {
    const { one, two, ana, there, areJoined, proxy } = await openCut(['Ana']);
    const post = await publish(ana);
    const readers = await openReaders([one.url, two.url], post);
    const load = openLoad(post, [ana, there(ana)]);
    await sleep(300);
    proxy.fallSilent();
    await until(() => !two.app.context.bus?.isUp, 2_000);
    const before = load.written.length;
    await sleep(3_000);
    expect(load.written.length).toBeGreaterThan(before + 20);
    // The cache of either is never older than a second.
    const { insertedId } = await writeComment(there(ana), post, 'Through the cut one');
    await until(async () => {
      const asked = { params: { id: post } };
      const { comments } = (await one.visitor.call('GET /comments/{id}', asked)).body;
      return comments.some(({ _id }) => _id >= insertedId);
    }, 1_500);
    proxy.speak();
    await until(areJoined);
    expect(await untilRight(readers, ana, post)).toBeLessThan(2_000);
    await load.stop();
    expect([...load.statuses.keys()]).toEqual([201]);
  });

  test('who comes and who leaves while a server is cut off is counted there as soon as it is back', async () => {
    const { one, two, ana, areJoined, proxy } = await openCut(['Ana']);
    const [entered, left] = [await publish(ana), await publish(ana, { title: 'Left' })];
    const [here, there] = [await one.visitor.socket(), await two.visitor.socket()];
    await subscribe(here, `presence:${left}`);
    for (const id of [entered, left]) await subscribe(there, `presence:${id}`);
    const readers = (id: string) => two.app.context.live.presence.counts(id).readers;
    await until(() => readers(left) === 2);
    proxy.refuse();
    await until(() => !two.app.context.bus?.isUp, 2_000);
    await subscribe(here, `presence:${entered}`);
    here.emit('unwatch', [`presence:${left}`]);
    await until(() => one.app.context.live.presence.localCounts(left).readers === 0);
    proxy.speak();
    await until(areJoined);
    await until(() => readers(entered) === 2 && readers(left) === 1);
  });
});
