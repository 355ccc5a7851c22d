import { afterAll, describe, expect, test } from 'vitest';
import { isLong } from '../../support/amounts.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect as look, visit } from '../support/browser.ts';
import { longWorld } from '../support/forums/worlds.ts';
import {
  DESK,
  enlargedFaultsOf,
  faultsAt,
  inspect,
  smallTargetsOf,
  tooNarrowFor,
} from '../support/inspect.ts';
import { SEERS, seenBy, walk } from '../support/walk.ts';

const long = await longWorld();
afterAll(() => long.forum.close());

/** Screens that stand for the others, where fonts alone differ. */
const SET_IN_FONTS = ['post-for-members', 'manage-users'];

describe('on a desk, full of long words, axe finds nothing, nothing moves, and each screen fits narrow windows and larger texts', () => {
  test.for(SEERS)('for %s', async (seer) => {
    const found = await walk(long, seenBy(seer, long), {
      width: DESK,
      look: async (page, { name }) => [
        ...(await faultsAt(page, [DESK, 'light'])),
        ...(await tooNarrowFor(page)),
        ...(await enlargedFaultsOf(page)),
        ...(isLong || SET_IN_FONTS.includes(name) ? await smallTargetsOf(page) : []),
      ],
    });
    expect(found).toEqual({});
  });
});

test('axe finds nothing on the home page of an empty forum', async () => {
  const page = await visit(await openTestApp(), undefined, { width: DESK });
  await look(page.getByText('Nobody has written here yet')).toBeVisible();
  await inspect(page);
});
