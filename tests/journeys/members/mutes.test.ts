import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { cutLine } from '../support/line.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const ben = await forum.memberWithoutPassword('Ben');
const cem = await forum.memberWithoutPassword('Cem');
const post = await publish(ben, { title: 'Milk last?', tag: 'general' });
const { authorId } = await writeComment(ben, post, 'Loud words, and many of them, by Ben.');
await writeComment(cem, post, 'Calm words by Cem');
const params = { memberId: authorId };
const commentsOf = (page: Page) => page.getByRole('region', { name: /^Comments/ });

test('mutes: the texts of a muted member fold away on all open pages, and one press shows one', async () => {
  const [profile, home, thread] = [
    await visit(forum, ana, { at: `/people/${authorId}` }),
    await visit(forum, ana),
    await visit(forum, ana, { at: `/post-details/${post}` }),
  ];
  await expect(thread.getByText('Loud words')).toBeVisible();
  await profile.getByRole('button', { name: 'Mute', exact: true }).click();
  const card = home.getByRole('heading', { name: 'Milk last?' });
  await expect(card).toHaveCount(0);
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

  await profile.getByRole('button', { name: 'Unmute' }).click();
  await home.goto('/');
  await expect(card).toBeVisible();
});

test('mutes: one that was missed without the line is there afterwards, and nobody else folds anything', async () => {
  await ana.call('DELETE /mutes/{memberId}', { params });
  const page = await visit(forum, ana, {
    at: `/post-details/${post}`,
    faults: [/socket\.io/],
  });
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const mend = cutLine(forum);
  await ana.call('PUT /mutes/{memberId}', { params });
  mend();
  await expect(commentsOf(page).getByText('You muted Ben.')).toBeVisible();
  const other = await visit(forum, forum.visitor, { at: `/post-details/${post}` });
  await expect(other.getByText('Loud words')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Show it' })).toHaveCount(0);
});

test('mutes: visitors, and members on their own page, have no button', async () => {
  const page = await visit(forum, forum.visitor, { at: `/people/${authorId}` });
  await expect(page.getByRole('heading', { name: 'Ben', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mute' })).toHaveCount(0);
});

test('mutes: an opened post of a muted member folds its text, and one press shows it', async () => {
  const text = 'Milk goes in last, says Ben.';
  const opened = await publish(ben, { title: 'A post by Ben', description: text, tag: 'general' });
  await ana.call('PUT /mutes/{memberId}', { params });
  const page = await visit(forum, ana, { at: `/post-details/${opened}` });
  const article = page.getByRole('article');
  await expect(article.getByText('You muted Ben.')).toBeVisible();
  await expect(article.getByText(text)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'A post by Ben', level: 1 })).toBeVisible();
  const show = article.getByRole('button', { name: 'Show it' });
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(article.getByText(text)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text);
});

test('mutes: My Profile lists whom the member has muted, and a press there can be taken back', async () => {
  await ana.call('DELETE /mutes/{memberId}', { params });
  const page = await visit(forum, ana, { at: '/dashboard/profile' });
  await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Muted people' });
  await expect(list).toHaveCount(0);

  // On another device.
  await ana.call('PUT /mutes/{memberId}', { params });
  await expect(list.getByRole('link', { name: 'Ben' })).toHaveAttribute(
    'href',
    `/people/${authorId}`,
  );
  await list.getByRole('button', { name: 'Unmute' }).click();
  const again = list.getByRole('button', { name: 'Mute', exact: true });
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription('Ben');
  expect((await ana.call('GET /mutes')).body).toEqual([]);
  await again.click();
  await expect(list.getByRole('button', { name: 'Unmute' })).toBeFocused();
  expect((await ana.call('GET /mutes')).body).toHaveLength(1);

  await list.getByRole('button', { name: 'Unmute' }).click();
  await expect(again).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('mutes: on a phone, a member is muted beside the ways to their texts, and nothing moves', async () => {
  const { _id: mine } = (await ana.call('POST /users', { body: { email: ana.email } })).body;
  await ana.call('DELETE /mutes/{memberId}', { params });
  const page = await visit(forum, ana, { at: `/people/${authorId}`, width: 360 });
  const middleOf = async (role: 'link' | 'button', name: string) => {
    const { y, height } = await boxOf(page.getByRole(role, { name, exact: true }));
    return y + height / 2;
  };
  const tabs = await middleOf('link', 'Comments');
  expect(await middleOf('button', 'Mute')).toBeCloseTo(tabs, 0);
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  expect(await middleOf('button', 'Unmute')).toBeCloseTo(tabs, 0);
  await ana.call('DELETE /mutes/{memberId}', { params });
  await page.goto(`/people/${mine}`);
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
  expect(await middleOf('link', 'Edit profile')).toBeCloseTo(await middleOf('link', 'Posts'), 0);
});
