import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, makeRelease, serviceOf } from '../../../tests/support/forums/make-release.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { brokenPromises, openLedger } from '../ledger.ts';
import { isReady } from '../server.ts';
import { makeData, type Scenario, SECRET, type Setup, sleep, until } from '../setup.ts';
import { commentOf, postOf } from '../writers.ts';

const MOST_MS = 30_000;
const PAUSE_MS = 20;
const WRITES = 20;
/** A migration with some work: an index of all comments. */
const MIGRATION = 'create index by_next on comments (author_key, posted_at, key);';

/** A forum that a service starts in a plain folder, and a newer release beside it. */
async function install(setup: Setup, dir: string) {
  const place = setup.folder();
  const [current, next] = [join(place, 'current'), join(place, 'next')];
  makeRelease(current);
  makeRelease(next, { migration: MIGRATION });
  const { stop, start } = serviceOf(place);
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dir,
    PORT: String(port),
    JWT_SECRET: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const end = () => execFileSync('sh', ['-c', stop]);
  setup.onFinished(end);
  execFileSync('sh', ['-c', start], { cwd: current, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until('the forum is ready', () => isReady(url).catch(() => false));
  return {
    url,
    /** @returns the exit code of the command. */
    async upgrade() {
      const args = ['server/cli/upgrade.ts', next, '--stop', stop, '--start', start];
      const child = spawn(process.execPath, args, {
        cwd: current,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return (await once(child, 'close'))[0] as number | null;
    },
    end,
    /** The exit code of fsck of the new release, which alone knows its data. */
    fsck: () => spawnSync('node', ['server/cli/fsck.ts'], { cwd: current, env }).status,
  };
}

/** An upgrade while a member writes comments, one at a time. */
export const upgrade: Scenario<{ posts: number }> = {
  name: 'upgrade',
  ci: { posts: 10_000 },
  soak: { posts: 100_000 },
  async run(setup, { posts }) {
    const data = await makeData(setup, { members: 1, posts });
    const [author] = data.members as [(typeof data.members)[number]];
    const forum = await install(setup, data.dir);
    const agent = agentOf(1);
    setup.onFinished(() => agent.destroy());
    const call = callerOf(forum.url, agent, author.token);
    const ledger = openLedger();
    const post = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
    const odd: number[] = [];
    const moments: number[] = [performance.now()];
    let isGoing = true;
    setup.onFinished(() => {
      isGoing = false;
    });
    const writing = (async () => {
      while (isGoing) {
        // Nobody listens while the releases change places.
        const reply = await call('POST /comments', commentOf(author, post)).catch(() => null);
        if (reply?.status === 201) {
          ledger.comments.add(reply.body._id);
          moments.push(performance.now());
        } else if (reply && reply.status !== 503) odd.push(reply.status);
        await sleep(PAUSE_MS);
      }
    })();
    const code = await forum.upgrade();
    const upgraded = moments.length;
    await until('writes after the upgrade', () => moments.length >= upgraded + WRITES);
    isGoing = false;
    await writing;
    forum.end();
    const gaps = moments.slice(1).map((at, n) => at - (moments[n] as number));
    return [
      never(`upgrade of ${posts} posts: exit code`, code ?? 1),
      atLeast('upgrade: writes meanwhile', upgraded, WRITES),
      never('upgrade: refused otherwise than with 503', odd.length),
      within('upgrade: without a write', Math.max(...gaps), MOST_MS),
      never('upgrade: writes lost', brokenPromises(data.file, ledger).length),
      never('upgrade: drift that fsck finds', forum.fsck() ?? 1),
    ];
  },
};
