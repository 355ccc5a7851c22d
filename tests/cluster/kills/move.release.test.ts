import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { program, run } from '../../support/commands.ts';
import { start } from '../../support/processes.ts';
import { openMove } from '../support/move.ts';
import { alone } from '../support/pair.ts';

const MAIN = fileURLToPath(new URL('../../../server/app/main.ts', import.meta.url));

test.skipIf(alone)(
  'move killed in the middle goes on where it was, and what is half there is not served',
  async () => {
    const { dir, from, to, settings } = await openMove(3_000);
    const first = start([program('move'), '--from', from, '--to', to]);
    for (let line = ''; !line.startsWith('comments: '); ) line = await first.nextLine();
    first.process.kill('SIGKILL');
    expect(await first.ended).toBeNull();
    const server = start([MAIN], { ...settings, DATA_DIR: dir, PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.errorOutput()).toContain('holds a part of a forum');
    const again = await run('move', ['--from', from, '--to', to]);
    expect(again.code).toBe(0);
    expect(again.said.some((line) => line.startsWith('posts: '))).toBe(false);
    expect([findFaults(from), await findFaultsInPostgres(to)]).toEqual([[], []]);
  },
);
