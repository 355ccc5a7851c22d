import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { isCaddyHere, startCaddy } from '../support/caddy.ts';
import { alone, SKIPPED } from '../support/pair.ts';
import { startProcess } from '../support/process.ts';
import { addresses, visitorAt } from '../support/visitor-at.ts';

const NONE = isCaddyHere ? '' : ', and Caddy, which is not installed here';

describe.skipIf(alone || !isCaddyHere)(
  `deploy/Caddyfile, by Caddy itself (${SKIPPED}${NONE})`,
  { timeout: 120_000 },
  () => {
    test('one server killed: the other is not taken for dead, and serves all', async () => {
      const forum = await openTestApp();
      const env = { ...forum.shared, DATA_DIR: forum.dataDir, TRUST_PROXY: '127.0.0.1/32' };
      const [a, b] = await Promise.all([startProcess(env), startProcess(env)]);
      const { url } = await startCaddy([a.port, b.port]);
      const ana = await forum.memberWithoutPassword('Ana');
      const post = await publish(ana);
      const visitors = addresses.map((address) => visitorAt(address, { url }));
      for (const visitor of visitors) expect(await visitor.say(ana, post)).toBe(201);
      await a.end('SIGKILL');
      const statuses = await Promise.all(
        visitors.map(async (visitor) => {
          const own: number[] = [];
          while (own.slice(-3).join() !== '201,201,201') own.push(await visitor.say(ana, post));
          return own;
        }),
      );
      // Before 2.11.2 Caddy can't send a body to the other server: 502. A 503 says that no server is left.
      const broken = statuses.flat().filter((status) => status !== 201);
      expect(broken.filter((status) => status !== 502)).toEqual([]);
    });
  },
);
