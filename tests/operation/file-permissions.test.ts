import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/app/config/config.ts';
import { fixPermissions } from '../../server/app/config/file-permissions.ts';
import { run } from '../support/commands.ts';
import { startBuilt } from '../support/features/built.ts';
import { freshFolder } from '../support/folders.ts';
import { migratedFile } from '../support/forums/migrated-file.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** The rights of a folder and of every file in it, by name. */
const modesIn = (dir: string) =>
  Object.fromEntries([
    ['.', modeOf(dir)],
    ...readdirSync(dir).map((name) => [name, modeOf(join(dir, name))]),
  ]);

/** Starts the forum on a folder. @returns what it has mended there, and its end. */
async function startForum(env: Record<string, string>) {
  const { lines, end } = await startBuilt(env);
  const mended = lines.flatMap((line) => (JSON.parse(line) as { mended?: string[] }).mended ?? []);
  return { mended, end };
}

test("file permissions: no other user of the machine reads the forum's files, nor those of commands", async () => {
  const dir = join(freshFolder(), 'data');
  const forum = await startForum({ DATA_DIR: dir });
  expect(modesIn(dir)).toEqual({
    '.': '700',
    'forum.db': '600',
    'forum.db-shm': '600',
    'forum.db-wal': '600',
    'jwt-secret': '600',
  });
  expect(forum.mended).toEqual([]);
  await forum.end();
  const copy = join(freshFolder(), 'copy');
  expect((await run('backup', [copy], { DATA_DIR: dir })).code).toBe(0);
  const again = join(freshFolder(), 'again');
  expect((await run('restore', [copy], { DATA_DIR: again })).code).toBe(0);
  expect(modesIn(copy)).toMatchObject({ '.': '700', 'forum.db': '600' });
  expect(modesIn(again)).toMatchObject({ '.': '700', 'forum.db': '600' });

  chmodSync(join(dir, 'forum.db'), 0o644);
  const second = await startForum({ DATA_DIR: dir });
  expect(second.mended).toEqual([join(dir, 'forum.db')]);
  await second.end();
});

/** A folder as versions left it that were not so careful: everybody may read the forum's files. */
async function openFolder(...files: string[]) {
  const dir = join(freshFolder(), 'data');
  for (const name of files) {
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name === 'jwt-secret' ? 'x'.repeat(64) : await migratedFile());
    chmodSync(path, 0o644);
  }
  chmodSync(dir, 0o755);
  return dir;
}
/** Corrects the rights of a folder, as a start does. @returns what the log says. */
function corrected(env: Record<string, string>) {
  const lines: [{ mended: string[] }, string][] = [];
  const warn = (...line: unknown[]) => void lines.push(line as (typeof lines)[0]);
  fixPermissions(readConfig(env), { warn });
  return lines;
}

test('file permissions: files that others could read are corrected, copies too, and a line names them', async () => {
  const files = ['backups/tuesday.db', 'forum.db', 'jwt-secret', 'monday'];
  const dir = await openFolder(...files);
  const [[what, says] = [], ...more] = corrected({ DATA_DIR: dir });
  expect(says).toMatch(/open to other users of this machine/);
  expect(what?.mended.toSorted()).toEqual(['', ...files].map((name) => join(dir, name)));
  expect([dir, ...files.map((name) => join(dir, name))].map(modeOf)).toEqual([
    '700',
    ...files.map(() => '600'),
  ]);
  expect([more, corrected({ DATA_DIR: dir })]).toEqual([[], []]);
});

test('file permissions: a folder with other files keeps its rights, and so do those files', async () => {
  const dir = await openFolder('forum.db');
  cpSync('package.json', join(dir, 'index.html'));
  chmodSync(join(dir, 'index.html'), 0o644);
  corrected({ DATA_DIR: dir });
  expect(modesIn(dir)).toMatchObject({ '.': '755', 'index.html': '644', 'forum.db': '600' });
});

test('file permissions: a database outside of DATA_DIR is private too', async () => {
  const elsewhere = await openFolder('my forum.db', 'my forum.db-wal');
  const file = join(elsewhere, 'my forum.db');
  corrected({ DATA_DIR: freshFolder(), DATABASE_URL: `file://${encodeURI(file)}` });
  expect([modeOf(file), modeOf(`${file}-wal`)]).toEqual(['600', '600']);
});
