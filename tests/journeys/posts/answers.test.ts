import type { Page } from '@playwright/test';
import { expect as check, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { headIn } from '../../support/features/page-head.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';

const { forum, ana, ben } = await openFileForumWithPasswords(['Ana', 'Ben']);
const root = await forum.admin('Root');

const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const row = (page: Page, id: string) => page.locator(`#comment-${id}`);
const mark = (page: Page, id: string) => row(page, id).getByText('Answer', { exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const htmlOf = async (path: string) =>
  (await fetch(`${forum.url}${path}`, { headers: { accept: 'text/html' } })).text();

test('who asks chooses the answer in two presses; it moves on all screens, and the card says Answered', async () => {
  const { body: tag } = await root.call('POST /tags', { body: { name: 'questions' } });
  const params = { id: tag._id };
  await root.call('PATCH /tags/{id}', { params, body: { asks: true } });
  const title = 'Milk first, or last?';
  const id = await publish(ana, { title, tag: tag.name });
  const first = await writeComment(ben, id, 'Milk first.');
  const last = await writeComment(ben, id, 'Milk last.');
  const path = `/post-details/${id}`;
  const [asker, phone, short, list] = [
    await visit(forum, ana, { at: `${path}?comments=full` }),
    await visit(forum, ben, { at: `${path}?comments=full`, width: 360, theme: 'dark' }),
    await visit(forum, forum.visitor, { at: `${path}?comments=short` }),
    await visit(forum, ben, { at: '/', width: 360 }),
  ];
  await expect(card(list, title)).toBeVisible();
  await expect(card(list, title)).not.toContainText('Answered');
  // Nobody else may choose.
  await row(phone, first._id).locator('summary').click();
  await expect(row(phone, first._id).getByText('Copy link')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'This is the answer' })).toHaveCount(0);

  await row(asker, first._id).locator('summary').click();
  await row(asker, first._id).getByRole('button', { name: 'This is the answer' }).click();
  for (const page of [asker, phone, short]) {
    await expect(answer(page).getByRole('blockquote')).toHaveText('Milk first.');
    await expect(mark(page, first._id)).toBeVisible();
  }
  await expect(card(list, title)).toContainText('Answered');
  await inspect(asker);
  await inspect(list);

  await row(asker, last._id).locator('summary').click();
  await row(asker, last._id).getByRole('button', { name: 'This is the answer' }).click();
  for (const page of [asker, phone, short]) {
    await expect(answer(page).getByRole('blockquote')).toHaveText('Milk last.');
    await expect(mark(page, last._id)).toBeVisible();
    await expect(mark(page, first._id)).toHaveCount(0);
  }

  // Without scripts, too: on the lists, under the question, and in the data for programs.
  for (const at of ['/', '/?sort=popular', `/tags/${tag.name}`])
    check(await htmlOf(at)).toContain('class="answered">Answered<');
  const { discussion, metas } = headIn(await htmlOf(path));
  check(discussion).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { acceptedAnswer: { text: 'Milk last.', author: { name: 'Ben' } } },
  });
  check(metas['og:description']).toMatch(/Answer: Milk last\.$/);

  // The page of the tag lists the open questions, or those with an answer.
  const tagged = await visit(forum, forum.visitor, { at: `/tags/${tag.name}`, width: 360 });
  const choice = (name: string) => tagged.getByRole('button', { name, exact: true });
  await expect(card(tagged, title)).toContainText('Answered');
  await inspect(tagged);
  await choice('Open').click();
  await expect(tagged.getByText('There are no such questions.')).toBeVisible();
  await expect(tagged).toHaveURL(/\?state=open$/);
  await expect(choice('Open')).toBeFocused();
  await choice('Answered').click();
  await expect(card(tagged, title)).toBeVisible();
  check(await htmlOf(`/tags/${tag.name}?state=answered`)).toContain(title);
  check(await htmlOf(`/tags/${tag.name}?state=open`)).toContain('There are no such questions.');

  await row(asker, last._id).getByRole('button', { name: 'Not the answer after all' }).click();
  for (const page of [asker, phone, short]) await expect(answer(page)).toHaveCount(0);
  await expect(card(list, title)).not.toContainText('Answered');
});
