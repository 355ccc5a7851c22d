import { expect, test } from 'vitest';
import { LONGEST_ADDRESS } from '../../../contract/values/limits.ts';
import { oldRowsOf } from '../../../db/features/moved/patterns.ts';
import { asOnQuietCore } from '../../support/processor-time.ts';

/** The signs and words of which the addresses of other platforms are made. */
const TOKENS = [
  ...['/', '.', '-', ',', '?', '=', '&', ';', '+', '%', '%00', '%2F', '%E0%A6%9A', '%ff', 'চ'],
  ...['0', '45', '99999999999999999999', 'tea', 't', 'p', 'u', 'c', 'd', 'topic', 'msg', 'post-'],
  ...['threads/', 'members/', 'index.php', 'showthread.php', 'discussion/', '.html', '__proto__'],
];
const PAIRS = TOKENS.flatMap((one) => TOKENS.map((other) => one + other));
const TRIPLES = PAIRS.flatMap((pair) => TOKENS.map((token) => pair + token));
/** An address for each family: the text alone, and behind words after which much may follow. */
const STARTS = ['', 't/', 'threads/a.', 'index.php?topic=', 'index.php?', 'showthread.php?'];

const NAMED = /^(?:forumSlug|tag|memberName)$/;
/** The most rows that an address may name: each is looked up. */
const MOST_ROWS = 8;

function rowsIn(address: string) {
  const [path = '', ...query] = address.split('?');
  return [...oldRowsOf(path, query.join('?'))];
}

test('Whatever stands in an address, it names few rows, each by a number or by a name', () => {
  for (const family of [...TOKENS, ...PAIRS, ...TRIPLES]) {
    for (const start of STARTS) {
      const rows = rowsIn(start + family);
      expect(rows.length, start + family).toBeLessThanOrEqual(MOST_ROWS);
      for (const { kind, oldId } of rows)
        if (
          !(NAMED.test(kind) ? /^\P{Cc}{1,200}$/u : /^[1-9]\d{0,17}(?:\/[1-9]\d{0,17})?$/).test(
            oldId,
          )
        )
          expect.fail(`${start}${family} names ${kind} ${oldId}`);
    }
  }
});

test('The time for an address grows with its length alone, whatever is repeated in it', async () => {
  const families = [...TOKENS, ...PAIRS];
  const slowest = { ms: 0, address: '' };
  for (const family of families) {
    for (const start of STARTS) {
      const most = start.includes('?') ? LONGEST_ADDRESS.whole : LONGEST_ADDRESS.path;
      const address = (start + family.repeat(most)).slice(0, most);
      const before = performance.now();
      rowsIn(address);
      const ms = performance.now() - before;
      if (ms > slowest.ms) Object.assign(slowest, { ms, address });
    }
  }
  // Once more, without what else went on in the moment of the slowest.
  const again = await asOnQuietCore(async () => {
    const before = process.cpuUsage();
    for (let n = 0; n < 10; n++) rowsIn(slowest.address);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 10_000;
  });
  expect(again, slowest.address.slice(0, 60)).toBeLessThan(2);
});

test('An address of two meanings names the more exact one first', () => {
  expect(rowsIn('viewtopic.php?t=45&p=453')).toEqual([
    { kind: 'text', oldId: '453' },
    { kind: 'topic', oldId: '45' },
  ]);
  expect(rowsIn('t/12/45')).toEqual([
    { kind: 'text', oldId: '12/45' },
    { kind: 'topic', oldId: '12' },
  ]);
  expect(rowsIn('profile/3-Anna')).toEqual([
    { kind: 'member', oldId: '3' },
    { kind: 'memberName', oldId: '3-anna' },
  ]);
});
