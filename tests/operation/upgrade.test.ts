import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publish } from '../support/content.ts';
import { start } from '../support/processes.ts';
import { installRelease, makeRelease } from '../support/releases.ts';
import { dropDatabase, onServers, settingsFor } from '../support/servers.ts';
import { keepWriting, openUpgradable } from '../support/upgradable.ts';

const TABLE = 'create table of_next (n integer);';

const WHOLE = expect.stringContaining('is as it should be');

describe.skipIf(onServers)('npm run upgrade', { timeout: 240_000 }, () => {
  test('switches to the new release; what was acknowledged is there, the rest got 503', async () => {
    const forum = await openUpgradable({ migration: TABLE });
    const writing = keepWriting(forum.ana, forum.post);
    expect(await forum.upgrade()).toEqual({ code: 0, complaints: '' });
    expect(forum.release()).toBe(realpathSync(forum.two));
    const acknowledged = await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect(writing.refused).toContain('5');
    expect(forum.fsck()).toEqual(WHOLE);
    expect(forum.leftovers()).toEqual([]);
    expect((await forum.upgrade()).code).toBe(0);
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
    const once =
      'create table of_next (n integer check (n < 2));\n--> statement-breakpoint\ninsert into of_next select count(*) from posts;';
    const forum = await openUpgradable({ migration: once });
    const writing = keepWriting(forum.ana, forum.post);
    // The second post comes after the copy.
    const body = JSON.stringify({
      title: 'Late',
      description: 'x',
      authorEmail: forum.ana.email,
      createdAt: '',
    });
    const late = `curl -sf -X POST ${forum.url}/posts -H 'authorization: Bearer ${forum.ana.token}' -H 'content-type: application/json' -d '${body}' >/dev/null; date +%s%3N >${forum.place}/stopped; ${forum.stop}`;
    const { code, complaints } = await forum.upgrade(late);
    expect(Date.now() - Number(readFileSync(join(forum.place, 'stopped'), 'utf8'))).toBeLessThan(
      30_000,
    );
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
    for (const step of steps) {
      const running = forum.run();
      while (!(await running.nextLine()).startsWith(step));
      running.process.kill('SIGKILL');
      await running.ended;
    }
    expect(await forum.upgrade()).toEqual({ code: 0, complaints: '' });
    const acknowledged = await writing.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await forum.comments()).toEqual(expect.arrayContaining(acknowledged));
    expect(forum.release()).toBe(realpathSync(forum.two));
    expect([forum.fsck(), forum.leftovers()]).toEqual([WHOLE, []]);
  });

  test('is refused with a sentence', async () => {
    const { link, env, place } = await installRelease();
    const refused = async (args: string[], says: string, more = {}) => {
      const running = start([join(link, 'server/cli/upgrade.ts'), ...args], { ...env, ...more });
      expect({ code: await running.ended, says: running.errorOutput() }).toEqual({
        ...{ code: 1, says: expect.stringContaining(says) },
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
