import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { type Person, subscribe } from '../../support/person.ts';
import { openBehindNginx } from '../support/behind-nginx.ts';
import { nginx } from '../support/nginx.ts';
import { alone, until } from '../support/pair.ts';
import { addresses, visitorAt } from '../support/visitor-at.ts';

const total = async ({ call }: Person, id: string) =>
  (await call('GET /posts/{id}', { params: { id } })).body.commentCount;

test.skipIf(alone || !nginx)(
  'behind nginx one server killed: its readers move, no write is sent twice, and new ones are all taken',
  async () => {
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
  },
);
