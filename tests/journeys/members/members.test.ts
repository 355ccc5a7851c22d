import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { hold } from '../support/pages/post.ts';

const openAna = async () => {
  const { forum, ana } = await openForum(['Ana']);
  const { body } = await ana.call('POST /users', {
    body: { email: ana.email, displayName: 'Ana Rahman' },
  });
  return { forum, ana, at: `/people/${body._id}` };
};

test("members: a post leads to its author's page, with name, posts and comments, and no e-mail address", async () => {
  const { forum, ana, at } = await openAna();
  const post = await publish(ana);
  await writeComment(ana, post, 'Milk first.');
  await writeComment(ana, post, 'Milk last.');
  const page = await visit(forum, forum.visitor, { at: `/post-details/${post}` });
  await page.getByRole('article').getByRole('link', { name: 'Ana Rahman' }).click();
  await expect(page).toHaveURL(`${forum.url}${at}`);
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByRole('heading', { name: 'Ana Rahman', level: 1 })).toBeVisible();
  await expect(profile.getByRole('listitem')).toHaveText(['1 post', '2 comments']);
  await expect(page).toHaveTitle(/Ana Rahman/);
  await expect(page.getByRole('main')).not.toContainText('@');
});

test('members: posts and comments are read by tabs and pages, also without scripts', async () => {
  const { forum, ana, at } = await openAna();
  await ana.call('POST /membership', { body: { email: ana.email } });
  const ids: string[] = [];
  for (let n = 1; n <= 11; n++) ids.push(await publish(ana, { title: `Cup ${n}` }));
  for (let n = 1; n <= 11; n++) await writeComment(ana, ids[0] ?? '', `Said ${n}`);
  for (const scripts of [true, false]) {
    const faults = scripts ? [] : [/\.js csp$/];
    const page = await visit(forum, forum.visitor, { at, scripts, faults });
    const posts = page.getByRole('region', { name: 'Posts' });
    await expect(posts.getByRole('article')).toHaveCount(10);
    await expect(posts.getByRole('heading', { name: 'Cup 11' })).toBeVisible();
    await page.getByRole('button', { name: '2', exact: true }).click();
    await expect(posts.getByRole('article')).toHaveCount(1);
    await expect(posts.getByRole('heading', { name: 'Cup 1' })).toBeVisible();
    await page.getByRole('link', { name: 'Comments', exact: true }).click();
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect(comments.getByRole('article')).toHaveCount(10);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await expect(comments.getByText('Said 1', { exact: true })).toBeVisible();
    await comments.getByRole('link', { name: 'Cup 1' }).click();
    await expect(page).toHaveURL(new RegExp(`/post-details/${ids[0]}\\?comment=`));
    await expect(page.getByRole('heading', { name: 'Cup 1', level: 1 })).toBeVisible();
  }
});

test('members: on phones a page needs no row twice, and its cards leave out whose they are', async () => {
  const { forum, ana, at } = await openAna();
  await publish(ana, { title: 'Cup' });
  const root = await forum.admin('Root');
  const page = await visit(forum, root, { at, width: 360 });
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByRole('link')).toHaveText(['Cup', '#General']);
  await expect(page.getByRole('button', { name: 'Silence' })).toBeVisible();
  const [tabs, find] = [page.getByRole('link', { name: 'Posts' }), 'Search what Ana Rahman wrote'];
  const { y } = await boxOf(page.getByRole('link', { name: find }));
  expect(Math.abs(y - (await boxOf(tabs)).y)).toBeLessThan(10);
  const { height } = await boxOf(page.getByText(/^Member since/));
  expect(height).toBeLessThan(30);
});

test('members: the page of a Gold admin says both', async () => {
  const { forum, ana, at } = await openAna();
  await ana.call('POST /membership', { body: { email: ana.email } });
  const root = await forum.admin('Root');
  await root.call('PATCH /admin/users/make-admin/{email}', { params: { email: ana.email } });
  const page = await visit(forum, forum.visitor, { at });
  await expect(page.getByText('Admin', { exact: true })).toBeVisible();
  await expect(page.getByText('Gold Member')).toBeVisible();
});

test('members: an address of nobody says so', async () => {
  const { forum } = await openAna();
  const page = await visit(forum, forum.visitor, {
    at: '/people/nobody',
    faults: [/404/],
  });
  await expect(page.getByRole('heading', { name: 'There is no such member' })).toBeVisible();
});

test('members: a comment lives on the page of its author, also from before the page subscribes', async () => {
  const { forum, ana, at } = await openAna();
  const post = await publish(ana);
  const say = async (text: string) => ({
    params: { id: (await writeComment(ana, post, text))._id },
  });
  const [gone, edited, later] = [await say('Gone'), await say('Old'), await say('Gone later')];
  const socket = hold();
  const page = await visit(forum, forum.visitor, {
    at: `${at}?tab=comments`,
    before: (page) => page.route('**/assets/socket-*.js', socket.later),
  });
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await expect(comments).toHaveCount(3);
  await ana.call('DELETE /comments/{id}', gone);
  await ana.call('PATCH /comments/{id}', { ...edited, body: { text: 'New words', version: 1 } });
  socket.go();
  await expect(comments).toHaveText([/Gone later/, /New words/]);
  await ana.call('DELETE /comments/{id}', later);
  await expect(comments).toHaveText([/New words/]);
  await ana.call('PATCH /comments/{id}', { ...edited, body: { text: 'Newer words', version: 2 } });
  await expect(comments).toHaveText([/Newer words/]);
});
