import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, newPage, visit } from '../support/browser.ts';
import { cutLine } from '../support/line.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const ben = await forum.newcomer('Ben');
const cem = await forum.newcomer('Cem');
const text = 'Milk goes in last, says Ben.';
const post = await publish(ben, { title: 'Milk last?', description: text, upVote: 1 });
const { authorId } = await writeComment(ben, post, 'Loud words, and many of them, by Ben.');
await writeComment(cem, post, 'Calm words by Cem');
const about = { params: { memberId: authorId } };
const commentsOf = (page: Page) => page.getByRole('region', { name: /^Comments/ });

test('mutes: the texts of a muted member fold away on all open pages of who mutes, and one press shows one', async () => {
  const visitor = await visit(forum, forum.visitor, {
    at: `/people/${authorId}`,
    faults: [/socket\.io/],
  });
  await expect(visitor.getByRole('heading', { name: 'Ben', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Mute' })).toHaveCount(0);
  const profile = await visit(forum, ana, { at: `/people/${authorId}`, faults: [/socket\.io/] });
  const [home, thread] = [await newPage(profile.context()), await newPage(profile.context())];
  await home.goto('/');
  await thread.goto(`/post-details/${post}`);
  await expect(thread.getByText('Loud words')).toBeVisible();
  const inRail = home.getByRole('complementary').getByRole('link', { name: 'Milk last?' });
  await expect(inRail, 'loved, and talked about').toHaveCount(2);
  await profile.getByRole('button', { name: 'Mute', exact: true }).click();
  const card = home.getByRole('heading', { name: 'Milk last?' });
  await expect(card).toHaveCount(0);
  await expect(inRail).toHaveCount(0);
  await expect(thread.getByText('Loud words')).toHaveCount(0);
  await expect(thread.getByText('Calm words')).toBeVisible();

  await home.getByRole('button', { name: 'Show it' }).first().click();
  await expect(card).toBeVisible();
  await commentsOf(thread).getByRole('button', { name: 'Show it' }).click();
  await thread.getByRole('link', { name: 'Read More' }).click();
  await expect(thread.getByRole('dialog')).toContainText('many of them, by Ben.');
  await thread.keyboard.press('Escape');

  await thread.reload();
  await expect(commentsOf(thread).getByText('You muted Ben.')).toBeVisible();
  await thread.getByRole('button', { name: 'Full', exact: true }).click();
  await expect(thread.getByText('Calm words')).toBeVisible();
  await expect(thread.getByText('Loud words')).toHaveCount(0);
  // The opened post folds its text alone, and the focus goes to what a press shows.
  const article = thread.getByRole('article').first();
  await expect(article.getByText('You muted Ben.')).toBeVisible();
  await expect(article.getByText(text)).toHaveCount(0);
  await expect(thread.getByRole('heading', { name: 'Milk last?', level: 1 })).toBeVisible();
  await article.getByRole('button', { name: 'Show it' }).focus();
  await thread.keyboard.press('Enter');
  await expect(article.getByText(text)).toBeVisible();
  holds(await thread.evaluate(() => document.activeElement?.textContent)).toBe(text);

  await profile.getByRole('button', { name: 'Unmute' }).click();
  await expect(thread.getByText('Loud words')).toBeVisible();
  await home.reload();
  await expect(card).toBeVisible();
  // One that was missed without the line is there afterwards, and nobody else folds anything.
  await thread.reload();
  await expect(thread.getByText('Live', { exact: true })).toBeVisible();
  const mend = cutLine(forum);
  await ana.call('PUT /mutes/{memberId}', about);
  mend();
  await expect(article.getByText('You muted Ben.')).toBeVisible();
  await goWithin(visitor, `/post-details/${post}`);
  await expect(visitor.getByText('Loud words')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Show it' })).toHaveCount(0);
});

test('mutes: the preferences list whom the member has muted, and a press there can be taken back', async () => {
  const dola = await forum.member('Dola');
  const page = await visit(forum, dola, { at: '/dashboard/preferences' });
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Muted people' });
  await expect(list).toHaveCount(0);
  // On another device.
  await dola.call('PUT /mutes/{memberId}', about);
  const link = list.getByRole('link', { name: 'Ben' });
  await expect(link).toHaveAttribute('href', `/people/${authorId}`);
  const [unmute, again] = [
    list.getByRole('button', { name: 'Unmute' }),
    list.getByRole('button', { name: 'Mute', exact: true }),
  ];
  await unmute.click();
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription('Ben');
  holds((await dola.call('GET /mutes')).body).toEqual([]);
  await again.click();
  await expect(unmute).toBeFocused();
  holds((await dola.call('GET /mutes')).body).toHaveLength(1);
  await unmute.click();
  await expect(again).toBeVisible();
  await goWithin(page, '/announcements');
  await expect(list).toHaveCount(0);
  await goWithin(page, '/dashboard/preferences');
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  await expect(list).toHaveCount(0);
});
