import { afterAll, describe, expect, test } from 'vitest';
import { latinTexts } from '../../support/texts/without-messages.ts';
import { cutTextsOf } from '../support/cut-texts.ts';
import { bengaliWorld } from '../support/forums/worlds.ts';
import { enlargedFaultsOf, faultsOfSight, PHONE } from '../support/inspect.ts';
import { WRAPPED_LINE } from '../support/shifts.ts';
import { textsOf } from '../support/texts-of.ts';
import { SEERS, seenBy, walk } from '../support/walk.ts';

const bengali = await bengaliWorld();
afterAll(() => bengali.forum.close());

describe('in Bengali, on a phone, at night, colours and controls please axe, nothing moves or is cut, also where texts are larger, and no text is English', () => {
  test.for(SEERS)('for %s', async (seer) => {
    const found = await walk(bengali, seenBy(seer, bengali, 'bn'), {
      width: PHONE,
      theme: 'dark',
      language: 'bn',
      most: WRAPPED_LINE,
      look: async (page) => [
        ...(await cutTextsOf(page)),
        ...latinTexts(await textsOf(page)),
        ...(await faultsOfSight(page, [PHONE, 'dark'])),
        ...(await enlargedFaultsOf(page)),
      ],
    });
    expect(found).toEqual({});
  });
});
