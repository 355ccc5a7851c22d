import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentOf, callerOf, type Reply, sendRequest } from '../caller.ts';
import { atLeast, never, type Outcome, within } from '../goals.ts';
import { brokenPromises, openLedger } from '../ledger.ts';
import { isReady, type Running, startServer } from '../server.ts';
import { type Data, makeData, type Scenario, type Setup, until } from '../setup.ts';
import { commentOf, postOf } from '../writers.ts';

const PATIENCE_WRITES = 5_000;
const ALIKE = { ci: {}, soak: {} };
/** Long comments fill the remaining space sooner. */
const LONG = 'A long word. '.repeat(300);

/** How to cause and how to end the disk's failure. */
interface Disk {
  fill(): void;
  clear(): void;
}

const isSentence = ({ body }: Reply<unknown>) =>
  /^[A-Z].*disk.*\.$/.test(String((body as { message?: unknown }).message));

/** Fills the disk of a forum under writes. Writes are refused with a message, reads continue, and writes recover. */
async function survive(name: string, server: Running, data: Data, disk: Disk): Promise<Outcome[]> {
  const agent = agentOf();
  const [member] = data.members as [Data['members'][number]];
  const call = callerOf(server.url, agent, member.token);
  const ledger = openLedger();
  const { insertedId: post } = (await call('POST /posts', postOf(member))).body;
  const wrong: unknown[] = [];
  let refused = 0;
  const write = async () => {
    const reply = await call('POST /comments', commentOf(member, post, LONG));
    if (reply.status === 201) ledger.comments.add(reply.body._id);
    else if (reply.status === 503 && isSentence(reply)) refused++;
    else wrong.push(reply);
    return reply.status;
  };
  await write();
  disk.fill();
  for (let n = 0; refused === 0 && n < PATIENCE_WRITES; n++) await write();
  for (let n = 0; n < 20; n++) await write();
  const reads = ['/posts', `/posts/${post}`, `/comments/${post}?page=2`, '/posts/total', '/tags'];
  const read = await Promise.all(reads.map((path) => sendRequest(server.url + path, agent)));
  const refusals = refused;
  const saysReady = await isReady(server.url);
  disk.clear();
  const ready = await until('ready again', () => isReady(server.url));
  const healed = await until('written again', async () => (await write()) === 201);
  const { totalComments } = (await call('GET /comments/{id}', { params: { id: post } })).body;
  await server.end('SIGTERM');
  agent.destroy();
  return [
    atLeast(`${name}: writes refused with 503 and a sentence`, refusals, 20),
    never(`${name}: other answers to writes`, wrong.length),
    never(`${name}: reads refused`, read.filter(({ status }) => status !== 200).length),
    never(`${name}: called itself ready`, Number(saysReady)),
    within(`${name}: ready again after there is space`, ready, 5_000),
    within(`${name}: written again after there is space`, healed, 5_000),
    never(`${name}: lost or half written`, totalComments - ledger.comments.size),
    never(`${name}: acknowledged writes lost`, brokenPromises(data.file, ledger).length),
    never(`${name}: drift that fsck finds`, data.faults().length),
  ];
}

/** Mounts a small disk; null without the right to mount. */
function mountDisk(setup: Setup, megabytes: number): string | null {
  const dir = setup.folder();
  const size = `size=${megabytes}m`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', dir]).status !== 0) return null;
  setup.onFinished(() => spawnSync('umount', [dir]));
  return dir;
}

/** A disk without space (SQLITE_FULL). */
export const full: Scenario<object> = {
  name: 'full',
  ...ALIKE,
  async run(setup) {
    const dir = mountDisk(setup, 16);
    if (!dir) return [{ what: 'disk full', reason: 'no right to mount a small disk' }];
    const data = await makeData(setup, { members: 1, dir });
    const filler = join(dir, 'filler');
    const server = await startServer(setup, dir);
    const disk: Disk = {
      fill() {
        const free = 64 * 1024;
        const { bavail, bsize } = statfsSync(dir);
        writeFileSync(filler, Buffer.alloc(bavail * bsize - free));
      },
      clear: () => rmSync(filler),
    };
    return survive('disk full', server, data, disk);
  },
};

/** A disk with failing writes (SQLITE_IOERR_WRITE): a limit stops the growth of the server's files. */
export const failing: Scenario<object> = {
  name: 'failing',
  ...ALIKE,
  async run(setup) {
    const data = await makeData(setup, { members: 1 });
    const server = await startServer(setup, data.dir);
    const limit = (bytes: string) => {
      const args = [`--pid=${server.process.pid}`, `--fsize=${bytes}:`];
      const { status, stderr } = spawnSync('prlimit', args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`prlimit: ${stderr}`);
    };
    const disk: Disk = {
      fill: () => limit(String(statSync(`${data.file}-wal`).size + 20_000)),
      clear: () => limit('unlimited'),
    };
    return survive('disk failing', server, data, disk);
  },
};
