import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ON_SERVERS } from '../../support/runner/suites.ts';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * A test of several servers, of many callers at once, or with an expectation of its own for an engine. What is skipped
 * on servers, and an import, is none.
 */
const DIFFERS = /support\/(many-servers|races)\.ts'|(?<!skipIf\()\bonServers\b(?![^;]*\bfrom ')/;

test('every test that differs on PostgreSQL and Redis is among those that run there', () => {
  const files = globSync('tests/{features,operation,realtime,security}/**/*.test.ts', { cwd });
  const differ = files.filter((file) => DIFFERS.test(readFileSync(`${cwd}/${file}`, 'utf8')));
  expect(differ.length).toBeGreaterThan(20);
  const left = differ.filter((file) => !ON_SERVERS.some((glob) => matchesGlob(file, glob)));
  expect(left).toEqual([]);
});

test('each line of the list names tests', () => {
  expect(ON_SERVERS.filter((glob) => globSync(glob, { cwd }).length === 0)).toEqual([]);
});
