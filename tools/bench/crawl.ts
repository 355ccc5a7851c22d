/** A small machine beside a crawl that no cache answers: whether members notice it. */
import { once as onceEmitted } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { freshForum, membersOf } from './checkout.ts';
import type { Crawled, CrawlPlan } from './crawler.ts';
import { commentWriter, startListeners, vote } from './fanout.ts';
import { type Figure, once } from './figures.ts';
import { atEvenTimes } from './pace.ts';
import { endChild, forkScript, startForum } from './processes.ts';
import type { Member } from './requests.ts';
import { withinLimits } from './small.ts';
import { type Checkouts, POSTS, postIds } from './stage.ts';
import { p99Of } from './statistics.ts';

const SOCKETS = 1_000;
const ACTS_PER_SECOND = 50;
/** Nothing is measured at first: a server that has just started compiles, and makes its daily copy. */
const WARM_UP_SECONDS = 20;
/** How long the acts are measured without the crawl. */
const CALM_SECONDS = 30;
const CRAWL = { perSecond: 420, addresses: 10_000 };
const CRAWL_SECONDS = Number(process.env['BENCH_CRAWL_SECONDS'] ?? 600);

/** The acts of members: half are comments on one post, half are votes, each the first of its member on its post. */
function actsOf(port: number, people: Member[], [thread = '', ...ids]: string[]) {
  const comments: string[] = [];
  const votes: [email: string, post: string][] = [];
  let acts = 0;
  async function act() {
    const n = acts++;
    const member = people[n % people.length] as Member;
    if (n % 2 === 0) {
      const answer = await commentWriter(port, member, thread)();
      if (!answer.ok) throw new Error(`A comment was refused: ${await answer.text()}`);
      comments.push(((await answer.json()) as { _id: string })._id);
    } else {
      const post = ids[n % ids.length] as string;
      const answer = await vote(port, member, post);
      if (!answer.ok) throw new Error(`A vote was refused: ${await answer.text()}`);
      await answer.arrayBuffer();
      votes.push([member.email, post]);
    }
  }
  return {
    /** The 99th percentile of the acts of so many seconds, in milliseconds from when each was due. */
    async measure(seconds: number): Promise<number> {
      const waits: number[] = [];
      await atEvenTimes(ACTS_PER_SECOND, seconds, async () => {
        const from = performance.now();
        await act();
        waits.push(performance.now() - from);
      });
      return p99Of(Float32Array.from(waits));
    },
    /** @throws unless the database has all that was acknowledged. */
    check(file: string) {
      const database = new Database(file, { readonly: true });
      const rowsOf = (query: string) => database.prepare(query).raw().all() as [string, number][];
      const [written, posts, users] = [
        'id, key from comments',
        'id, key from posts',
        'email, key from users',
      ].map((query) => new Map(rowsOf(`select ${query}`)));
      const vote = database.prepare(
        'select 1 from votes where post_key = ? and user_key = ? and direction = 1',
      );
      const lost =
        comments.filter((id) => !written?.has(id)).length +
        votes.filter(([email, post]) => !vote.get(posts?.get(post), users?.get(email))).length;
      database.close();
      if (lost > 0) throw new Error(`${lost} acknowledged acts are lost.`);
    },
  };
}

/** Starts the crawl. @returns its end, with what it came to */
async function crawl(plan: CrawlPlan): Promise<Crawled> {
  const child = forkScript('crawler.ts');
  child.send(plan);
  const [crawled] = (await onceEmitted(child, 'message')) as [Crawled];
  await endChild(child);
  return crawled;
}

/** Measures the acts without the crawl, then beside it. It fails where an act is refused or lost, or a socket ends. */
export async function measureCrawl({ ours }: Checkouts): Promise<Figure[]> {
  const { limits, command, leave } = withinLimits();
  const folder = await freshForum(ours, 'crawl', POSTS);
  const forum = await startForum(ours, folder, {}, command);
  const { port } = forum;
  const ids = await postIds(port, POSTS);
  const acts = actsOf(port, await membersOf(ours, POSTS), ids);
  const pages = { port, sockets: SOCKETS / 2 };
  const home = await startListeners({ ...pages, room: 'feed', event: 'post:changed' });
  const room = `comments:${ids[0]}`;
  const thread = await startListeners({ ...pages, room, event: 'comment:added' });

  const paths = ids.map((id) => `/post-details/${id}`);
  await Promise.all([
    acts.measure(WARM_UP_SECONDS),
    crawl({ port, ...CRAWL, perSecond: 20, seconds: WARM_UP_SECONDS, paths: paths.slice(-400) }),
  ]);
  const calm = await acts.measure(CALM_SECONDS);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, forum.rss());
  }, 1_000);
  const [crawled, busy] = await Promise.all([
    crawl({ port, ...CRAWL, seconds: CRAWL_SECONDS, paths }),
    acts.measure(CRAWL_SECONDS),
  ]);
  clearInterval(watch);
  for (const one of [home, thread, forum]) await one.stop();
  leave();
  acts.check(join(folder, 'forum.db'));
  rmSync(folder, { recursive: true });

  const beside = `beside a crawl of ${CRAWL.perSecond} pages a second for ${CRAWL_SECONDS} s`;
  const figure = (what: string, most: number, value: number, unit?: string): Figure => ({
    name: 'crawl',
    what: `A small machine (${limits}) ${beside}: ${what}`,
    goal: { most },
    ...(unit !== undefined && { unit }),
    figure: once(value),
  });
  return [
    {
      ...figure('acts of members, p99', 100, busy, 'ms'),
      beside: { 'without it ms': calm, ...crawled },
    },
    figure('the same p99, relative to that without it', 3, busy / calm),
    figure('memory', 512, memory, 'MB'),
  ];
}
