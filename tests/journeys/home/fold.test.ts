import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { titles } from '../support/pages/home.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
await root.call('PATCH /settings', { body: { siteName: 'আড্ডাখানা' } });
await root.call('POST /tags', { body: { name: 'ভ্রমণ' } });
const TITLE =
  'বৃষ্টির দিনে চায়ের সঙ্গে কোন গল্পটা সবচেয়ে ভালো জমে, আর কেন আমরা সবাই সেই গল্পেই বারবার ফিরে যাই?';
const description = 'শুক্রবার বিকেলে বাংলা একাডেমির গেটে দেখা হোক। '.repeat(6);
await root.call('POST /announcements', { body: { title: TITLE, description } });
for (const title of ['One', 'Two', TITLE]) await publish(ana, { title, description, tag: 'ভ্রমণ' });
const id = await publish(ana, { title: TITLE, description, tag: 'ভ্রমণ' });
await root.call('PUT /posts/{id}/pinned', { params: { id }, body: { on: true } });

test.for([
  [360, 740],
  [768, 1024],
] as const)(
  'with an announcement and a pin the first post of the list has its title on the first screen at %i × %i',
  async ([width, height]) => {
    for (const person of [forum.visitor, ana]) {
      const page = await visit(forum, person, { width });
      await page.setViewportSize({ width, height });
      const first = titles(page).first();
      await expect(page.getByRole('region', { name: 'Pinned' })).toBeVisible();
      await expect(first).toHaveText(TITLE);
      await expect(first).toBeInViewport({ ratio: 1 });
      // Nor does the floating button cover a part of it.
      const covered = await first.getByRole('link').evaluate((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        return [left + 1, right - 1]
          .flatMap((x) => [top + 1, bottom - 4].map((y) => document.elementFromPoint(x, y)))
          .filter((hit) => !link.closest('article')?.contains(hit)).length;
      });
      expect(covered).toBe(0);
    }
  },
);
