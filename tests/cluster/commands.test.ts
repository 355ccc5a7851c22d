import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EPOCH_LEAP } from '../../contract/core/rooms.ts';
import { findFaultsInPostgres } from '../../db/maintenance/check/postgres.ts';
import { run } from '../support/commands.ts';
import { publish } from '../support/content.ts';
import { openForum } from '../support/open-forum.ts';
import { nextEvent } from '../support/person.ts';
import { start } from '../support/processes.ts';
import { openTestApp } from '../support/test-app.ts';
import { openMove } from './support/move.ts';
import { alone, SKIPPED } from './support/pair.ts';

const MAIN = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url));

describe.skipIf(alone)(`Commands of the forum (${SKIPPED})`, { timeout: 120_000 }, () => {
  test('move shows how far it is, recounts, and says how the forum is started', async () => {
    const { from, to, settings } = await openMove(200);
    const { code, said, complaints } = await run('move', ['--from', from, '--to', to]);
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    expect(said).toContain('posts: 200 of 200');
    const steps = said.slice(0, -1).map((line) => /^\w+: (\d+) of (\d+)$/.exec(line));
    expect(steps.every((step) => step && Number(step[1]) <= Number(step[2]))).toBe(true);
    expect(said.at(-1)).toMatch(/^The forum is in PostgreSQL, recounted, in \d+ s\. Start it with/);
    expect(await findFaultsInPostgres(to)).toEqual([]);
    const forum = await openTestApp(settings);
    expect((await forum.visitor.call('GET /posts/total', {})).body.count).toBe(200);
    expect((await run('fsck', [], { ...settings, DATA_DIR: forum.dataDir })).code).toBe(0);
  });

  test('move refuses with a sentence and a status of 1, changing nothing', async () => {
    const { dir, from, to } = await openMove(5);
    const forum = await openTestApp();
    await publish(await forum.memberWithoutPassword('Ben'));
    const full = forum.shared?.['DATABASE_URL'] as string;
    const refusals: [args: string[], says: string][] = [
      [[], 'Say: npm run move -- --from data/forum.db --to postgres://'],
      [['--from', from, '--to', 'mysql://127.0.0.1/forum'], 'Say: npm run move'],
      [['--from', from, '--to', full], 'The target is not empty'],
      [
        ['--from', join(dir, 'none.db'), '--to', to],
        `There is no forum in ${join(dir, 'none.db')}`,
      ],
      [['--from', from, '--to', 'postgres://127.0.0.1:1/forum'], 'database does not answer'],
    ];
    for (const [args, says] of refusals) {
      const { code, said, complaints } = await run('move', args);
      expect({ args, code, said }).toEqual({ args, code: 1, said: [] });
      expect(complaints).toContain(says);
      // A sentence, not where in the code it was said.
      expect(complaints).not.toMatch(/^\s+at /m);
    }
    expect(existsSync(join(dir, 'none.db'))).toBe(false);
    expect((await forum.visitor.call('GET /posts/total', {})).body.count).toBe(1);
  });

  test.each([
    ['no such database', 'does not exist', (url: URL) => (url.pathname = '/none')],
    ['no such user', 'refuses', (url: URL) => (url.username = 'nobody')],
    ['no server', 'does not answer', (url: URL) => (url.port = '1')],
  ])(
    'where there is %s, the start and the commands say so in a sentence',
    async (_, says, spoil) => {
      const { dir, settings } = await openMove(1);
      const url = new URL(String(settings['DATABASE_URL']));
      spoil(url);
      const env = { ...settings, DATABASE_URL: url.href, DATA_DIR: dir, PORT: '0' };
      const server = start([MAIN], env);
      const complaints = [await server.ended, server.errorOutput()];
      for (const [name, args] of [
        ['fsck', []],
        ['epoch', []],
        ['export', [join(dir, 'out')]],
      ] as const) {
        const ended = await run(name, [...args], env);
        complaints.push(ended.code, ended.complaints);
      }
      const sentence = expect.stringMatching(new RegExp(`^The forum's database ${says}.*\\n$`));
      expect(complaints).toEqual([1, sentence, 1, sentence, 1, sentence, 1, sentence]);
    },
  );

  test('backup and restore leave a forum in PostgreSQL to its own tools', async () => {
    const { dir, settings } = await openMove(5);
    const file = join(dir, 'copy.db');
    writeFileSync(file, '');
    const env = { ...settings, DATA_DIR: dir };
    expect(await run('backup', [join(dir, 'new.db')], env)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('pg_dump makes its backups'),
    });
    expect(await run('restore', [file], env)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('Then say: npm run epoch'),
    });
    expect(existsSync(join(dir, 'new.db'))).toBe(false);
  });

  test('epoch begins a new one in PostgreSQL, beside a server, after its own tools brought a backup back', async () => {
    const { forum, ana } = await openForum(['Ana']);
    const post = await publish(ana);
    const rev = async () =>
      (await forum.visitor.call('GET /posts/{id}', { params: { id: post } })).body.rev;
    const before = await rev();
    const socket = await forum.visitor.socket();
    const resync = nextEvent(socket, 'resync');
    const env = { ...forum.shared, DATA_DIR: forum.dataDir };
    expect(await run('epoch', [], env)).toEqual({
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
