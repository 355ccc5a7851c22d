import { existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import type { Difference } from '../../support/forums/make-release.ts';
import type { Kind } from '../../support/forums/releases.ts';
import {
  afterLatePost,
  FOR_ONE_POST,
  keepWriting,
  LAYOUT,
  openUpgradable,
  sinceStop,
  TABLE,
  timed,
  type Upgradable,
} from '../../support/forums/upgradable.ts';
import { onServers } from '../../support/servers.ts';

const KINDS = ['link', 'folder'] as const;
const DONE = { code: 0, complaints: '' };
const failed = (says: string | RegExp) => ({
  code: 1,
  complaints: says instanceof RegExp ? expect.stringMatching(says) : expect.stringContaining(says),
});
const UNDONE = /^The upgrade is undone, and the forum runs as before\. /;
/** The new release is ready on trial, and never as the service. */
const READY_ON_TRIAL =
  "if (process.argv.includes('--until-input-ends')) await import('../server/app/main.ts'); else setInterval(() => {}, 1_000);";
const NEVER_READY = 'setInterval(() => {}, 1_000);';
const plainStop = ({ stop }: Upgradable) => stop;
/** Stops the forum where the copy of its data can't be written. */
const withoutCopy = ({ file, stop }: Upgradable) => {
  const folder = join(file, '../upgrade');
  return `${stop}; rm -rf ${folder}; touch ${folder}`;
};

describe.skipIf(onServers)('npm run upgrade', () => {
  test.each(KINDS)(
    'of a %s switches, and the rest of a killed run is in nobody’s way',
    async (kind) => {
      const forum = await openUpgradable({ migration: TABLE }, {}, kind);
      // A run that was killed while it switched has left this.
      if (kind === 'link') symlinkSync(join(forum.place, 'one'), `${forum.current}.new`);
      const writing = keepWriting(forum.ana, forum.post);
      expect(await forum.upgrade()).toEqual(DONE);
      expect(forum.folders()).toEqual(LAYOUT[kind].after);
      expect(writing.refused).toContain('5');
      await forum.expectWhole(writing);

      // A run that is killed as its last act leaves the copies.
      mkdirSync(join(forum.file, '../upgrade'));
      const again = await forum.upgrade(undefined, [], { by: forum.current });
      const isPast = failed('a new release gets the path of the old');
      expect(again).toEqual(kind === 'link' ? DONE : isPast);
      expect([forum.folders(), forum.leftovers()]).toEqual([LAYOUT[kind].after, []]);
    },
  );

  test.each(KINDS)('of a %s changes nothing when the migration fails on the copy', async (kind) => {
    const forum = await openUpgradable({ migration: FOR_ONE_POST }, {}, kind);
    await publish(forum.ana);
    const writing = keepWriting(forum.ana, forum.post);
    const pid = forum.pid();
    expect(await forum.upgrade()).toEqual(failed(/^Nothing was changed\. .*CHECK/));
    expect([forum.folders(), forum.pid()]).toEqual([LAYOUT[kind].before, pid]);
    await forum.expectWhole(writing);
  });

  test('changes nothing when the old folder has no name to go to', async () => {
    const forum = await openUpgradable({ migration: TABLE }, {}, 'folder');
    const late = forum.run();
    await late.nextLine();
    mkdirSync(`${forum.current}.before`);
    expect(await late.ended).toBe(1);
    expect(late.errorOutput()).toMatch(/^Nothing was changed\. .*current\.before is there/);
    expect(forum.folders()).toEqual(LAYOUT.folder.before);
    await forum.expectWhole();
  });

  test.each<[string, Kind, Difference, (forum: Upgradable) => string, string | RegExp]>([
    [
      'the migration fails on the data themselves',
      'link',
      { migration: FOR_ONE_POST },
      afterLatePost,
      new RegExp(`${UNDONE.source}.*CHECK`),
    ],
    [
      'the new release is never ready',
      'link',
      { migration: TABLE, program: NEVER_READY },
      plainStop,
      'It was not ready within 15 seconds.',
    ],
    [
      'the service does not start the new release',
      'folder',
      { migration: TABLE, program: READY_ON_TRIAL },
      plainStop,
      new RegExp(`${UNDONE.source}.*within 15 seconds`),
    ],
    [
      'the data of the stopped forum can not be copied',
      'link',
      { migration: TABLE },
      withoutCopy,
      UNDONE,
    ],
  ])('is undone within 30 seconds when %s', async (_, kind, difference, stop, says) => {
    const forum = await openUpgradable(difference, {}, kind);
    const writing = keepWriting(forum.ana, forum.post);
    const { code, complaints } = await forum.upgrade(timed(forum, stop(forum)));
    expect(sinceStop(forum)).toBeLessThan(30_000);
    expect({ code, complaints }).toEqual(failed(says));
    const posts = stop === afterLatePost ? 2 : 1;
    expect((await forum.ana.call('GET /posts/total')).body.count).toBe(posts);
    expect(forum.folders()).toEqual(LAYOUT[kind].before);
    await forum.expectWhole(writing);
  });

  test('says that it is undone, also where the old release can not be started again', async () => {
    const forum = await openUpgradable({ migration: FOR_ONE_POST });
    const says = /^The upgrade is undone, but the forum is not back yet\. .*CHECK/s;
    const upgraded = await forum.upgrade(afterLatePost(forum), ['--start', 'exit 7']);
    expect(upgraded).toEqual(failed(says));
    expect(forum.folders()).toEqual(LAYOUT.link.before);
    expect([forum.fsck(), forum.leftovers()]).toEqual([
      expect.stringContaining('is as it should be'),
      [],
    ]);
  });

  test('killed while it undoes, it is undone by the next run', async () => {
    const forum = await openUpgradable({ migration: FOR_ONE_POST });
    await forum.killAt('Undoing', forum.run([], afterLatePost(forum)));
    // Now the copy has both posts, so the migration fails on it.
    expect(await forum.upgrade()).toEqual(failed(/^Nothing was changed\. .*CHECK/));
    expect((await forum.ana.call('GET /posts/total')).body.count).toBe(2);
    expect(forum.folders()).toEqual(LAYOUT.link.before);
    await forum.expectWhole();
  });

  test.each(KINDS)(
    'of a %s, killed in each step, is undone and done anew by the next run',
    async (kind) => {
      const forum = await openUpgradable({ migration: TABLE }, {}, kind);
      const writing = keepWriting(forum.ana, forum.post);
      const steps = ['Copying', 'Stopping', 'Migrating', 'Starting the new', 'Switching'];
      for (const step of [...steps, 'Starting the service']) await forum.killAt(step);
      if (kind === 'folder') {
        expect(forum.folders()).toEqual(LAYOUT.folder.after);
        // The new release undoes, too, what the old one has begun.
        await forum.killAt('Undoing', forum.run([], undefined, { by: forum.current }));
        // Between the two renames.
        if (!existsSync(forum.two)) renameSync(forum.current, forum.two);
      }
      expect(await forum.upgrade()).toEqual(DONE);
      expect(forum.folders()).toEqual(LAYOUT[kind].after);
      await forum.expectWhole(writing);
    },
  );

  test('killed after the switch it is undone by a run that is asked for another release', async () => {
    const forum = await openUpgradable({ migration: TABLE }, {}, 'folder');
    const writing = keepWriting(forum.ana, forum.post);
    await forum.killAt('Starting the service');
    const other = { to: join(forum.place, 'three') };
    // Somebody has unpacked the new release again.
    mkdirSync(forum.two);
    expect(await forum.upgrade(undefined, [], other)).toEqual(failed('two is there again'));
    renameSync(forum.two, join(forum.place, 'away'));
    await forum.killAt('Undoing', forum.run([], undefined, other));
    expect(await forum.upgrade(undefined, [], other)).toEqual(failed('three is not there.'));
    expect(forum.folders()).toEqual(LAYOUT.folder.before);
    await forum.expectWhole(writing);
  });
});
