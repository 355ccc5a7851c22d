import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { editPost, publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf, touchAreasOf } from '../support/geometry.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana, root } = await openFileForumWithPasswords(['Ana', 'Root']);
const id = await publish(ana, { title: 'Tea' });
for (const text of ['চা', 'A comment of more than twenty characters']) {
  const { _id, version } = await writeComment(ana, id, text);
  const body = { text: `${text}, edited`, version };
  await ana.call('PATCH /comments/{id}', { params: { id: _id }, body });
}
const rahim = await forum.member('Rahim');
await writeComment(rahim, id, 'Another comment of more than twenty characters');
const crowded = await publish(ana, { title: 'Coffee', upVote: 128, downVote: 34 });
for (let n = 1; n <= 10; n += 1) await writeComment(rahim, crowded, `${n}`);

const LEAST = 44;

async function expectRoomFor(buttons: Locator, count: number) {
  await expect(buttons).toHaveCount(count);
  const areas = await touchAreasOf(buttons);
  for (const { name, width, height } of areas) {
    expect(width, name).toBeGreaterThanOrEqual(LEAST);
    expect(height, name).toBeGreaterThanOrEqual(LEAST);
  }
}

const acts = (part: Locator) => part.getByRole('button', { name: /^(?:edited|Edit|Delete) / });
const rows = (page: Page) => page.getByRole('table', { name: 'Comments' }).getByRole('row');

test('comments: on a phone, what may be done with one is pressed within 44 pixels', async () => {
  const page = await visit(forum, ana, { at: placeOf(id), width: 360 });
  for (const text of ['চা, edited', 'A comment of more th']) {
    await expectRoomFor(acts(rows(page).filter({ hasText: text })), 3);
  }
  const long = rows(page).filter({ hasText: 'A comment of more th' });
  await long.getByRole('link', { name: 'Read More' }).click();
  await expectRoomFor(acts(page.getByRole('dialog', { name: 'Full Comment' })), 3);
});

test('comments: on a phone, the choice of a reason follows at once on what may be done with one', async () => {
  // Nobody reports their own words.
  const page = await visit(forum, root, { at: placeOf(id), width: 360 });
  const row = rows(page).filter({ hasText: 'Another comment of m' });
  const gap = async () => {
    const act = await boxOf(acts(row).first());
    const choice = await boxOf(row.getByRole('combobox'));
    return choice.y - act.y - act.height;
  };
  await expect.poll(gap).toBeLessThan(8);
});

test('comments: on a phone, the way to a whole comment is pressed within 44 pixels', async () => {
  const page = await visit(forum, ana, { at: placeOf(id), width: 360 });
  await expectRoomFor(rows(page).getByRole('link', { name: 'Read More' }), 2);
});

test('on a phone, the mark of an edit is pressed within 44 pixels at a post and at a whole comment', async () => {
  const own = await publish(ana, { title: 'Rice' });
  await editPost(ana, own, { description: 'Edited' });
  const post = await visit(forum, ana, { at: placeOf(own), width: 360 });
  await expectRoomFor(post.getByRole('button', { name: /^edited/ }), 1);
  const full = await visit(forum, ana, { at: `${placeOf(id)}?comments=full`, width: 360 });
  await expectRoomFor(full.getByRole('button', { name: /^edited/ }), 2);
});

test('on a phone, all that an author does with a post stands in the bar, also with many votes and comments', async () => {
  const page = await visit(forum, ana, { at: placeOf(crowded), width: 360 });
  const names = [/^Up vote/, /^Down vote/, 'Edit this post', 'Delete this post', 'Share'];
  for (const name of names) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('link', { name: /in the talk below$/ })).toBeInViewport({ ratio: 1 });
});
