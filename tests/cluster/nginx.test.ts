import { describe, expect, test } from 'vitest';
import { LONGEST } from '../../contract/values/limits.ts';
import { isLong } from '../support/amounts.ts';
import { postBy } from '../support/content.ts';
import { openForum } from '../support/open-forum.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { joinBehindNginx } from './support/behind-nginx.ts';
import { nginx, startNginx } from './support/nginx.ts';
import { alone, numbers, SKIPPED, until } from './support/pair.ts';
import { visitorAt } from './support/visitor-at.ts';

const NONE = nginx ? '' : ', and nginx, which is not installed here';

/** nginx before one server. */
const startBefore = ({ url }: TestApp) => {
  const port = Number(new URL(url).port);
  return startNginx([port, port]);
};

describe.skipIf(alone || !nginx)(`deploy/nginx.conf, by nginx itself (${SKIPPED}${NONE})`, () => {
  test.each(isLong ? (['websocket', 'polling'] as const) : (['websocket'] as const))(
    'sockets by %s stay with one server each, and hear what either takes',
    async (transport) => {
      const { a, ana, post, joined } = await joinBehindNginx(transport);
      for (const { say } of joined) expect(await say(ana, post)).toBe(201);
      await until(() => joined.every(({ seen }) => seen.total === joined.length));
      expect(joined.map(({ seen }) => seen.breaks)).toEqual(joined.map(() => 0));
      for (const { socket } of joined) expect(socket.io.engine.transport.name).toBe(transport);
      // Some came to each of the two.
      await a.end('SIGTERM');
      await until(() => joined.some(({ seen }) => seen.breaks > 0));
      expect(joined.some(({ seen }) => seen.breaks === 0)).toBe(true);
    },
  );

  test('the longest post that the contract allows comes through, in its longest spelling', async () => {
    const { forum, ana } = await openForum(['Ana']);
    const { url } = await startBefore(forum);
    const long = postBy(ana, { description: '🫖'.repeat(LONGEST.description / 2) });
    const answer = await fetch(`${url}/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(long).replaceAll('🫖', String.raw`\ud83e\uded6`),
    });
    expect(answer.status).toBe(201);
    const { insertedId: id } = (await answer.json()) as { insertedId: string };
    const { body: kept } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    expect(kept.description).toBe(long.description);
  });

  test('the servers know people by the addresses that nginx saw', async () => {
    const forum = await openTestApp({ TRUST_PROXY: '127.0.0.1/32', RATE_LIMITS: 'on' });
    const proxy = await startBefore(forum);
    const [one, other] = ['127.0.2.1', '127.0.2.2'].map((address) => visitorAt(address, proxy));
    // No call has this parameter, so that no answer is cached: those that are cost less.
    const read = (who: typeof one, n: number, forged: string) =>
      who?.read(`/tags?fresh=${n}`, { 'x-forwarded-for': forged });
    const many = numbers(310).map((n) => read(one, n, `10.0.0.${n % 250}`));
    const statuses = await Promise.all(many);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await read(other, 310, '127.0.2.1')).toBe(200);
  });
});
