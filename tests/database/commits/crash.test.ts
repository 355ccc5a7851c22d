import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agentOf, callerOf, good } from '../../../tools/hard/caller.ts';
import { brokenPromises, openLedger } from '../../../tools/hard/ledger.ts';
import { startServer } from '../../../tools/hard/server.ts';
import { type Data, makeData, withSetup } from '../../../tools/hard/setup.ts';
import { postOf } from '../../../tools/hard/writers.ts';
import { FIRST_ADMIN } from '../../support/processes.ts';

// The forum is killed, or asked to end under load: npm run test:hard.

test('a forum whose disk takes no more writes says that it is not ready, until it takes them again; asked to end, it goes', async () => {
  await withSetup(async (setup) => {
    const data = await makeData(setup, { members: 1 });
    const server = await startServer(setup, data.dir);
    const [member] = data.members as [Data['members'][number]];
    const agent = agentOf();
    const call = callerOf(server.url, agent, member.token);
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return [answer.status, ((await answer.json()) as { database: string }).database];
    };
    const letFilesGrowTo = (bytes: string) => {
      const args = [`--pid=${server.process.pid}`, `--fsize=${bytes}:`];
      expect(spawnSync('prlimit', args, { encoding: 'utf8' }).stderr).toBe('');
    };
    expect(await ready()).toEqual([200, 'ok']);
    const first = good('POST /posts', await call('POST /posts', postOf(member)));
    letFilesGrowTo(String(statSync(`${data.file}-wal`).size));
    expect((await call('POST /posts', postOf(member))).status).toBe(503);
    expect(await ready()).toEqual([503, "The forum's disk does not answer. Nothing was saved."]);
    expect((await call('GET /posts', {})).status).toBe(200);
    letFilesGrowTo('unlimited');
    expect(await ready()).toEqual([200, 'ok']);
    const second = good('POST /posts', await call('POST /posts', postOf(member)));
    agent.destroy();
    // Asked to end while nobody is there, it goes at once, whoever asks a second time.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.process.kill(signal);
    expect(await server.ended).toBe(0);
    expect(server.errorOutput()).toMatch(FIRST_ADMIN);
    const posts = new Set([first.insertedId, second.insertedId]);
    expect(brokenPromises(data.file, { ...openLedger(), posts })).toEqual([]);
    expect(data.faults()).toEqual([]);
  });
});
