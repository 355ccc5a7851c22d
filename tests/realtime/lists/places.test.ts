import { expect, test } from 'vitest';
import { lineOf } from '../../../client/features/read-positions/line.ts';
import { isAfter, learnPlaces } from '../../../client/live/places.ts';
import { joinNext } from '../../../client/ui/layout/join-next.ts';
import { firstKeyAt, idOfKey } from '../../../db/core/ids.ts';

const idAt = (second: number) => idOfKey(firstKeyAt(Date.UTC(2026, 0, 1, 0, 0, second)));
const textAt = (second: number, _id: string) => ({
  _id,
  postedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
});
const [waited, one, two, three] = [idAt(0), idAt(1), idAt(2), idAt(3)];
learnPlaces([textAt(4, waited), textAt(1, one), textAt(2, two), textAt(3, three)]);

test('places: an approved text is after what was written before its approval, and before later texts', () => {
  expect([one, two, three].map((id) => isAfter(waited, id))).toEqual([true, true, true]);
  expect(isAfter(idAt(5), waited)).toBe(true);
  expect(isAfter(two, one)).toBe(true);
});

test('places: an approved text is new to who has read a younger id', () => {
  const page = { ids: [waited, three, two], order: 'new' as const, since: three, until: waited };
  const line = lineOf({ ...page, isOwn: () => false, hasNew: true, hasNewerPage: false });
  expect(line?.comment).toBe(waited);
});

test('places: pages that are joined below do not bring what was approved meanwhile', async () => {
  const list = [waited, three, two, one];
  const read = async (page: number) => ({ ids: list.slice(page * 2 - 2, page * 2) });
  const shown = { ids: [three, two], first: 1, last: 1, size: 2, isNewestFirst: true };
  expect((await joinNext({ ...shown, read })).ids).toEqual([three, two, one]);
});
