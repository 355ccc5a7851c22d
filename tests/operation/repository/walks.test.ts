import { expect, test } from 'vitest';
import { start } from '../../support/processes.ts';

test('documents: the walks of ARCHITECTURE name files that run, and docs/walks.md has all of these', async () => {
  const check = start(['lint/walks.ts', '--check']);
  expect([await check.ended, check.errorOutput()]).toEqual([0, '']);
});
