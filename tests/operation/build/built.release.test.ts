import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathInProject } from '../../../db/project-root.ts';
import { startBuilt } from '../../support/features/built.ts';
import { freshFolder } from '../../support/folders.ts';

test('build: it starts and serves its pages from a folder with a space and letters beyond ASCII', async () => {
  const dir = join(freshFolder(), 'আড্ডা forum %20');
  for (const part of ['package.json', 'server', 'db', 'migrations', 'dist'])
    cpSync(pathInProject(part), join(dir, part), {
      recursive: true,
      filter: (path) => !path.endsWith('compiled'),
    });
  symlinkSync(pathInProject('node_modules'), join(dir, 'node_modules'));
  // Without the compile cache that all processes of a run of tests share.
  const data = { DATA_DIR: join(dir, 'my data'), NODE_COMPILE_CACHE: '' };
  const { ask } = await startBuilt(data, [join(dir, 'server', 'start.mjs')]);
  const page = await ask('/');
  const [file = ''] = /\/assets\/index-[\w-]+\.js/.exec(await page.text()) ?? [];
  expect([page.status, (await ask(file)).status]).toEqual([200, 200]);
  expect((await ask('/docs/static/swagger-ui.css')).status).toBe(200);
  expect(existsSync(join(dir, 'my data', 'forum.db'))).toBe(true);
  expect(existsSync(join(dir, 'dist', 'compiled'))).toBe(true);
});
