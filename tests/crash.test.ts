import { once } from 'node:events';
import { Agent, request } from 'node:http';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findFaults } from '../db/fsck.ts';
import { publish, say } from './house.ts';
import { openData } from './running.ts';

const CYCLES = 8;
/** Each cycle starts a process, on machines that may have others to run. */
const PATIENCE_MS = 120_000;
const NAMES = ['ana', 'ben', 'cem', 'dua', 'eli', 'fay'];

/** What the forum has said yes to. */
interface Promised {
  posts: Set<string>;
  comments: Set<string>;
  deleted: Set<string>;
  /** Votes by member and post: what may stand now, with what was under way when the forum fell. */
  votes: Map<string, Set<number | undefined>>;
  revs: Map<string, number>;
  /** How often it has, and what is to be done at the next time. */
  yes: number;
  heard: () => void;
}

type Someone = ReturnType<Awaited<ReturnType<typeof openData>>['people']>[number];

/** Writes without a break until the forum answers no more. */
async function writeOn(who: Someone, promised: Promised, random: () => number) {
  const own: string[] = [];
  for (; ; promised.yes++, promised.heard()) {
    const what = random();
    const posts = [...promised.posts];
    const id = posts[Math.floor(random() * posts.length)];
    if (!id || what < 0.1) {
      promised.posts.add(await publish(who));
    } else if (what < 0.5) {
      const { _id } = await say(who, id, 'A word');
      promised.comments.add(_id);
      own.push(_id);
    } else if (what < 0.6 && own.length > 0) {
      const gone = own.shift() as string;
      promised.comments.delete(gone);
      await who.call('DELETE /comments/{id}', { params: { id: gone } });
      promised.deleted.add(gone);
    } else {
      const up = random() < 0.5;
      const key = `${who.email} ${id}`;
      const may = promised.votes.get(key) ?? new Set([undefined]);
      promised.votes.set(key, may.add(up ? 1 : -1));
      const name = up ? 'PATCH /posts/{id}/upvote' : 'PATCH /posts/{id}/downvote';
      const { body } = await who.call(name, { params: { id } });
      promised.votes.set(key, new Set([up ? 1 : -1]));
      promised.revs.set(id, Math.max(promised.revs.get(id) ?? 0, body.rev));
    }
  }
}

function expectKept(file: string, promised: Promised) {
  const handle = new Database(file, { readonly: true });
  const ids = (table: string) => new Set(handle.prepare(`select id from ${table}`).pluck().all());
  const posts = ids('posts');
  const comments = ids('comments');
  expect([...promised.posts].filter((id) => !posts.has(id))).toEqual([]);
  expect([...promised.comments].filter((id) => !comments.has(id))).toEqual([]);
  expect([...promised.deleted].filter((id) => comments.has(id))).toEqual([]);
  const vote = handle
    .prepare(
      'select direction from votes join users on users.id = user_id where email = ? and post_id = ?',
    )
    .pluck();
  const lost = [...promised.votes].filter(([key, may]) => {
    return !may.has(vote.get(...key.split(' ')) as number | undefined);
  });
  expect(lost).toEqual([]);
  const rev = handle.prepare('select rev from posts where id = ?').pluck();
  const older = [...promised.revs].filter(([id, known]) => Number(rev.get(id)) < known);
  expect(older).toEqual([]);
  handle.close();
  expect(findFaults(file)).toEqual([]);
}

test(
  'whenever the forum is killed, all that it has answered is there when it starts again',
  async () => {
    const data = await openData(NAMES);
    const promised: Promised = {
      posts: new Set(),
      comments: new Set(),
      deleted: new Set(),
      votes: new Map(),
      revs: new Map(),
      yes: 0,
      heard: () => {},
    };
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const { url, helper } = await data.run();
      expectKept(data.file, promised);
      const total = await (await fetch(`${url}/posts/total`)).json();
      expect(total).toEqual({ count: expect.any(Number) });
      expect((total as { count: number }).count).toBeGreaterThanOrEqual(promised.posts.size);
      // At any moment, as the number of answers by then says.
      const moment = promised.yes + Math.floor(Math.random() * 150);
      const come = new Promise<void>((resolve) => {
        promised.heard = () => promised.yes >= moment && resolve();
      });
      const writers = data
        .people(url)
        .map((who) => writeOn(who, promised, Math.random).catch((fault: unknown) => fault));
      await Promise.race([come, ...writers]);
      helper.process.kill('SIGKILL');
      expect(await helper.ended).toBeNull();
      for (const fault of await Promise.all(writers))
        expect(fault).toMatchObject({ name: 'TypeError' });
    }
    await data.run();
    expectKept(data.file, promised);
    expect(promised.yes).toBeGreaterThan(CYCLES);
  },
  PATIENCE_MS,
);

interface Answer {
  status: number;
  closes: boolean;
}

/** One request over a connection that is kept; a connection that is refused answers null. */
function ask(
  url: string,
  agent: Agent,
  init: { method?: string; token?: string; body?: object } = {},
) {
  return new Promise<Answer | null>((resolve, reject) => {
    const { method = 'GET', token, body } = init;
    const call = request(url, {
      agent,
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.on('response', async (response) => {
      response.resume();
      await once(response, 'end');
      const closes = response.headers.connection === 'close';
      resolve({ status: response.statusCode ?? 0, closes });
    });
    call.end(body ? JSON.stringify(body) : undefined);
  });
}

test('asked to end under load, the forum answers what is under way and goes within two seconds', async () => {
  const data = await openData(NAMES);
  const { url, helper } = await data.run();
  const people = data.people(url);
  const [ana] = people as [Someone];
  const post = await publish(ana);
  const socket = await ana.socket();
  const disconnected = once(socket as never, 'disconnect');
  const agents = Array.from({ length: 13 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const idle = agents.pop() as Agent;
  await ask(`${url}/posts`, idle);

  let ending = false;
  const answers: Answer[] = [];
  const { promise: goodbye, resolve: firstGoodbye } = Promise.withResolvers<void>();
  const { promise: busy, resolve: isBusy } = Promise.withResolvers<void>();
  /** Asks on and on over one connection, as long as the forum keeps it. */
  async function client(agent: Agent, n: number) {
    const who = people[n % people.length] as Someone;
    const comment = {
      method: 'POST',
      token: String(who.token),
      body: { postId: post, authorEmail: who.email, text: 'Still here' },
    };
    for (let turn = 0; ; turn++) {
      const answer = await (turn % 2
        ? ask(`${url}/comments`, agent, comment)
        : ask(`${url}/posts?page=1`, agent));
      if (answer === null) return expect(ending).toBe(true);
      answers.push(answer);
      if (answers.length === 500) isBusy();
      if (!answer.closes) continue;
      firstGoodbye();
      return expect(ending).toBe(true);
    }
  }
  const clients = agents.map(client);
  await busy;
  const since = performance.now();
  ending = true;
  helper.process.kill('SIGTERM');
  await goodbye;
  // One whose connection lay idle asks now: it was never told that it may not.
  expect(await ask(`${url}/posts`, idle)).toEqual({ status: 200, closes: true });
  await Promise.all(clients);
  await disconnected;
  expect(await helper.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(2_000);
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  const written = answers.filter(({ status }) => status === 201).length;
  const handle = new Database(data.file, { readonly: true });
  expect(handle.prepare('select count(*) from comments').pluck().get()).toBe(written);
  handle.close();
  expect(findFaults(data.file)).toEqual([]);
  for (const agent of [...agents, idle]) agent.destroy();
});

test('asked to end while nobody is there, the forum goes at once', async () => {
  const data = await openData(['ana']);
  const { helper } = await data.run();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) helper.process.kill(signal);
  expect(await helper.ended).toBe(0);
  expect(helper.complaints()).toBe('');
});
