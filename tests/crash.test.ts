import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agentOf, callerOf } from '../hard/caller.ts';
import { type Data, inScene, makeData } from '../hard/scene.ts';
import { startServer } from '../hard/server.ts';
import { postOf } from '../hard/writers.ts';

// What happens to a forum that is killed, or asked to end under load: npm run test:hard.

test('asked to end while nobody is there, the forum goes at once', async () => {
  await inScene(async (scene) => {
    const { dir } = await makeData(scene, { members: 1 });
    const server = await startServer(scene, dir);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) server.process.kill(signal);
    expect(await server.ended).toBe(0);
    expect(server.complaints()).toBe('');
  });
});

test('a forum whose disk takes no more writes says that it is not ready, until it takes them again', async () => {
  await inScene(async (scene) => {
    const data = await makeData(scene, { members: 1 });
    const server = await startServer(scene, data.dir);
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
    expect((await call('POST /posts', postOf(member))).status).toBe(201);
    letFilesGrowTo(String(statSync(`${data.file}-wal`).size));
    expect((await call('POST /posts', postOf(member))).status).toBe(503);
    expect(await ready()).toEqual([503, "The forum's disk does not answer. Nothing was saved."]);
    expect((await call('GET /posts', {})).status).toBe(200);
    letFilesGrowTo('unlimited');
    expect(await ready()).toEqual([200, 'ok']);
    expect((await call('POST /posts', postOf(member))).status).toBe(201);
    agent.destroy();
  });
});
