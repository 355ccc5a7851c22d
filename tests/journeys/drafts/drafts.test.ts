import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, newPage, visit } from '../support/browser.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';
import { choose, commentsOf, editForm, field, rows } from '../support/pages/thread.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
const TEXT = 'শক্তি, ক্ষমা\u200cআর চা ১২ কাপ';

/** Waits until the browser has stored these texts, and no others. */
const stores = (page: Page, ...texts: string[]) =>
  expect
    .poll(async () => (await draftsIn(page)).map((fields) => fields['text'] ?? fields['title']))
    .toEqual(texts);

test('a draft outlives a reload and a crash, and belongs to its post', async () => {
  const [postId, other] = [await publish(root), await publish(root)];
  const page = await visit(forum, bo, { at: placeOf(postId) });
  await field(page).fill(TEXT);
  await stores(page, TEXT);
  await page.reload();
  await expect(field(page)).toHaveValue(TEXT);

  const again = await newPage(page.context());
  await again.goto(placeOf(other));
  await isAlive(again);
  await expect(field(again)).toHaveValue('');
  await page.close();
  await goWithin(again, placeOf(postId));
  await expect(field(again)).toHaveValue(TEXT);
});

test('a draft is offered to another tab, the newest is kept, and it goes once it is sent', async () => {
  const postId = await publish(root);
  const one = await visit(forum, ana, { at: placeOf(postId) });
  const two = await newPage(one.context());
  await two.goto(placeOf(postId));
  await field(one).fill('First words');
  await stores(one, 'First words');
  // An empty form takes it at once.
  await expect(field(two)).toHaveValue('First words');
  await field(two).fill(TEXT);
  const offer = one.getByRole('button', { name: 'Show that text' });
  await expect(offer).toBeVisible();
  await expect(field(one)).toHaveValue('First words');
  await offer.click();
  await expect(field(one)).toHaveValue(TEXT);
  await expect(offer).toHaveCount(0);
  // Sent in one tab, it leaves the other one, which can't send it again.
  await field(two).press('Enter');
  await expect(rows(two).getByText('শক্তি')).toBeVisible();
  for (const page of [one, two]) await expect(field(page)).toHaveValue('');
  await stores(two);
  await two.reload();
  await isAlive(two);
  await expect(field(two)).toHaveValue('');
  expect(await commentsOf(forum, postId)).toEqual([TEXT]);

  // An unsaved edit survives a reload as well, and is deleted when it is cancelled.
  const edit = two.getByRole('button', { name: /^Edit what/ });
  const words = editForm(two).getByLabel('Your words');
  await edit.click();
  await expect(words).toHaveValue(TEXT);
  await words.fill('Milk first');
  await stores(two, 'Milk first');
  await two.reload();
  await edit.click();
  await expect(words).toHaveValue('Milk first');
  await choose(two, 'Cancel');
  await stores(two);
  await edit.click();
  await expect(words).toHaveValue(TEXT);
});
