import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { agentOf } from '../caller.ts';
import { atLeast, never } from '../goals.ts';
import { brokenPromises, copyOf, type Ledger, openLedger } from '../ledger.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, type Setup } from '../setup.ts';
import { startWriting } from '../writers.ts';

/** Below SQLite's automatic checkpoint: the cut of a log cannot undo checkpointed writes. */
const WRITES = 90;
const MOST_LOG_BYTES = 1_000 * 4_096;

/** Writes as one member and records the synced size of the log at each answer. */
async function writeLog(setup: Setup, dir: string, members: Parameters<typeof startWriting>[2]) {
  const synced = join(dir, 'synced');
  const server = await startServer(setup, dir, { HARD_SYNCED: synced });
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
 * Cuts the write-ahead log at any byte, as a power loss does after the last sync. The file opens, passes fsck and holds
 * every write acknowledged before the cut.
 */
export const cut: Scenario<{ logs: number; cuts: number }> = {
  name: 'cut',
  ci: { logs: 2, cuts: 40 },
  soak: { logs: 20, cuts: 200 },
  async run(setup, { logs, cuts }) {
    let [tried, lost, drift, held] = [0, 0, 0, 0];
    for (let n = 0; n < logs; n++) {
      const data = await makeData(setup, { members: 1 });
      const { bytes, answered } = await writeLog(setup, data.dir, data.members);
      for (let m = 0; m < cuts; m++, tried++) {
        const file = join(setup.folder(), 'forum.db');
        const at = Math.floor(Math.random() * bytes.length);
        copyFileSync(data.file, file);
        // A power loss may also leave arbitrary bytes after the cut.
        const rest = m % 2 ? crypto.getRandomValues(Buffer.alloc(Math.min(5_000, at))) : [];
        writeFileSync(`${file}-wal`, Buffer.concat([bytes.subarray(0, at), Buffer.from(rest)]));
        openSqlite(file).close();
        const before = answered.findLast((one) => one.bytes <= at)?.by ?? openLedger();
        held += before.acknowledged;
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
