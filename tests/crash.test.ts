import { expect, test } from 'vitest';
import { inScene, makeData } from '../hard/scene.ts';
import { startServer } from '../hard/server.ts';

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
