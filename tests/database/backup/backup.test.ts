import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { backUpFile } from '../../../db/maintenance/backup/backup.ts';
import { restore } from '../../../db/maintenance/backup/restore.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { run } from '../../support/commands.ts';
import { publish, writeComment } from '../../support/content.ts';
import { placesOf } from '../../support/folders.ts';
import { onFile } from '../../support/forums/old.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

onFile(
  'a backup made while people write is whole, and can be brought back while they read',
  async () => {
    const forum = await openTestApp();
    const file = forum.app.context.config.databaseFile;
    const copy = join(forum.dataDir, 'copy.db');
    const ana = await forum.memberWithoutPassword('Ana');
    const post = await publish(ana);
    let going = true;
    const acknowledged: string[] = [];
    const { promise: hasSome, resolve } = Promise.withResolvers<void>();
    const writing = (async () => {
      for (let n = 0; going; n++) {
        const text = `Word ${n} ${'.'.repeat(2_000)}`;
        if (acknowledged.push((await writeComment(ana, post, text))._id) === 20) resolve();
      }
    })();
    await hasSome;
    const before = [...acknowledged];
    await backUpFile(file, copy);
    going = false;
    await writing;
    expect(findFaults(copy)).toEqual([]);
    const handle = new Database(copy, { readonly: true });
    const copied = handle.prepare('select id from comments').pluck().all();
    handle.close();
    expect(copied).toEqual(expect.arrayContaining(before));
    await expect(backUpFile(file, copy)).rejects.toThrow('never overwrites');

    const later = await publish(ana);
    expect((await forum.visitor.call('GET /posts/total')).body.count).toBe(2);
    const socket = await forum.visitor.socket();
    await subscribe(socket, 'feed');
    const resync = nextEvent(socket, 'resync');
    await restore(copy, placesOf(file));
    await resync;
    expect((await forum.visitor.call('GET /posts/total')).body.count).toBe(1);
    await forum.visitor.refused(404, 'GET /posts/{id}', { params: { id: later } });
    await publish(await forum.signInAgain(ana));
    expect(findFaults(file)).toEqual([]);
  },
);

onFile('the commands copy a running forum and bring the copy back, or say why not', async () => {
  const forum = await openTestApp();
  const env = { DATA_DIR: forum.dataDir };
  const copy = join(forum.dataDir, 'copy.db');
  const ana = await forum.memberWithoutPassword('Ana');
  await publish(ana);
  const total = async () => (await forum.visitor.call('GET /posts/total')).body.count;

  expect(await run('backup', [copy], env)).toEqual({
    code: 0,
    said: [`The forum is copied to ${copy}, recounted.`],
    complaints: '',
  });
  await publish(ana);
  expect(await total()).toBe(2);
  const socket = await forum.visitor.socket();
  await subscribe(socket, 'feed');
  const resync = nextEvent(socket, 'resync');
  expect(await run('restore', [copy], env)).toEqual({
    code: 0,
    said: [`The forum is as it was in ${copy}. Everybody signs in again.`],
    complaints: '',
  });
  await resync;
  expect(await total()).toBe(1);
  expect(readdirSync(forum.dataDir).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);

  const noForum = join(forum.dataDir, 'broken.db');
  writeFileSync(noForum, 'not a database');
  const refusals: [command: string, args: string[], says: string][] = [
    ['backup', [], 'Say: npm run backup -- FOLDER'],
    ['restore', [noForum], 'Not restored'],
  ];
  for (const [command, args, says] of refusals) {
    const { code, said, complaints } = await run(command, args, env);
    expect({ args, code, said }).toEqual({ args, code: 1, said: [] });
    expect(complaints).toContain(says);
    expect(complaints).not.toMatch(/^\s+at /m);
  }
  expect(await total()).toBe(1);
});
