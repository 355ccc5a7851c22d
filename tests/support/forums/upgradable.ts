import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { publish } from '../content.ts';
import { PASSWORD, type Person, personOf } from '../person.ts';
import { start } from '../processes.ts';
import { type Difference, makeRelease } from './make-release.ts';
import { installRelease, type Kind } from './releases.ts';

async function signUp(url: string): Promise<Person> {
  const email = 'ana@example.com';
  const headers = { 'content-type': 'application/json', origin: url };
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/auth/sign-up/email', { name: 'Ana', email, password: PASSWORD });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await (await post('/jwt', { email }, cookie)).json()) as { token: string };
  return personOf(url, email, token, cookie);
}

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
  for (;;) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ana = await signUp(url);
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
    release: () => realpathSync(current),
    comments: async () => {
      const found: string[] = [];
      for (let page = 1; ; page++) {
        const query = { page, limit: 100 };
        const { body } = await ana.call('GET /comments/{id}', {
          params: { id: post },
          query,
        });
        if (body.comments.length === 0) return found;
        found.push(...body.comments.map(({ _id }) => _id));
      }
    },
    /** The findings of the running release's fsck. */
    fsck: () =>
      execFileSync('node', ['server/cli/fsck.ts'], { cwd: current, env, encoding: 'utf8' }),
    leftovers: () => readdirSync(join(file, '..')).filter((name) => name.startsWith('upgrade')),
  };
}

/** A migration that succeeds. */
export const TABLE = 'create table of_next (n integer);';
/** The sentence of fsck for a forum without faults. */
export const WHOLE = expect.stringContaining('is as it should be');
/** A migration that half way, after its first statement, fails where there are two posts. */
export const FOR_ONE_POST =
  'create table of_next (n integer check (n < 2));\n--> statement-breakpoint\ninsert into of_next select count(*) from posts;';

type Upgradable = Awaited<ReturnType<typeof openUpgradable>>;
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
