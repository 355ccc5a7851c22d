import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';
import { faultsOf, SIGHTS } from '../support/inspect.ts';

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

describe.for(SIGHTS.map(([width, theme]) => [theme, width] as const))('in %s at %i px', (sight) => {
  const [theme, width] = sight;
  test.for([
    ['the count of a card', '/', '2 new'],
    ['the line of a thread', `/post-details/${postId}`, 'New since you were here'],
  ] as const)('%s can be read by everybody, and nothing scrolls sideways', async ([, at, text]) => {
    const page = await visit(forum, readers.pop(), { at, theme, width });
    await expect(page.getByText(text)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
});
