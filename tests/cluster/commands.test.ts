import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EPOCH_LEAP } from '../../contract/core/rooms.ts';
import { findFaultsInPostgres } from '../../db/maintenance/check/postgres.ts';
import { run } from '../support/commands.ts';
import { publish } from '../support/content.ts';
import { freshFolder } from '../support/folders.ts';
import { openForum } from '../support/open-forum.ts';
import { nextEvent } from '../support/person.ts';
import { openTestApp } from '../support/test-app.ts';
import { openDatabase } from './support/database.ts';
import { openMove } from './support/move.ts';
import { alone, SKIPPED } from './support/pair.ts';

describe.skipIf(alone)(`Commands of the forum (${SKIPPED})`, () => {
  test('move shows how far it is, recounts, and says how the forum is started', async () => {
    const { from, to, settings } = await openMove(200);
    const { code, said, complaints } = await run('move', ['--from', from, '--to', to]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    expect(said).toContain('posts: 200 of 200');
    const steps = said.slice(0, -2).map((line) => /^\w+: (\d+) of (\d+)$/.exec(line));
    expect(steps.every((step) => step && Number(step[1]) <= Number(step[2]))).toBe(true);
    expect(said.at(-2)).toMatch(/^The forum is in PostgreSQL, recounted, in \d+ s\. Start it with/);
    expect(await findFaultsInPostgres(to)).toEqual([]);
    const forum = await openTestApp(settings);
    expect((await forum.visitor.call('GET /posts/total', {})).body.count).toBe(200);
    expect((await run('fsck', [], { ...settings, DATA_DIR: forum.dataDir })).code).toBe(0);
  });

  test('move refuses with a sentence and a status of 1, changing nothing', async () => {
    const { dir, from, to } = await openMove(5);
    const { forum, ana } = await openForum(['Ana']);
    await publish(ana);
    const full = forum.shared?.['DATABASE_URL'] as string;
    const none = join(dir, 'none.db');
    for (const [args, says] of [
      [[], 'Say: npm run move -- --from data/forum.db --to postgres://'],
      [['--from', from, '--to', 'mysql://127.0.0.1/forum'], 'Say: npm run move'],
      [['--from', from, '--to', full], 'The target is not empty'],
      [['--from', none, '--to', to], `There is no forum in ${none}`],
      [['--from', from, '--to', 'postgres://127.0.0.1:1/forum'], 'database does not answer'],
    ] as const) {
      const { code, said, complaints } = await run('move', [...args]);
      expect({ args, code, said }).toEqual({ args, code: 1, said: [] });
      expect(complaints).toContain(says);
      // A sentence, not where in the code it was said.
      expect(complaints).not.toMatch(/^\s+at /m);
    }
    expect(existsSync(none)).toBe(false);
    expect((await forum.visitor.call('GET /posts/total', {})).body.count).toBe(1);
  });

  test.each([
    [
      'the start',
      'there is no such database',
      '../app/main',
      { pathname: '/none' },
      'does not exist',
    ],
    ['fsck', 'there is no such user', 'fsck', { username: 'nobody' }, 'refuses'],
    ['epoch', 'no server answers', 'epoch', { port: '1' }, 'does not answer'],
    ['export', 'there is no such database', 'export', { pathname: '/none' }, 'does not exist'],
  ])('%s says in a sentence where %s', async (_, _why, name, change, says) => {
    const { settings, url } = await openDatabase();
    const { href } = Object.assign(new URL(url), change);
    const env = { ...settings, DATABASE_URL: href, DATA_DIR: freshFolder(), PORT: '0' };
    const args = name === 'export' ? [join(freshFolder(), 'out')] : [];
    const { code, complaints } = await run(name, args, env);
    expect(code).toBe(1);
    expect(complaints).toMatch(new RegExp(`^The forum's database ${says}.*\\n$`));
  });

  test('backup and restore leave a forum in PostgreSQL to its own tools', async () => {
    const { settings } = await openDatabase();
    const dir = freshFolder();
    const [made, taken] = [join(dir, 'new.db'), join(dir, 'copy.db')];
    writeFileSync(taken, '');
    for (const [name, file, says] of [
      ['backup', made, 'pg_dump makes its backups'],
      ['restore', taken, 'Then say: npm run epoch'],
    ] as const) {
      const { code, complaints } = await run(name, [file], { ...settings, DATA_DIR: dir });
      expect([code, complaints]).toEqual([1, expect.stringContaining(says)]);
    }
    expect(existsSync(made)).toBe(false);
  });

  test('epoch begins a new one in PostgreSQL, beside a server, after its own tools brought a backup back', async () => {
    const { forum, ana } = await openForum(['Ana']);
    const id = await publish(ana);
    const rev = async () =>
      (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body.rev;
    const before = await rev();
    const resync = nextEvent(await forum.visitor.socket(), 'resync');
    expect(await run('epoch', [], { ...forum.shared, DATA_DIR: forum.dataDir })).toEqual({
      code: 0,
      said: ['A new epoch has begun: everybody signs in again.'],
      complaints: '',
    });
    await resync;
    expect(await rev()).toBeGreaterThan(before + EPOCH_LEAP);
    await ana.refused(401, 'GET /users/{email}', { params: ana });
    const again = await forum.signInAgain(ana);
    expect((await again.call('GET /users/{email}', { params: ana })).status).toBe(200);
    await publish(again);
    const root = await forum.admin('Root');
    const { entries } = (await root.call('GET /admin/audit')).body;
    expect(entries.filter(({ act }) => act === 'forum restored')).toMatchObject([
      { actor: 'npm run epoch', detail: '' },
    ]);
    expect(await findFaultsInPostgres(String(forum.shared?.['DATABASE_URL']))).toEqual([]);
  });
});
