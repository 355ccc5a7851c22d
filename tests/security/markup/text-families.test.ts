import { join } from 'node:path';
import { expect, test } from 'vitest';
import { amount, everyNth, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { freshFolder } from '../../support/folders.ts';
import { COSTLIEST, sampleOf, slowFamilies } from './text-families.ts';
import { ADDRESS_TEXTS } from './texts.ts';

// A limit of processor time as a quiet core needs it: `leastMs` says how other work is left out of account.
test('texts: of many families of the longest texts, none takes more processor time than it may', {
  timeout: 4 * TEST_TIMEOUT_MS,
}, async () => {
  const addresses = everyNth(ADDRESS_TEXTS, amount(61, 1));
  const families = [...sampleOf(amount(6, 300)), ...COSTLIEST, ...addresses.map((text) => [text])];
  expect(await slowFamilies(families, join(freshFolder(), 'text.csv'))).toEqual([]);
});
