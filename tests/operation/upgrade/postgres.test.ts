import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openUpgradable, TABLE, WHOLE } from '../../support/forums/upgradable.ts';
import { dropDatabase, onServers, settingsFor } from '../../support/servers.ts';

describe.runIf(onServers)('npm run upgrade: a forum in PostgreSQL', { timeout: 120_000 }, () => {
  test.each(['link', 'folder'] as const)('switches a %s', async (kind) => {
    const settings = await settingsFor(`upgrade ${process.pid} ${performance.now()}`);
    onTestFinished(() => dropDatabase(settings));
    const forum = await openUpgradable({ migration: TABLE }, settings, kind);
    const dump = join(forum.place, 'dump');
    writeFileSync(dump, 'PGDMP');
    expect(await forum.upgrade(undefined, ['--dump', dump])).toEqual({ code: 0, complaints: '' });
    expect(existsSync(join(forum.current, 'migrations/postgres/9999_next.sql'))).toBe(true);
    expect(forum.fsck()).toEqual(WHOLE);
    expect(await publish(forum.ana)).toBeDefined();
  });
});
