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
import { readConfig } from '../../server/app/config/config.ts';
import { bootstrap } from '../../server/app/lifecycle/bootstrap.ts';
import { type Member, makeMembers } from '../../tests/support/members.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = 'docs/walks.md';
const PATH = /(?<=`)(?:client|contract|db|server)\/[\w./-]+\.\w+(?=`)/g;
const MOST_READ = 20;
/** Files that ran every time belong to the act; periodic jobs run now and then. */
const TIMES = 6;
const SECRET = 'a secret of nobody, for one run of the walks';
/** Declarations, and the other engine: no function of theirs runs here. */
const NEVER_RUNS = /^(client|contract\/features|db\/postgres)\//;

interface Act {
  /** The section of ARCHITECTURE. */
  walk: string;
  event: string;
  room: (id: string) => string;
  call: (id: string, member: Member) => [method: string, path: string, body?: object];
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
    call: (id, { email }) => ['POST', '/comments', { postId: id, authorEmail: email, text: 'Hm.' }],
  },
];

/** The files that run each time, and those that run once or more. */
interface Ran {
  always: string[];
  ever: Set<string>;
}

/** The files of the server whose functions run meanwhile. */
async function filesOf(session: Session, run: () => Promise<void>): Promise<Set<string>> {
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(
    ({ url, functions }) =>
      url.startsWith('file:') && functions.some(({ ranges }) => ranges[0]?.count),
  );
  const paths = ran.map(({ url }) => relative(ROOT, fileURLToPath(url)));
  return new Set(paths.filter((path) => /^(server|db|contract)\//.test(path)));
}

/** Acts as some members on a running forum. @returns the files that run for each act. */
async function measure(
  url: string,
  [author, ...members]: [Member, ...Member[]],
): Promise<Map<string, Ran>> {
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
  const written = { title: 'Tea', description: 'How do you make it?', tag: 'general' };
  const by = { authorEmail: author.email, authorName: 'Author', authorImage: '' };
  const { insertedId: id = '' } = await ask('POST', '/posts', author, { ...written, ...by });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const found = new Map<string, Ran>();
  for (const { walk, event, room, call } of ACTS) {
    const socket = io(url, { transports: ['websocket'] });
    await socket.emitWithAck('watch', [{ room: room(id) }]);
    const runs: Set<string>[] = [];
    for (const member of members) {
      const [method, path, body] = call(id, member);
      const act = async () => {
        const received = new Promise<void>((resolve) => socket.once(event, () => resolve()));
        await Promise.all([ask(method, path, member, body), received]);
      };
      runs.push(await filesOf(session, act));
    }
    socket.close();
    const ever = new Set(runs.flatMap((ran) => [...ran]));
    const always = [...ever].filter((path) => runs.every((ran) => ran.has(path))).sort();
    found.set(walk, { always, ever });
  }
  session.disconnect();
  return found;
}

/** Starts a forum of its own for the measurement. */
async function walks(): Promise<Map<string, Ran>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-walks-'));
  const names = Array.from({ length: TIMES + 1 }, (_, n) => `member${n}`);
  const members = await makeMembers(join(dataDir, 'forum.db'), names, SECRET);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', JWT_SECRET: SECRET };
  const forum = await bootstrap(readConfig(env));
  try {
    return await measure(
      await forum.fastify.listen({ host: '127.0.0.1', port: 0 }),
      members as [Member, ...Member[]],
    );
  } finally {
    await forum.close(0);
    rmSync(dataDir, { recursive: true });
  }
}

const found = await walks();
const listOf = (files: string[]) => files.map((file) => `- \`${file}\``).join('\n');
const sectionOf = (walk: string, { always }: Ran) =>
  `## ${walk}: ${always.length} files\n\n${listOf(always)}`;
const text = `# What runs

\`npm run walks\` writes this page from the coverage of a real server on SQLite. [ARCHITECTURE](../ARCHITECTURE.md) names
the files that one reads.

${[...found].map((one) => sectionOf(...one)).join('\n\n')}
`;
/** The files that a section of a document names. */
const filesIn = (document: string, walk: string): string[] => {
  const parts = readFileSync(join(ROOT, document), 'utf8').split(/^## /m);
  return parts.find((part) => part.startsWith(walk))?.match(PATH) ?? [];
};
if (!process.argv.includes('--check')) writeFileSync(join(ROOT, DOCUMENT), text);
else {
  const faults: string[] = [];
  for (const [walk, { always, ever }] of found) {
    const listed = filesIn(DOCUMENT, walk);
    const read = new Set(filesIn('ARCHITECTURE.md', walk));
    if (read.size > MOST_READ) faults.push(`${walk}: ${read.size} files are too many to read`);
    const idle = [...listed, ...read].filter((path) => !NEVER_RUNS.test(path) && !ever.has(path));
    faults.push(...idle.map((path) => `${walk}: ${path} does not run`));
    const missing = always.filter((path) => !listed.includes(path));
    faults.push(...missing.map((path) => `${walk}: ${path} runs: npm run walks`));
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
