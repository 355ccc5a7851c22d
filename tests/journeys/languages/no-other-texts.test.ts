import type { Page } from '@playwright/test';
import { afterAll, expect as assert, describe, test } from 'vitest';
import { PSEUDO } from '../../../client/vite.messages.ts';
import { textsOutsideMessages } from '../../support/texts/without-messages.ts';
import { expect, visit } from '../support/browser.ts';
import { buildOtherClient } from '../support/development-client.ts';
import { forumOfEveryScreen, isWhole } from '../support/forums/every-screen.ts';

/** The client with each message in ⟦ ⟧; what people have written has no letters here. */
const client = await buildOtherClient(PSEUDO);
const { forum, screens } = await forumOfEveryScreen();
afterAll(async () => {
  client.remove();
  await forum.close();
});

/** All that a page shows and says, without times, which Intl writes. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const hidden = 'script,style,noscript,time,code,textarea,option[value=""]';
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (
      let node = walk.currentNode as Element | null;
      node;
      node = walk.nextNode() as Element | null
    ) {
      if (node.closest(hidden)) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
        texts.push(node.getAttribute(name) ?? '');
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.nodeValue ?? '');
    }
    return [...texts, document.title];
  });

describe('each text is a message', () => {
  test.for(screens.map((screen) => [screen.name, screen] as const))(
    '%s',
    async ([, { at, who }]) => {
      const page = await visit(forum, who, { at, before: client.useIn, faults: [/./] });
      await isWhole(page, who);
      await expect(
        page.locator('main').getByText('⟦').filter({ visible: true }).first(),
      ).toBeVisible();
      assert(textsOutsideMessages(await textsOf(page))).toEqual([]);
    },
  );

  test('but for what is no message, as a text that is none shows', () => {
    assert(textsOutsideMessages(['⟦Write ⟦one⟧⟧ 5', 'Lost', '⟦a⟧ b c ⟦d⟧ lost'])).toEqual([
      'Lost',
      '⟦a⟧ b c ⟦d⟧ lost',
    ]);
  });
});
