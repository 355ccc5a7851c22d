import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp, restore } from '../db/backup.ts';
import { findFaults } from '../db/fsck.ts';
import { next, openHouse, publish, say, watch } from './house.ts';
import { onServers } from './servers.ts';

const onFile = test.skipIf(onServers);

onFile(
  'a backup made while people write is whole, and can be brought back while they read',
  async () => {
    const house = await openHouse();
    const file = house.app.parts.config.databaseFile;
    const copy = join(house.dataDir, 'copy.db');
    const ana = await house.neighbour('Ana');
    const post = await publish(ana);
    let going = true;
    const writing = (async () => {
      for (let n = 0; going; n++) await say(ana, post, `Word ${n} ${'.'.repeat(2_000)}`);
    })();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await backUp(file, copy);
    going = false;
    await writing;
    expect(findFaults(copy)).toEqual([]);
    await expect(backUp(file, copy)).rejects.toThrow('never overwrites');

    const later = await publish(ana);
    expect((await house.visitor.call('GET /posts/total')).body.count).toBe(2);
    const socket = await house.visitor.socket();
    await watch(socket, 'feed');
    const resync = next(socket, 'resync');
    await restore(copy, file);
    await resync;
    expect((await house.visitor.call('GET /posts/total')).body.count).toBe(1);
    await house.visitor.refused(404, 'GET /posts/{id}', { params: { id: later } });
    await publish(ana);
    expect(findFaults(file)).toEqual([]);
  },
);
