import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import type { Difference } from '../../support/forums/make-release.ts';
import {
  FOR_ONE_POST,
  keepWriting,
  openUpgradable,
  sinceStop,
  TABLE,
  timed,
  WHOLE,
} from '../../support/forums/upgradable.ts';
import { onServers } from '../../support/servers.ts';

/** The new release is ready on trial, and never as the service. */
const READY_ON_TRIAL =
  "if (process.argv.includes('--until-input-ends')) await import('../server/app/main.ts'); else setInterval(() => {}, 1_000);";

/** A forum whose service starts a plain folder. */
async function openFolder(difference: Difference) {
  const forum = await openUpgradable(difference, {}, 'folder');
  const before = `${forum.current}.before`;
  return {
    ...forum,
    before,
    /** The folders of releases, each with the release that lies there. */
    folders: () =>
      Object.fromEntries(
        readdirSync(forum.place)
          .filter((name) => existsSync(join(forum.place, name, 'package.json')))
          .map((name) => [name, isNew(join(forum.place, name)) ? 'new' : 'old']),
      ),
  };
}
const isNew = (release: string) => existsSync(join(release, 'migrations/sqlite/9999_next.sql'));

const UPGRADED = { current: 'new', 'current.before': 'old' };
const AS_BEFORE = { current: 'old', two: 'new' };

describe.skipIf(onServers)('npm run upgrade of a plain folder', { timeout: 240_000 }, () => {
  test('gives its path to the new release, and keeps the old one beside it', async () => {
    const forum = await openFolder({ migration: TABLE });
    const writing = keepWriting(forum.ana, forum.post);
    expect(await forum.upgrade()).toEqual({ code: 0, complaints: '' });
    expect(forum.folders()).toEqual(UPGRADED);
    const acknowledged = await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect(writing.refused).toContain('5');
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);

    // A run that is killed as its last act leaves the copies.
    mkdirSync(join(forum.file, '../upgrade'));
    expect(await forum.upgrade(undefined, [], { by: forum.current })).toEqual({
      code: 1,
      complaints: expect.stringContaining('a new release gets the path of the old'),
    });
    expect([forum.folders(), forum.leftovers()]).toEqual([UPGRADED, []]);
  });

  test('is undone within 30 seconds when the service does not start the new release', async () => {
    const forum = await openFolder({ migration: TABLE, program: READY_ON_TRIAL });
    const writing = keepWriting(forum.ana, forum.post);
    const { code, complaints } = await forum.upgrade(timed(forum, forum.stop));
    expect(sinceStop(forum)).toBeLessThan(30_000);
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringMatching(
        /^The upgrade is undone, and the forum runs as before\. .*within 15 seconds/,
      ),
    });
    expect(forum.folders()).toEqual(AS_BEFORE);
    const acknowledged = await writing.stop();
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect(await publish(forum.ana)).toBeDefined();
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('changes nothing when the migration fails, or the old folder has no name to go to', async () => {
    const forum = await openFolder({ migration: FOR_ONE_POST });
    const late = forum.run();
    await late.nextLine();
    mkdirSync(forum.before);
    expect(await late.ended).toBe(1);
    expect(late.errorOutput()).toMatch(/^Nothing was changed\. .*current\.before is there/);
    expect([forum.folders(), forum.leftovers()]).toEqual([AS_BEFORE, []]);
    renameSync(forum.before, join(forum.place, 'away'));
    await publish(forum.ana);
    const failed = await forum.upgrade();
    expect(failed.complaints).toMatch(/^Nothing was changed\. .*CHECK/);
    expect([forum.folders(), forum.leftovers()]).toEqual([AS_BEFORE, []]);
  });

  test('killed in each step it is finished or undone by the next run', async () => {
    const forum = await openFolder({ migration: TABLE });
    const writing = keepWriting(forum.ana, forum.post);
    const steps = ['Copying', 'Stopping', 'Migrating', 'Starting the new', 'Switching'];
    for (const step of steps) await forum.killAt(step);
    await forum.killAt('Starting the service');
    expect(forum.folders()).toEqual(UPGRADED);
    // The new release goes on, too, with what the old one has begun.
    await forum.killAt('Finishing', forum.run([], undefined, { by: forum.current }));
    // Between the two renames.
    if (!existsSync(forum.two)) renameSync(forum.current, forum.two);
    expect(await forum.upgrade()).toEqual({ code: 0, complaints: '' });
    expect(forum.folders()).toEqual(UPGRADED);
    const acknowledged = await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('killed after the switch it is undone by a run that is asked for another release', async () => {
    const forum = await openFolder({ migration: TABLE });
    const writing = keepWriting(forum.ana, forum.post);
    await forum.killAt('Starting the service');
    const other = { to: join(forum.place, 'three') };
    // Somebody has unpacked the new release again.
    mkdirSync(forum.two);
    const stuck = await forum.upgrade(undefined, [], other);
    expect(stuck).toEqual({ code: 1, complaints: expect.stringContaining('two is there again') });
    renameSync(forum.two, join(forum.place, 'away'));
    await forum.killAt('Undoing', forum.run([], undefined, other));
    const undone = await forum.upgrade(undefined, [], other);
    expect(undone).toEqual({
      code: 1,
      complaints: expect.stringContaining(`To begin anew say the same in ${forum.current}.`),
    });
    expect(forum.folders()).toEqual(AS_BEFORE);
    const acknowledged = await writing.stop();
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });
});
