import type { Page } from '@playwright/test';
import { afterAll, expect as assert, describe, test } from 'vitest';
import { PSEUDO } from '../../../client/vite.messages.ts';
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

/** What is no message: addresses, ids, names, the forum's own words, tags, settings, zones, keys, units. */
const NO_MESSAGES =
  /\S+@\S+|\b[A-Z]\w+(?:\/[\w+-]+)+|\bUTC\b|@example\.com|https?:\S*|[\da-f]{8}-[\da-f-]{27}|Facebook|YouTube|Google|SQLite|My Site|[rR]oot|\bX\b|A place to read[^⟦]*|[gG]eneral|বাংলা|English|[A-Z_]{4,}|\b(?:kB|MB|GB|ms|Esc|Enter|[a-z/?])\b/gu;
/** A message gives this text to a function that makes an element of it. */
const GIVEN_ON = ' waiting';

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

/** A text without its messages, whose marks may lie within each other. */
function withoutMessages(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  // An element within a message divides its text.
  return inner === text ? text.replace(/⟦.*$/su, '') : withoutMessages(inner);
}

const unmarked = (texts: readonly string[]) =>
  texts.filter(
    (text) =>
      text !== GIVEN_ON && /\p{L}/u.test(withoutMessages(text).replaceAll(NO_MESSAGES, ' ')),
  );

describe('each text is a message', () => {
  test.for(screens.map((screen) => [screen.name, screen] as const))(
    '%s',
    async ([, { at, who }]) => {
      const page = await visit(forum, who, { at, before: client.useIn, faults: [/./] });
      await isWhole(page, who);
      await expect(
        page.locator('main').getByText('⟦').filter({ visible: true }).first(),
      ).toBeVisible();
      assert(unmarked(await textsOf(page))).toEqual([]);
    },
  );

  test('but for what is no message, as a text that is none shows', () => {
    assert(unmarked(['⟦Write ⟦one⟧⟧ 5', 'Lost', '⟦a⟧ b c ⟦d⟧ lost'])).toEqual([
      'Lost',
      '⟦a⟧ b c ⟦d⟧ lost',
    ]);
  });
});
