import { Agent, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { LONGEST } from '../../contract/values/limits.ts';
import { isLong } from '../support/amounts.ts';
import { postBy, publish } from '../support/content.ts';
import { subscribe } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { openBehindNginx } from './support/behind-nginx.ts';
import { nginx, startNginx } from './support/nginx.ts';
import { alone, SKIPPED, until } from './support/pair.ts';
import { addresses, visitorAt } from './support/visitor-at.ts';

const NONE = nginx ? '' : ', and nginx, which is not installed here';

const portOf = ({ url }: TestApp) => Number(new URL(url).port);

describe.skipIf(alone || !nginx)(
  `deploy/nginx.conf, by nginx itself (${SKIPPED}${NONE})`,
  { timeout: 120_000 },
  () => {
    test.each(isLong ? (['websocket', 'polling'] as const) : (['websocket'] as const))(
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

    test('the longest post that the contract allows comes through, in its longest spelling', async () => {
      const forum = await openTestApp();
      const port = portOf(forum);
      const proxy = await startNginx([port, port]);
      const ana = await forum.memberWithoutPassword('Ana');
      const long = postBy(ana, { description: '🫖'.repeat(LONGEST.description / 2) });
      const body = JSON.stringify(long).replaceAll('🫖', String.raw`\ud83e\uded6`);
      const answer = await fetch(`${proxy.url}/posts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(201);
      const { insertedId } = (await answer.json()) as { insertedId: string };
      const { body: kept } = await forum.visitor.call('GET /posts/{id}', {
        params: { id: insertedId },
      });
      expect(kept.description).toBe(long.description);
    });

    test('the servers know people by the addresses that nginx saw', async () => {
      const port = portOf(await openTestApp({ TRUST_PROXY: '127.0.0.1/32', RATE_LIMITS: 'on' }));
      const proxy = await startNginx([port, port]);
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
