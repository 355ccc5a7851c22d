import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { start } from '../../support/processes.ts';

test('documents: the walks of ARCHITECTURE name files that run, and docs/walks.md has all of these', async () => {
  const check = start(['lint/walks.ts', '--check']);
  expect([await check.ended, check.errorOutput()]).toEqual([0, '']);
});

test('documents: docs/walks.md has a list for each walk of ARCHITECTURE', () => {
  const walks = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^## (One \w+)/gm)].map(([, walk]) => walk);
  expect(walks('docs/walks.md')).toEqual(walks('ARCHITECTURE.md'));
});
