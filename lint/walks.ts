/**
 * `npm run walks` writes docs/walks.md: the files of the server that run for one vote and for one comment, by V8's
 * coverage of a real server. `npm run walks -- --check` compares instead, and checks ARCHITECTURE's walks: each file of
 * the server that they name runs, and they name at most `MOST_READ` files.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { readConfig } from '../server/app/config/config.ts';
import { bootstrap } from '../server/app/lifecycle/bootstrap.ts';
import { type Member, makeMembers } from '../tests/support/members.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = join(ROOT, 'docs/walks.md');
const MOST_READ = 20;
/** What ran every time belongs to the act; periodic jobs run now and then. */
const TIMES = 4;
const SECRET = 'a secret of nobody, for one run of the walks';
/** Declarations, and the other engine: no function of theirs runs here. */
const NEVER_RUNS = /^(client|contract|db\/postgres)\//;

interface Act {
  /** The section of ARCHITECTURE. */
  walk: string;
  event: string;
  room: (postId: string) => string;
  call: (postId: string, member: Member) => [method: string, path: string, body?: object];
}
const ACTS: Act[] = [
  {
    walk: 'One vote',
    event: 'post:changed',
    room: (id) => `post:${id}`,
    call: (id) => ['PATCH', `/posts/${id}/upvote`],
  },
  {
    walk: 'One comment',
    event: 'comment:added',
    room: (id) => `comments:${id}`,
    call: (postId, { email }) => [
      'POST',
      '/comments',
      { postId, authorEmail: email, text: 'Milk first.' },
    ],
  },
];

/** The files of the server whose functions run meanwhile. */
async function filesOf(session: Session, run: () => Promise<void>): Promise<Set<string>> {
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(({ url, functions }) => {
    const hasRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    return hasRun && url.startsWith('file:');
  });
  const paths = ran.map(({ url }) => relative(ROOT, fileURLToPath(url)));
  return new Set(paths.filter((path) => /^(server|db|contract)\//.test(path)));
}

/** Acts as some members on a running forum. @returns the files that run for each act. */
async function measure(
  url: string,
  [author, ...members]: Member[],
): Promise<Map<string, string[]>> {
  const ask = async (method: string, path: string, { token }: Member, body?: object) => {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (body) headers.set('content-type', 'application/json');
    const answer = await fetch(url + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, string>>;
  };
  if (!author) throw new Error('A walk needs members.');
  const written = { title: 'Tea', description: 'How do you make it?', tag: 'general' };
  const by = { authorEmail: author.email, authorName: 'Author', authorImage: '' };
  const { insertedId: id = '' } = await ask('POST', '/posts', author, { ...written, ...by });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const found = new Map<string, string[]>();
  for (const { walk, event, room, call } of ACTS) {
    const socket = io(url, { transports: ['websocket'] });
    await socket.emitWithAck('watch', [{ room: room(id) }]);
    const runs: Set<string>[] = [];
    for (const member of members) {
      const [method, path, body] = call(id, member);
      const ran = await filesOf(session, async () => {
        const received = new Promise<void>((resolve) => socket.once(event, () => resolve()));
        await ask(method, path, member, body);
        await received;
      });
      runs.push(ran);
    }
    socket.close();
    found.set(
      walk,
      [...(runs[0] ?? [])].filter((path) => runs.every((ran) => ran.has(path))).sort(),
    );
  }
  session.disconnect();
  return found;
}

/** Starts a forum of its own for the measurement. */
async function walks(): Promise<Map<string, string[]>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-walks-'));
  const names = Array.from({ length: TIMES + 1 }, (_, n) => `member${n}`);
  const members = await makeMembers(join(dataDir, 'forum.db'), names, SECRET);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', JWT_SECRET: SECRET };
  const forum = await bootstrap(readConfig(env));
  try {
    return await measure(await forum.fastify.listen({ host: '127.0.0.1', port: 0 }), members);
  } finally {
    await forum.close(0);
    rmSync(dataDir, { recursive: true });
  }
}

const found = await walks();
const sections = [...found].map(
  ([walk, files]) =>
    `## ${walk}: ${files.length} files\n\n${files.map((file) => `- \`${file}\``).join('\n')}`,
);
const text = `# What runs

\`npm run walks\` writes this page from the coverage of a real server on SQLite. [ARCHITECTURE](../ARCHITECTURE.md) names
the files that one reads.

${sections.join('\n\n')}
`;
if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, text);
else {
  const faults =
    readFileSync(DOCUMENT, 'utf8') === text ? [] : ['docs/walks.md: run npm run walks'];
  const parts = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(/^## /m);
  for (const [walk, files] of found) {
    const part = parts.find((one) => one.startsWith(walk)) ?? '';
    const named = new Set(part.match(/(?<=`)(?:client|contract|db|server)\/[\w./-]+\.\w+(?=`)/g));
    if (named.size > MOST_READ) faults.push(`${walk}: ${named.size} files are too many to read`);
    for (const path of named)
      if (!NEVER_RUNS.test(path) && !files.includes(path))
        faults.push(`${walk}: ${path} does not run`);
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
