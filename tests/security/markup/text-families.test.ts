import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COSTLIEST, sampleOf, slowFamilies } from './text-families.ts';
import { ADDRESS_TEXTS } from './texts.ts';

test('texts: of 300 families of the longest texts, none takes more processor time than it may', {
  timeout: 480_000,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'adda-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const families = [...sampleOf(300), ...COSTLIEST, ...ADDRESS_TEXTS.map((text) => [text])];
  expect(await slowFamilies(families, join(dir, 'text.csv'))).toEqual([]);
});
