import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepWriting, LAYOUT, openUpgradable, TABLE } from '../../support/forums/upgradable.ts';
import { dropDatabase, onServers, settingsFor } from '../../support/servers.ts';

/** The new release is ready on trial, and never as the service. */
const STARTS_ON_TRIAL =
  "if (process.argv.includes('--until-input-ends')) await import('../server/app/main.ts');";

// Those that succeed, or are killed, are tried before a release (upgrade.release.test.ts), or on PostgreSQL.
describe.skipIf(onServers)('npm run upgrade', () => {
  test('is undone when the service does not start the new release, which ran on trial', async () => {
    const forum = await openUpgradable({ migration: TABLE, program: STARTS_ON_TRIAL });
    const writing = keepWriting(forum.ana, forum.post);
    const says = /^The upgrade is undone, and the forum runs as before\. /;
    expect(await forum.upgrade()).toEqual({ code: 1, complaints: expect.stringMatching(says) });
    expect(forum.folders()).toEqual(LAYOUT.link.before);
    expect(writing.refused).toContain('5');
    await forum.expectWhole(writing);
  });
});

describe.runIf(onServers)('npm run upgrade: a forum in PostgreSQL', () => {
  test.each(['link', 'folder'] as const)('switches a %s', async (kind) => {
    const settings = await settingsFor(`upgrade ${process.pid} ${performance.now()}`);
    onTestFinished(() => dropDatabase(settings));
    const forum = await openUpgradable({ migration: TABLE }, settings, kind);
    const dump = join(forum.place, 'dump');
    writeFileSync(dump, 'PGDMP');
    expect(await forum.upgrade(undefined, ['--dump', dump])).toEqual({ code: 0, complaints: '' });
    expect(forum.folders()).toEqual(LAYOUT[kind].after);
    await forum.expectWhole();
  });
});
