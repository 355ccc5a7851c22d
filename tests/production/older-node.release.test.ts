/** The two commands of the README by the Node and the npm that many machines have. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cloneBare } from './install.ts';

const NODE = `node-${process.platform}-${process.arch}`;
/** npm 10 leaves out the link to a program that two packages claim. */
const NPM = 'npm@10.9.4';
/** A file of each kind: rules, the program as it is built, a browser. */
const FILES =
  'tests/features/tags/tags.test.ts tests/operation/build/built.test.ts tests/journeys/shell/theme.test.ts';

const tools = mkdtempSync(join(tmpdir(), 'adda-tools-'));
afterAll(() => rmSync(tools, { recursive: true, force: true }));

/** Installs a Node and npm 10 as a machine has them. @returns the folders for its PATH. */
function installTools(version: string): string[] {
  const prefix = join(tools, version);
  const packages = [`${NODE}@${version}`, NPM];
  execFileSync('npm', [
    'install',
    '--ignore-scripts',
    '--no-save',
    '--prefix',
    prefix,
    ...packages,
  ]);
  const installed = join(prefix, 'node_modules');
  return [join(installed, NODE, 'bin'), join(installed, '.bin')];
}

describe.each(['20.20.2', '22.23.3'])(
  'Node %s with npm 10, an empty home and an empty cache',
  (version) => {
    const { project, run, startForum, remove } = cloneBare(...installTools(version));
    afterAll(remove);

    test('are enough to start the forum', async () => {
      expect(run('node --version && npm --version').split('\n')).toEqual([
        `v${version}`,
        '10.9.4',
        '',
      ]);
      const url = await startForum('npm ci && npm start', { PORT: '0' });
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok', database: 'ok' });
      expect(existsSync(join(project, 'node_modules/.bin/node'))).toBe(false);
    });

    test('are enough to run tests', () => {
      expect(run(`npm test -- ${FILES}`)).toMatch(/^[1-9]\d* passed, 0 failed, 0 skipped$/m);
    });

    test('are enough for the commands of a running forum', () => {
      expect(run('npm run seed -- --posts 20')).toMatch(/\b20 posts\b/);
      expect(run('npm run fsck')).toContain('is as it should be.');
    });
  },
);
