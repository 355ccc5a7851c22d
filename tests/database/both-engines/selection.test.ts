import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ON_SERVERS } from '../../support/runner/suites.ts';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

test('each line of the tests on servers names tests, and those with many callers are among them', () => {
  expect(ON_SERVERS.filter((glob) => globSync(glob, { cwd }).length === 0)).toEqual([]);
  expect(ON_SERVERS).toContain('tests/features/saved/saved.test.ts');
});
