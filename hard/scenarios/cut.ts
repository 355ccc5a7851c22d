import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults } from '../../db/fsck.ts';
import { openSqlite } from '../../db/open.ts';
import { agentOf } from '../caller.ts';
import { atLeast, never } from '../goals.ts';
import { brokenPromises, copyOf, type Ledger, openLedger } from '../ledger.ts';
import { makeData, type Scenario, type Scene } from '../scene.ts';
import { startServer } from '../server.ts';
import { startWriting } from '../writers.ts';

/** Few enough that SQLite does not yet carry the log over into the file: what it has carried over can't be cut off. */
const WRITES = 90;
const MOST_LOG_BYTES = 1_000 * 4_096;

/** Lets one member write, one thing after the other, and notes how much of the log the disk had at each answer. */
async function writeLog(scene: Scene, dir: string, members: Parameters<typeof startWriting>[2]) {
  const synced = join(dir, 'synced');
  const server = await startServer(scene, dir, { HARD_SYNCED: synced });
  const agent = agentOf(1);
  const ledger = openLedger();
  const log = join(dir, 'forum.db-wal');
  const answered: { bytes: number; by: Ledger }[] = [];
  const writing = startWriting(server.url, agent, members, ledger, {
    after: () => answered.push({ bytes: Number(readFileSync(synced)), by: copyOf(ledger) }),
  });
  await writing.moment(WRITES);
  await server.end('SIGKILL');
  agent.destroy();
  const bytes = readFileSync(log);
  if (bytes.length > MOST_LOG_BYTES) throw new Error('The log has been carried over.');
  return { bytes, answered };
}

/**
 * Cuts the write-ahead log anywhere, as a loss of power does behind what the disk has confirmed: the file opens, is whole,
 * and holds what was answered before the cut.
 */
export const cut: Scenario<{ logs: number; cuts: number }> = {
  name: 'cut',
  ci: { logs: 2, cuts: 40 },
  soak: { logs: 20, cuts: 200 },
  async run(scene, { logs, cuts }) {
    let [tried, lost, drift, held] = [0, 0, 0, 0];
    for (let n = 0; n < logs; n++) {
      const data = await makeData(scene, { members: 1 });
      const { bytes, answered } = await writeLog(scene, data.dir, data.members);
      for (let m = 0; m < cuts; m++, tried++) {
        const file = join(scene.folder(), 'forum.db');
        const at = Math.floor(Math.random() * bytes.length);
        copyFileSync(data.file, file);
        // A disk that lost its power may also leave anything at all behind the cut.
        const rest = m % 2 ? crypto.getRandomValues(Buffer.alloc(Math.min(5_000, at))) : [];
        writeFileSync(`${file}-wal`, Buffer.concat([bytes.subarray(0, at), Buffer.from(rest)]));
        openSqlite(file).close();
        const before = answered.findLast((one) => one.bytes <= at)?.by ?? openLedger();
        held += before.yes;
        lost += brokenPromises(file, before).length;
        drift += findFaults(file).length;
      }
    }
    return [
      atLeast(`log cut at ${tried} places: acknowledged writes looked for`, held, tried),
      never('log cut: acknowledged writes lost', lost),
      never('log cut: drift that fsck finds', drift),
    ];
  },
};
