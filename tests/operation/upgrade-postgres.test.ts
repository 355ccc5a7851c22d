import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publish } from '../support/content.ts';
import { dropDatabase, onServers, settingsFor } from '../support/servers.ts';
import { openUpgradable, TABLE, WHOLE } from '../support/upgradable.ts';

test.runIf(onServers)('npm run upgrade: a forum in PostgreSQL', { timeout: 120_000 }, async () => {
  const settings = await settingsFor(`upgrade ${process.pid} ${performance.now()}`);
  onTestFinished(() => dropDatabase(settings));
  const forum = await openUpgradable({ migration: TABLE }, settings);
  const dump = join(forum.place, 'dump');
  writeFileSync(dump, 'PGDMP');
  expect(await forum.upgrade(undefined, ['--dump', dump])).toEqual({ code: 0, complaints: '' });
  expect(forum.release()).toBe(realpathSync(forum.two));
  expect(forum.fsck()).toEqual(WHOLE);
  expect(await publish(forum.ana)).toBeDefined();
});
