import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentOf, callerOf, type Reply, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { brokenPromises, openLedger } from '../ledger.ts';
import { isReady, startServer } from '../server.ts';
import { type Data, makeData, type Scenario, type Setup, until } from '../setup.ts';
import { commentOf, postOf } from '../writers.ts';

const PATIENCE_WRITES = 5_000;
/** Long comments fill the remaining space sooner. */
const LONG = 'A long word. '.repeat(300);
const DISK_MB = 16;
/** The space that is left for the first writes. */
const FREE_BYTES = 64 * 1024;

const isSentence = ({ body }: Reply<unknown>) =>
  /^[A-Z].*disk.*\.$/.test(String((body as { message?: unknown }).message));

/** Mounts a small disk; null without the right to mount. */
function mountDisk(setup: Setup, megabytes: number): string | null {
  const dir = setup.folder();
  const size = `size=${megabytes}m`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', dir]).status !== 0) return null;
  setup.onFinished(() => spawnSync('umount', [dir]));
  return dir;
}

/**
 * A disk without space (SQLITE_FULL) under writes. They are refused with a message, reads continue, and writes recover
 * once there is space.
 */
export const full: Scenario<object> = {
  name: 'full',
  ci: {},
  soak: {},
  async run(setup) {
    const dir = mountDisk(setup, DISK_MB);
    if (!dir) return [{ what: 'disk full', reason: 'no right to mount a small disk' }];
    const data = await makeData(setup, { members: 1, dir });
    const server = await startServer(setup, dir);
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
    const filler = join(dir, 'filler');
    const { bavail, bsize } = statfsSync(dir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - FREE_BYTES));
    for (let n = 0; refused === 0 && n < PATIENCE_WRITES; n++) await write();
    for (let n = 0; n < 20; n++) await write();
    const reads = ['/posts', `/posts/${post}`, `/comments/${post}?page=2`, '/posts/total', '/tags'];
    const read = await Promise.all(reads.map((path) => sendRequest(server.url + path, agent)));
    const refusals = refused;
    const saysReady = await isReady(server.url);
    rmSync(filler);
    const ready = await until('ready again', () => isReady(server.url));
    const healed = await until('written again', async () => (await write()) === 201);
    const { totalComments } = (await call('GET /comments/{id}', { params: { id: post } })).body;
    await server.end('SIGTERM');
    agent.destroy();
    return [
      atLeast('disk full: writes refused with 503 and a sentence', refusals, 20),
      never('disk full: other answers to writes', wrong.length),
      never('disk full: reads refused', read.filter(({ status }) => status !== 200).length),
      never('disk full: called itself ready', Number(saysReady)),
      within('disk full: ready again after there is space', ready, 5_000),
      within('disk full: written again after there is space', healed, 5_000),
      never('disk full: lost or half written', totalComments - ledger.comments.size),
      never('disk full: acknowledged writes lost', brokenPromises(data.file, ledger).length),
      never('disk full: drift that fsck finds', data.faults().length),
    ];
  },
};
