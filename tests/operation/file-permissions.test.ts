import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../support/commands.ts';
import { freshFolder } from '../support/folders.ts';
import { start } from '../support/processes.ts';

const MAIN = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** The rights of a folder and of every file in it, by name. */
const modesIn = (dir: string) =>
  Object.fromEntries([
    ['.', modeOf(dir)],
    ...readdirSync(dir).map((name) => [name, modeOf(join(dir, name))]),
  ]);

/** Starts the forum on a folder until it listens; answers the lines that it logged. */
async function startForum(env: Record<string, string>) {
  const forum = start([MAIN], { PORT: '0', ...env });
  const lines: string[] = [];
  while (!lines.at(-1)?.includes('The forum is at')) lines.push(await forum.nextLine());
  return {
    logged: lines.map((line) => JSON.parse(line) as { msg: string; mended?: string[] }),
    async end() {
      forum.process.kill('SIGTERM');
      await forum.ended;
    },
  };
}

test("file permissions: no other user of the machine reads the forum's files", async () => {
  const dir = join(freshFolder(), 'data');
  const forum = await startForum({ DATA_DIR: dir });
  expect(modesIn(dir)).toEqual({
    '.': '700',
    'forum.db': '600',
    'forum.db-shm': '600',
    'forum.db-wal': '600',
    'jwt-secret': '600',
  });
  expect(forum.logged.flatMap(({ mended }) => mended ?? [])).toEqual([]);
  await forum.end();
});

test('file permissions: files that commands make are as private', async () => {
  const dir = join(freshFolder(), 'data');
  const env = { DATA_DIR: dir };
  expect((await run('seed', ['--posts', '1'], env)).code).toBe(0);
  const copy = join(freshFolder(), 'copy.db');
  expect((await run('backup', [copy], env)).code).toBe(0);
  const again = join(freshFolder(), 'again');
  expect((await run('restore', [copy], { DATA_DIR: again })).code).toBe(0);
  expect([modesIn(dir)['.'], modesIn(dir)['forum.db'], modeOf(copy)]).toEqual([
    '700',
    '600',
    '600',
  ]);
  expect(modesIn(again)).toMatchObject({ '.': '700', 'forum.db': '600' });
});

/** Lets everybody read a folder and all that is in it, as versions did that were not so careful. */
function open(dir: string) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) open(path);
    else chmodSync(path, 0o644);
  }
  chmodSync(dir, 0o755);
}

test('file permissions: files that others could read are corrected at the start, copies too, and a line names them', async () => {
  const dir = join(freshFolder(), 'data');
  await (await startForum({ DATA_DIR: dir })).end();
  mkdirSync(join(dir, 'backups'));
  cpSync(join(dir, 'forum.db'), join(dir, 'monday'));
  cpSync(join(dir, 'forum.db'), join(dir, 'backups', 'tuesday.db'));
  open(dir);
  const forum = await startForum({ DATA_DIR: dir });
  const names = ['', 'backups/tuesday.db', 'forum.db', 'jwt-secret', 'monday'];
  const [line] = forum.logged.filter(({ mended }) => mended);
  expect(line?.msg).toMatch(/open to other users of this machine/);
  expect(line?.mended?.toSorted()).toEqual(names.map((name) => join(dir, name)));
  expect(modesIn(dir)).toMatchObject({ '.': '700', 'forum.db': '600', monday: '600' });
  expect(modeOf(join(dir, 'backups', 'tuesday.db'))).toBe('600');
  await forum.end();
  const second = await startForum({ DATA_DIR: dir });
  expect(second.logged.filter(({ mended }) => mended)).toEqual([]);
  await second.end();
});

test('file permissions: a folder with other files keeps its rights, and so do those files', async () => {
  const dir = freshFolder();
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'index.html'), '<p>Not of the forum</p>', { mode: 0o644 });
  const forum = await startForum({ DATA_DIR: dir });
  expect(modesIn(dir)).toMatchObject({ '.': '755', 'index.html': '644', 'forum.db': '600' });
  await forum.end();
});

test('file permissions: a database outside of DATA_DIR is private too', async () => {
  const [dir, file] = [join(freshFolder(), 'data'), join(freshFolder(), 'my forum.db')];
  const env = { DATA_DIR: dir, DATABASE_URL: `file://${encodeURI(file)}` };
  await (await startForum(env)).end();
  chmodSync(file, 0o644);
  const forum = await startForum(env);
  expect([modeOf(file), modeOf(`${file}-wal`)]).toEqual(['600', '600']);
  await forum.end();
});
