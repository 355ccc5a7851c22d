import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinNext } from '../../../client/ui/layout/join-next.ts';

const SIZE = 3;
type Change = { is: 'added' } | { is: 'removed'; at: number };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant({ is: 'added' } as const),
  fc.nat(40).map((at) => ({ is: 'removed', at }) as const),
);
const changes = fc.array(change, { maxLength: 6 });

/** A list, the newest first, which changes between reads and while they are under way. */
class Changing {
  items: string[];
  rev = 0;
  #next: number;

  constructor(length: number) {
    this.#next = length;
    this.items = Array.from({ length }, (_, at) => this.#name(length - 1 - at));
  }
  #name = (number: number) => String(number).padStart(3, '0');
  apply(one: Change): void {
    this.rev += 1;
    if (one.is === 'added') this.items.unshift(this.#name(this.#next++));
    else this.items.splice(one.at % Math.max(1, this.items.length), 1);
  }
  page = (page: number) => ({
    ids: this.items.slice((page - 1) * SIZE, page * SIZE),
    rev: this.rev,
  });
}

test('joined pages have each item once and in order, whatever comes and goes between and during reads', async () => {
  const histories = fc.record({
    length: fc.nat(20),
    first: fc.integer({ min: 1, max: 4 }),
    between: fc.array(changes, { minLength: 12, maxLength: 12 }),
    during: fc.array(changes, { minLength: 4, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(histories, async ({ length, first, between, during }) => {
      const list = new Changing(length);
      const start = list.page(first).ids;
      let [shown, last] = [start, first];
      let [newest = ''] = start;
      // At the end nothing changes: all pages are joined.
      for (const now of [...between, ...Array<Change[]>(30).fill([])]) {
        for (const one of now) list.apply(one);
        const pending = [...during];
        const read = async (page: number) => {
          const answer = list.page(page);
          await Promise.resolve();
          for (const one of pending.pop() ?? []) list.apply(one);
          return answer;
        };
        const isGone = (id: string) => !list.items.includes(id);
        const joined = await joinNext({
          ids: shown,
          first,
          last,
          size: SIZE,
          isNewestFirst: true,
          isGone,
          read,
        });
        [shown, last] = [[...joined.ids], joined.last];
        // Where all that was shown has gone, the list begins anew.
        if (!shown.includes(newest) && (shown[0] ?? '') > newest) newest = shown[0] ?? '';
        expect(last).toBeGreaterThanOrEqual(first);
        during = [];
      }
      expect(shown).toEqual([...new Set(shown)].sort().reverse());
      const living = shown.filter((id) => list.items.includes(id));
      if (newest !== '') expect(living).toEqual(list.items.filter((id) => id <= newest));
    }),
    { numRuns: 2_000 },
  );
});

test('a page that was left open for long reads each page at most twice, whatever came meanwhile', async () => {
  const list = new Changing(7);
  const ids = list.page(1).ids;
  for (let n = 0; n < 300; n += 1) list.apply({ is: 'added' });
  const reads = new Map<number, number>();
  const read = async (page: number) => {
    reads.set(page, (reads.get(page) ?? 0) + 1);
    return list.page(page);
  };
  const joined = await joinNext({ ids, first: 1, last: 1, size: SIZE, isNewestFirst: true, read });
  expect(joined.ids).toEqual(['006', '005', '004', '003', '002', '001']);
  expect(Math.max(...reads.values())).toBeLessThanOrEqual(2);
});
