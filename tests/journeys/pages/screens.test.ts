import { afterAll, describe, expect, test } from 'vitest';
import { isLong, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { openTestApp } from '../../support/test-app.ts';
import { latinTexts } from '../../support/texts/without-messages.ts';
import { expect as look, visit } from '../support/browser.ts';
import { cutTextsOf } from '../support/cut-texts.ts';
import { bengaliWorld, longWorld } from '../support/forums/worlds.ts';
import {
  DESK,
  faultsAt,
  inspect,
  PHONE,
  smallTargetsOf,
  tooNarrowFor,
} from '../support/inspect.ts';
import { textsOf } from '../support/texts-of.ts';
import { SEERS, seenBy, walk } from '../support/walk.ts';

const [long, bengali] = [await longWorld(), await bengaliWorld()];
afterAll(() => Promise.all([long, bengali].map(({ forum }) => forum.close())));

/** All screens of a person are looked at in one test. */
const timeout = 5 * TEST_TIMEOUT_MS;

/** Screens that stand for the others, where fonts alone differ. */
const SET_IN_FONTS = ['post-for-members', 'manage-users', 'profile', 'home'];

describe('on a desk, full of long words, axe finds nothing, nothing moves, and each screen fits narrow windows', () => {
  test.for(SEERS)('for %s', { timeout }, async (seer) => {
    const found = await walk(long, seenBy(seer, long), {
      width: DESK,
      look: async (page, { name }) => [
        ...(await faultsAt(page, [DESK, 'light'])),
        ...(await tooNarrowFor(page)),
        ...(isLong || SET_IN_FONTS.includes(name) ? await smallTargetsOf(page) : []),
      ],
    });
    expect(found).toEqual({});
  });
});

describe('in Bengali, on a phone, at night, axe finds nothing, nothing moves or is cut, and no text is English', () => {
  test.for(SEERS)('for %s', { timeout }, async (seer) => {
    const found = await walk(bengali, seenBy(seer, bengali, 'bn'), {
      width: PHONE,
      theme: 'dark',
      language: 'bn',
      look: async (page) => [
        ...(await cutTextsOf(page)),
        ...latinTexts(await textsOf(page)),
        ...(await faultsAt(page, [PHONE, 'dark'])),
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
