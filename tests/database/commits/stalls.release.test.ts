import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { agentOf, sendRequest } from '../../../tools/hard/caller.ts';
import { startServer } from '../../../tools/hard/server.ts';
import { makeData, sleep, until, withSetup } from '../../../tools/hard/setup.ts';

/** True if nobody listens any more. */
const isShut = (url: string) =>
  new Promise<boolean>((resolve) => {
    const line = connect(Number(new URL(url).port), '127.0.0.1');
    line.once('error', () => resolve(true));
    line.once('connect', () => {
      line.destroy();
      resolve(false);
    });
  });

/** Longer than a forum that ends waits for who is quiet. */
const STALL_MS = 900;
const MANY = 50;

test('asked to end while the machine does not let it run, the forum answers all that came meanwhile', async () => {
  await withSetup(async (setup) => {
    const { dir } = await makeData(setup, { members: 1 });
    const server = await startServer(setup, dir);
    const agents = Array.from({ length: MANY }, () => agentOf(1));
    const askAll = () =>
      Promise.all(
        agents.map((agent) =>
          sendRequest(`${server.url}/posts/total`, agent).catch(({ code }) => code),
        ),
      );
    await askAll();
    server.process.kill('SIGTERM');
    await until('the door is shut', () => isShut(server.url));
    server.process.kill('SIGSTOP');
    const answers = askAll();
    await sleep(STALL_MS);
    server.process.kill('SIGCONT');
    expect((await answers).map((answer) => answer.status ?? answer)).toEqual(agents.map(() => 200));
    expect(await server.ended).toBe(0);
    for (const agent of agents) agent.destroy();
  });
});

test('asked to end while many stand at the door, the forum lets them in and answers', async () => {
  await withSetup(async (setup) => {
    const { dir } = await makeData(setup, { members: 1 });
    const server = await startServer(setup, dir);
    server.process.kill('SIGSTOP');
    const agents = Array.from({ length: MANY }, () => agentOf(1));
    const answers = agents.map((agent) =>
      sendRequest(`${server.url}/posts/total`, agent).then(
        ({ status, closes }) => [status, closes],
        ({ code }) => code,
      ),
    );
    server.process.kill('SIGTERM');
    await sleep(STALL_MS);
    server.process.kill('SIGCONT');
    expect(await Promise.all(answers)).toEqual(agents.map(() => [200, true]));
    expect(await server.ended).toBe(0);
    for (const agent of agents) agent.destroy();
  });
});
