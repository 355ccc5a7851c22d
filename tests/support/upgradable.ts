import { execFileSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { publish } from './content.ts';
import { PASSWORD, type Person, personOf } from './person.ts';
import { start } from './processes.ts';
import { type Difference, installRelease, makeRelease } from './releases.ts';

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
) {
  const installed = await installRelease(settings);
  const { place, link, url, env, file } = installed;
  const two = makeRelease(join(place, 'two'), difference);
  execFileSync('sh', ['-c', installed.start], { env });
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
  const run = (options: string[] = [], stop = installed.stop) =>
    start(
      [
        join(link, 'server/cli/upgrade.ts'),
        two,
        '--stop',
        stop,
        '--start',
        installed.start,
        ...options,
      ],
      env,
    );
  return {
    ...installed,
    ...{ two, ana, post, run },
    /** Runs an upgrade to its end. */
    async upgrade(stop?: string, options: string[] = []) {
      const running = run(options, stop);
      const code = await running.ended;
      return { code, complaints: running.errorOutput() };
    },
    release: () => realpathSync(link),
    comments: async () => {
      const found: string[] = [];
      for (let page = 1; ; page++) {
        const query = { page, limit: 100 };
        const { body } = await ana.call('GET /comments/{postId}', {
          params: { postId: post },
          query,
        });
        if (body.comments.length === 0) return found;
        found.push(...body.comments.map(({ _id }) => _id));
      }
    },
    /** What fsck of the release that runs finds. */
    fsck: () =>
      execFileSync(process.execPath, ['server/cli/fsck.ts'], { cwd: link, env, encoding: 'utf8' }),
    leftovers: () => readdirSync(join(file, '..')).filter((name) => name.startsWith('upgrade')),
  };
}
