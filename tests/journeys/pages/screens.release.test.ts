import { afterAll, describe, expect, test } from 'vitest';
import { PSEUDO } from '../../../client/vite.messages.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { textsOutsideMessages } from '../../support/texts/without-messages.ts';
import { buildOtherClient } from '../support/development-client.ts';
import { bengaliWorld, fullWorld } from '../support/forums/worlds.ts';
import { textsOf } from '../support/texts-of.ts';
import { SEERS, seenBy, walk } from '../support/walk.ts';

/** The client with each message in ⟦ ⟧; what people have written has no Latin letters here. */
const client = await buildOtherClient(PSEUDO);
const [full, bengali] = [await fullWorld(), await bengaliWorld()];
afterAll(async () => {
  client.remove();
  for (const { forum } of [full, bengali]) await forum.close();
});
describe.for([360, 1280])(
  'in a full forum, at %i px, nothing moves while a screen loads',
  (width) => {
    test.for(SEERS)('for %s', async (seer) => {
      const found = await walk(full, seenBy(seer, full), { width, look: async () => [] });
      expect(found).toEqual({});
    });
  },
);

describe('each text is a message', () => {
  test.for(SEERS)('for %s', async (seer) => {
    const screens = seenBy(seer, bengali).filter(({ opens }) => !opens);
    const found = await walk(bengali, screens, {
      width: 1280,
      before: client.loadIn,
      isOther: true,
      faults: [/./],
      async look(page) {
        await page.locator('main').getByText('⟦').filter({ visible: true }).first().waitFor();
        // The name of the forum ends a title, and is no message.
        return textsOutsideMessages(await textsOf(page)).filter((text) =>
          /[A-Za-z]/.test(text.replace(PUBLIC_DEFAULTS.siteName, '')),
        );
      },
    });
    expect(found).toEqual({});
  });

  test('but for what is no message, as a text that is none shows', () => {
    expect(textsOutsideMessages(['⟦Write ⟦one⟧⟧ 5', 'Lost', '⟦a⟧ b c ⟦d⟧ lost'])).toEqual([
      'Lost',
      '⟦a⟧ b c ⟦d⟧ lost',
    ]);
  });
});
