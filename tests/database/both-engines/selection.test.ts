import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DIFFERENT, ON_SERVERS, SAME_ON_SERVERS } from '../../support/runner/suites.ts';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

const pathsOf = (globs: readonly string[]) => globs.flatMap((glob) => globSync(glob, { cwd }));

test('each line of the lists names tests, and those with many callers run on servers', () => {
  const lines = [...ON_SERVERS, ...SAME_ON_SERVERS];
  expect(lines.filter((glob) => globSync(glob, { cwd }).length === 0)).toEqual([]);
  expect(ON_SERVERS).toContain('tests/features/saved/saved.test.ts');
});

test('no test that differs on servers is left out there', () => {
  expect(pathsOf(SAME_ON_SERVERS).filter((path) => DIFFERENT.includes(path))).toEqual([]);
});
