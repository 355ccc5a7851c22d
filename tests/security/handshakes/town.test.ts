import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { subscribe } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';
import { comes, from, PROXIED, TOWN } from './clients.ts';

const VISITORS = 500;

/** In production the machine's own address counts as any other does. */
const DIRECT = {
  RATE_LIMITS: 'on',
  NODE_ENV: 'production',
  VERIFY: 'off',
  PUBLIC_URL: 'http://127.0.0.1',
  JWT_SECRET: 'a secret that the tests of this page use',
};

/** @returns the status of a request over a connection that the visitor keeps, as browsers do. */
async function statusOf(url: string, headers: Record<string, string>, agent: Agent) {
  const [answer] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode;
}

// With several servers not all of these visitors are live in time yet.
test.skipIf(onServers).each([
  ['behind a proxy', PROXIED, from(TOWN)],
  ['without a proxy', DIRECT, {}],
])(
  '500 visitors of one address %s, each with a page, come at once: all are live, and nothing is refused',
  async (_, env, address) => {
    const forum = await openTestApp(env);
    const posts: string[] = [];
    const ana = await forum.memberWithoutPassword('Ana');
    for (let n = 0; n < 5; n++) posts.push(await publish(ana, { title: `Post ${n}` }));
    const rooms = ['site', 'announcements', 'members', 'tags', 'feed'];
    const shown = [...rooms, ...posts.map((id) => `post:${id}`)];
    /** The home page, a post's page, and what each asks first. */
    const pages = ['/', `/post-details/${posts[0]}`];
    const reads = ['/announcement-count', '/auth-options', '/auth/get-session'];
    const refused: string[] = [];

    async function visit(n: number): Promise<boolean> {
      const agent = new Agent({ keepAlive: true });
      onTestFinished(() => agent.destroy());
      for (const path of [pages[n % 2] as string, ...reads, '/posts/popular?page=1&limit=5']) {
        const headers = { ...address, accept: pages.includes(path) ? 'text/html' : '*/*' };
        const status = await statusOf(`${forum.url}${path}`, headers, agent);
        if (status !== 200) refused.push(`${status} ${path}`);
      }
      const socket = await comes(forum, TOWN);
      if (!socket) return false;
      const answers = await subscribe(socket, ...shown);
      return answers.every(({ ok }) => ok) && socket.connected;
    }
    const live = await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n)));
    expect(refused).toEqual([]);
    expect(live.filter(Boolean)).toHaveLength(VISITORS);
  },
  120_000,
);
