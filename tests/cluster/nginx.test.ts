import { Agent, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { LONGEST } from '../../contract/values/limits.ts';
import { postBy, publish } from '../support/content.ts';
import { type Person, subscribe } from '../support/person.ts';
import { openTestApp } from '../support/test-app.ts';
import { nginx, startNginx } from './support/nginx.ts';
import { alone, SKIPPED, until } from './support/pair.ts';
import { startProcess } from './support/process.ts';
import { addresses, visitorAt } from './support/visitor-at.ts';

const NONE = nginx ? '' : ', and nginx, which is not installed here';

/** Two servers behind nginx; the forum in this process only makes the people. */
async function openBehindNginx() {
  const forum = await openTestApp();
  const env = { ...forum.shared, DATA_DIR: forum.dataDir, TRUST_PROXY: '127.0.0.1/32' };
  const [a, b] = await Promise.all([startProcess(env), startProcess(env)]);
  const proxy = await startNginx([a.port, b.port]);
  const ana = await forum.memberWithoutPassword('Ana');
  return { forum, a, proxy, ana };
}

const total = async ({ call }: Person, id: string) =>
  (await call('GET /posts/{id}', { params: { id } })).body.commentCount;

describe.skipIf(alone || !nginx)(
  `deploy/nginx.conf, by nginx itself (${SKIPPED}${NONE})`,
  { timeout: 120_000 },
  () => {
    test.each(['websocket', 'polling'] as const)(
      'sockets by %s stay with one server each, and hear what either takes',
      async (transport) => {
        const { a, proxy, ana } = await openBehindNginx();
        const post = await publish(ana);
        const visitors = addresses.map((address) => visitorAt(address, proxy));
        const joined = await Promise.all(
          visitors.map(async (visitor) => {
            const { socket, seen } = await visitor.socket(transport);
            const [watched] = await subscribe(socket, `comments:${post}`);
            expect(watched?.ok).toBe(true);
            return { socket, seen };
          }),
        );
        for (const visitor of visitors) expect(await visitor.say(ana, post)).toBe(201);
        const count = visitors.length;
        await until(() => joined.every(({ seen }) => seen.total === count));
        expect(joined.map(({ seen }) => seen.breaks)).toEqual(visitors.map(() => 0));
        for (const { socket } of joined) expect(socket.io.engine.transport.name).toBe(transport);
        // Some came to each of the two.
        await a.end('SIGTERM');
        await until(() => joined.some(({ seen }) => seen.breaks > 0));
        expect(joined.some(({ seen }) => seen.breaks === 0)).toBe(true);
      },
    );

    test('one server killed: its readers move, no write is sent twice, and new ones are all taken', async () => {
      const { a, proxy, ana } = await openBehindNginx();
      const post = await publish(ana);
      const visitors = addresses.map((address) => visitorAt(address, proxy));
      const joined = await Promise.all(
        visitors.map(async (visitor) => {
          const { socket, seen } = await visitor.socket('websocket');
          await subscribe(socket, `comments:${post}`);
          socket.on('connect', () => void subscribe(socket, `comments:${post}`));
          return { seen };
        }),
      );
      const statuses: number[] = [];
      let going = true;
      const writing = visitors.map(async (visitor) => {
        while (going) statuses.push(await visitor.say(ana, post));
      });
      await until(() => statuses.length > 100);
      await a.end('SIGKILL');
      const killed = statuses.length;
      await until(() => statuses.length > killed + 100);
      going = false;
      await Promise.all(writing);
      const taken = statuses.filter((status) => status === 201).length;
      const broken = statuses.filter((status) => status !== 201);
      // Each visitor had at most one request under way; what became of it nginx can't know, and says so.
      expect(broken.filter((status) => status !== 502)).toEqual([]);
      expect(broken.length).toBeLessThanOrEqual(visitors.length);
      for (const visitor of visitors) expect(await visitor.say(ana, post)).toBe(201);
      const kept = await total(ana, post);
      expect(kept).toBeGreaterThanOrEqual(taken + visitors.length);
      expect(kept).toBeLessThanOrEqual(statuses.length + visitors.length);
      await until(() => joined.every(({ seen }) => seen.breaks > 0 || seen.total === kept));
      const moved = joined.filter(({ seen }) => seen.breaks > 0).length;
      expect(moved).toBeGreaterThan(0);
      expect(moved).toBeLessThan(joined.length);
      // Those who moved hear again.
      const [first] = visitors as [(typeof visitors)[number]];
      await until(async () => {
        await first.say(ana, post);
        return joined.every(({ seen }) => seen.total > kept);
      });
    });

    test('the longest post that the contract allows comes through, in its longest spelling', async () => {
      const { forum, proxy, ana } = await openBehindNginx();
      const post = postBy(ana, { description: '🫖'.repeat(LONGEST.description / 2) });
      const body = JSON.stringify(post).replaceAll('🫖', String.raw`\ud83e\uded6`);
      const reply = await fetch(`${proxy.url}/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
        body,
      });
      expect(reply.status).toBe(201);
      const { insertedId } = (await reply.json()) as { insertedId: string };
      const { body: kept } = await forum.visitor.call('GET /posts/{id}', {
        params: { id: insertedId },
      });
      expect(kept.description).toBe(post.description);
    });

    test('the servers know people by the addresses that nginx saw', async () => {
      const forum = await openTestApp();
      const env = { ...forum.shared, DATA_DIR: forum.dataDir, TRUST_PROXY: '127.0.0.1/32' };
      const one = await startProcess({ ...env, RATE_LIMITS: 'on' });
      const proxy = await startNginx([one.port, one.port]);
      // No call has this parameter, so that no answer is cached: those that are cost less.
      let asked = 0;
      const read = (address: string, forged: string) =>
        new Promise<number>((resolve, reject) => {
          const agent = new Agent({ localAddress: address });
          const headers = { 'x-forwarded-for': forged };
          const call = request(`${proxy.url}/tags?fresh=${++asked}`, { agent, headers });
          call.on('error', reject).on('response', (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
          });
          call.end();
        });
      const many = Array.from({ length: 310 }, (_, n) => read('127.0.2.1', `10.0.0.${n % 250}`));
      const statuses = await Promise.all(many);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect(await read('127.0.2.2', '127.0.2.1')).toBe(200);
    });
  },
);
