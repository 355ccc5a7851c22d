import { describe, expect, test } from 'vitest';
import { joinBehindNginx, openBehind } from '../support/behind-nginx.ts';
import { isCaddyHere, startCaddy } from '../support/caddy.ts';
import { nginx } from '../support/nginx.ts';
import { alone, SKIPPED, until } from '../support/pair.ts';

describe.skipIf(alone)(`One of two servers killed behind a proxy (${SKIPPED})`, () => {
  test.skipIf(!nginx)(
    'nginx (needs it installed): its readers move, no write is sent twice, and new ones are all taken',
    async () => {
      const { a, ana, post, joined } = await joinBehindNginx('websocket');
      const statuses: number[] = [];
      let going = true;
      const writing = joined.map(async ({ say }) => {
        while (going) statuses.push(await say(ana, post));
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
      expect(broken.length).toBeLessThanOrEqual(joined.length);
      for (const { say } of joined) expect(await say(ana, post)).toBe(201);
      const kept = (await ana.call('GET /posts/{id}', { params: { id: post } })).body.commentCount;
      expect(kept).toBeGreaterThanOrEqual(taken + joined.length);
      expect(kept).toBeLessThanOrEqual(statuses.length + joined.length);
      await until(() => joined.every(({ seen }) => seen.breaks > 0 || seen.total === kept));
      const moved = joined.filter(({ seen }) => seen.breaks > 0).length;
      expect(moved).toBeGreaterThan(0);
      expect(moved).toBeLessThan(joined.length);
      // Those who moved hear again.
      await until(async () => {
        await joined[0]?.say(ana, post);
        return joined.every(({ seen }) => seen.total > kept);
      });
    },
  );

  test.skipIf(!isCaddyHere)(
    'Caddy (needs it installed): the other server is not taken for dead, and serves all',
    async () => {
      const { a, ana, post, visitors } = await openBehind(startCaddy);
      for (const { say } of visitors) expect(await say(ana, post)).toBe(201);
      await a.end('SIGKILL');
      const statuses = await Promise.all(
        visitors.map(async ({ say }) => {
          const own: number[] = [];
          while (own.slice(-3).join() !== '201,201,201') own.push(await say(ana, post));
          return own;
        }),
      );
      // Before 2.11.2 Caddy can't send a body to the other server: 502. A 503 says that no server is left.
      const broken = statuses.flat().filter((status) => status !== 201);
      expect(broken.filter((status) => status !== 502)).toEqual([]);
    },
  );
});
