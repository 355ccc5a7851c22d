import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { publish } from '../content.ts';
import { type Person, signUp } from '../person.ts';
import { start } from '../processes.ts';
import { type Difference, makeRelease } from './make-release.ts';
import { installRelease, type Kind } from './releases.ts';

type Writing = ReturnType<typeof keepWriting>;

/** Writes comments until it is stopped, and keeps what was acknowledged. */
export function keepWriting(ana: Person, post: string) {
  const acknowledged: string[] = [];
  const refused: (string | null)[] = [];
  let isGoing = true;
  const writing = (async () => {
    for (let n = 0; isGoing; n++) {
      const body = { postId: post, authorEmail: ana.email, text: `Comment ${n}` };
      const reply = await ana.call('POST /comments', { body }).catch(() => null);
      if (reply?.status === 201) acknowledged.push(reply.body._id);
      if (reply?.status === 503) refused.push(reply.headers.get('retry-after'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  onTestFinished(() => {
    isGoing = false;
  });
  return {
    refused,
    async stop() {
      isGoing = false;
      await writing;
      return acknowledged;
    },
  };
}

/** A forum with a post, and with a newer release beside it. */
export async function openUpgradable(
  difference: Difference,
  settings: Record<string, string> = {},
  kind: Kind = 'link',
) {
  const installed = await installRelease(settings, kind);
  const { place, current, url, env, file } = installed;
  const two = makeRelease(join(place, 'two'), difference);
  execFileSync('sh', ['-c', installed.start], { env, cwd: current });
  const isReady = () =>
    fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  const ana = await signUp(url, 'Ana');
  const post = await publish(ana);
  /** The release whose command is run: the old one, also after its folder was renamed. */
  const old = () => (existsSync(`${current}.before`) ? `${current}.before` : current);
  const run = (options: string[] = [], stop = installed.stop, { by = old(), to = two } = {}) => {
    const service = ['--stop', stop, '--start', installed.start];
    return start([join(by, 'server/cli/upgrade.ts'), to, ...service, ...options], env);
  };
  return {
    ...installed,
    two,
    ana,
    post,
    run,
    /** Runs an upgrade to its end. */
    async upgrade(stop?: string, options: string[] = [], other?: { by?: string; to?: string }) {
      const running = run(options, stop, other);
      const code = await running.ended;
      return { code, complaints: running.errorOutput() };
    },
    /** Kills an upgrade when it says that a step begins. */
    async killAt(step: string, running = run()) {
      while (!(await running.nextLine()).startsWith(step));
      running.process.kill('SIGKILL');
      await running.ended;
    },
    /** The folders of releases and links to them, each with the release that lies there. */
    folders: () =>
      Object.fromEntries(
        readdirSync(place)
          .filter((name) => existsSync(join(place, name, 'package.json')))
          .map((name) => [name, isNew(join(place, name)) ? 'new' : 'old']),
      ),
    /** The process that the service runs. */
    pid: () => readFileSync(join(place, 'pid'), 'utf8'),
    /** Expects all that was acknowledged, a forum without faults that takes a post, and no copy left over. */
    async expectWhole(writing?: Writing) {
      const acknowledged = (await writing?.stop()) ?? [];
      if (writing) expect(acknowledged.length).toBeGreaterThan(0);
      expect(await commentsOf(ana, post)).toEqual(expect.arrayContaining(acknowledged));
      expect(await publish(ana)).toBeDefined();
      expect(fsckOf(current, env)).toContain('is as it should be');
      expect(leftoversIn(file)).toEqual([]);
    },
    fsck: () => fsckOf(current, env),
    leftovers: () => leftoversIn(file),
  };
}

const isNew = (release: string) => existsSync(join(release, 'migrations/sqlite/9999_next.sql'));
/** The findings of a release's fsck. */
const fsckOf = (cwd: string, env: Record<string, string>) =>
  execFileSync('node', ['server/cli/fsck.ts'], { cwd, env, encoding: 'utf8' });
const leftoversIn = (file: string) =>
  readdirSync(dirname(file)).filter((name) => name.startsWith('upgrade'));

async function commentsOf({ call }: Person, id: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await call('GET /comments/{id}', {
      params: { id },
      query: { page, limit: 100 },
    });
    if (body.comments.length === 0) return found;
    found.push(...body.comments.map(({ _id }) => _id));
  }
}

/** The folders and links of a service before an upgrade and after it, each with its release. */
export const LAYOUT = {
  link: {
    before: { current: 'old', one: 'old', two: 'new' },
    after: { current: 'new', one: 'old', two: 'new' },
  },
  folder: {
    before: { current: 'old', two: 'new' },
    after: { current: 'new', 'current.before': 'old' },
  },
} as const;

/** A migration that succeeds. */
export const TABLE = 'create table of_next (n integer);';
/** A migration that half way, after its first statement, fails where there are two posts. */
export const FOR_ONE_POST =
  'create table of_next (n integer check (n < 2));\n--> statement-breakpoint\ninsert into of_next select count(*) from posts;';

export type Upgradable = Awaited<ReturnType<typeof openUpgradable>>;
/** Stops the forum after a second post, which the copy that was tried lacks. */
export function afterLatePost({ ana: { email, token }, url, stop }: Upgradable) {
  const body = { title: 'Late', description: 'x', authorEmail: email, createdAt: '' };
  const headers = `-H 'authorization: Bearer ${token}' -H 'content-type: application/json'`;
  return `curl -sf -X POST ${url}/posts ${headers} -d '${JSON.stringify(body)}' >/dev/null; ${stop}`;
}
/** A command that notes when it is begun. */
export const timed = ({ place }: Upgradable, command: string) =>
  `date +%s%3N >${place}/stopped; ${command}`;
/** How many milliseconds ago it was begun. */
export const sinceStop = ({ place }: Upgradable) =>
  Date.now() - Number(readFileSync(join(place, 'stopped'), 'utf8'));
