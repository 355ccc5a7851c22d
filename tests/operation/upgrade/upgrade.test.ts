import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { makeRelease } from '../../support/forums/make-release.ts';
import { installRelease } from '../../support/forums/releases.ts';
import {
  afterLatePost,
  FOR_ONE_POST,
  keepWriting,
  openUpgradable,
  sinceStop,
  TABLE,
  timed,
  WHOLE,
} from '../../support/forums/upgradable.ts';
import { start } from '../../support/processes.ts';
import { onServers } from '../../support/servers.ts';

describe.skipIf(onServers)('npm run upgrade', { timeout: 240_000 }, () => {
  test('switches to the new release; what was acknowledged is there, the rest got 503', async () => {
    const forum = await openUpgradable({ migration: TABLE });
    // A run that was killed while it switched has left this.
    symlinkSync(join(forum.place, 'one'), `${forum.current}.new`);
    const writing = keepWriting(forum.ana, forum.post);
    expect(await forum.upgrade()).toEqual({ code: 0, complaints: '' });
    expect(forum.release()).toBe(realpathSync(forum.two));
    const acknowledged = await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect(writing.refused).toContain('5');
    expect(forum.fsck()).toEqual(WHOLE);
    expect(forum.leftovers()).toEqual([]);
    // A run that is killed as its last act leaves the copies.
    mkdirSync(join(forum.file, '../upgrade'));
    expect((await forum.upgrade()).code).toBe(0);
    expect(forum.leftovers()).toEqual([]);
  });

  test('changes nothing when the migration fails on the copy', async () => {
    const forum = await openUpgradable({
      migration: `${TABLE}\n--> statement-breakpoint\nselect * from nowhere;`,
    });
    const writing = keepWriting(forum.ana, forum.post);
    const pid = readFileSync(join(forum.place, 'pid'), 'utf8');
    const { code, complaints } = await forum.upgrade();
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringMatching(/^Nothing was changed\. /),
    });
    expect(complaints).toContain('nowhere');
    expect([forum.release(), readFileSync(join(forum.place, 'pid'), 'utf8')]).toEqual([
      realpathSync(join(forum.place, 'one')),
      pid,
    ]);
    const acknowledged = await writing.stop();
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('is undone within 30 seconds when the migration fails on the data themselves', async () => {
    const forum = await openUpgradable({ migration: FOR_ONE_POST });
    const writing = keepWriting(forum.ana, forum.post);
    const { code, complaints } = await forum.upgrade(timed(forum, afterLatePost(forum)));
    expect(sinceStop(forum)).toBeLessThan(30_000);
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringMatching(
        /^The upgrade is undone, and the forum runs as before\. .*CHECK/,
      ),
    });
    const acknowledged = await writing.stop();
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect((await forum.ana.call('GET /posts/total')).body.count).toBe(2);
    expect(forum.release()).toBe(realpathSync(join(forum.place, 'one')));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('says that it is undone, also where the old release can not be started again', async () => {
    const forum = await openUpgradable({ migration: FOR_ONE_POST });
    const says = /^The upgrade is undone, but the forum is not back yet\. .*CHECK/s;
    const upgraded = await forum.upgrade(afterLatePost(forum), ['--start', 'exit 7']);
    expect(upgraded).toEqual({ code: 1, complaints: expect.stringMatching(says) });
    expect(forum.release()).toBe(realpathSync(join(forum.place, 'one')));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('is undone when the new release does not start', async () => {
    const forum = await openUpgradable({
      migration: TABLE,
      program: "throw new Error('not today');",
    });
    const writing = keepWriting(forum.ana, forum.post);
    const { code, complaints } = await forum.upgrade();
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringContaining('not today'),
    });
    const acknowledged = await writing.stop();
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('is undone within 30 seconds when the new release is never ready', async () => {
    const program = 'setInterval(() => {}, 1_000);';
    const forum = await openUpgradable({ migration: TABLE, program });
    const { code, complaints } = await forum.upgrade(timed(forum, forum.stop));
    expect(sinceStop(forum)).toBeLessThan(30_000);
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringContaining('It was not ready within 15 seconds.'),
    });
    expect(await publish(forum.ana)).toBeDefined();
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('is undone when the data of the stopped forum can not be copied', async () => {
    const forum = await openUpgradable({ migration: TABLE });
    const folder = join(forum.file, '../upgrade');
    const { code, complaints } = await forum.upgrade(
      `${forum.stop}; rm -rf ${folder}; touch ${folder}`,
    );
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: expect.stringMatching(/^The upgrade is undone, and the forum runs as before\. /),
    });
    expect(await publish(forum.ana)).toBeDefined();
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('killed while it undoes, it is undone by the next run', async () => {
    const forum = await openUpgradable({ migration: FOR_ONE_POST });
    await forum.killAt('Undoing', forum.run([], afterLatePost(forum)));
    // Now the copy has both posts, so the migration fails on it.
    expect(await forum.upgrade()).toEqual({
      code: 1,
      complaints: expect.stringMatching(/^Nothing was changed\. .*CHECK/),
    });
    expect((await forum.ana.call('GET /posts/total')).body.count).toBe(2);
    expect(forum.release()).toBe(realpathSync(join(forum.place, 'one')));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('killed in each step it is finished or undone by the next run', async () => {
    const forum = await openUpgradable({ migration: TABLE });
    const writing = keepWriting(forum.ana, forum.post);
    const steps = [
      'Copying',
      'Stopping',
      'Migrating',
      'Starting the new',
      'Switching',
      'Starting the service',
    ];
    for (const step of steps) await forum.killAt(step);
    // An earlier release wrote no more than this into its journal.
    const journal = join(forum.file, '../upgrade.json');
    const { from, to } = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ from, to }));
    expect(await forum.upgrade()).toEqual({ code: 0, complaints: '' });
    const acknowledged = await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect(forum.release()).toBe(realpathSync(forum.two));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('is refused with a sentence', async () => {
    const { current, env, place } = await installRelease();
    const refused = async (args: string[], says: string, more = {}) => {
      const running = start([join(current, 'server/cli/upgrade.ts'), ...args], { ...env, ...more });
      expect({ code: await running.ended, says: running.errorOutput() }).toEqual({
        code: 1,
        says: expect.stringContaining(says),
      });
    };
    await refused([], 'Say: npm run upgrade -- FOLDER');
    await refused(['--what'], 'Say: npm run upgrade -- FOLDER');
    await refused([place], 'is no built release: it lacks package.json');
    const two = makeRelease(join(place, 'two'));
    await refused([two], 'There is no forum in');
    await refused([two, '--link', two], '--link must be a symbolic link');
    await refused([two, '--stop', 'true'], '--stop and --start go together.');
    const postgres = { DATABASE_URL: 'postgres://ana@127.0.0.1:1/forum' };
    await refused([two], 'Make a dump with pg_dump', postgres);
    writeFileSync(join(place, 'dump'), 'what?');
    await refused([two, '--dump', join(place, 'dump')], 'is no dump of pg_dump', postgres);
    expect(existsSync(join(place, 'data/upgrade.json'))).toBe(false);
  });
});
