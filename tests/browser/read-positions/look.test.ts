import { AxeBuilder } from '@axe-core/playwright';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const { forum, bo } = await openFileForumWith(['Bo']);
const postId = await publish(bo, {
  title: 'বইমেলায় কে কে যাচ্ছেন?',
  description: 'চা খাব। '.repeat(40),
});
const { _id: comment } = await writeComment(bo, postId, 'চা');
/** Members who have read the first comment alone, one for each test: a page tells what its reader has read. */
const readers: Person[] = [];
for (let n = 0; n < 8; n++) {
  const reader = await forum.member(`Reader${n}`);
  await reader.call('PUT /reads/{postId}', { params: { postId }, body: { comment } });
  readers.push(reader);
}
for (const text of ['শুক্রবার বিকেলে বাংলা একাডেমির গেটে', 'Milk last.'])
  await writeComment(bo, postId, text);

const SIGHTS = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => [theme, width] as const),
);
describe.for(SIGHTS)('in %s at %i px', ([theme, width]) => {
  test.for([
    ['the count of a card', '/', '2 new'],
    ['the line of a thread', `/post-details/${postId}`, 'New since you were here'],
  ] as const)('%s can be read by everybody, and nothing scrolls sideways', async ([, at, text]) => {
    const page = await visit(forum, readers.pop(), { at, theme, width });
    await expect(page.getByText(text)).toBeVisible();
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      rules: { 'color-contrast-enhanced': { enabled: true } },
    });
    const { violations } = await axe.withTags(RULES).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
});
