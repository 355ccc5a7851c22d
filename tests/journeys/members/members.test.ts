import { expect as holds, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { hold } from '../support/pages/post.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
const { _id: id } = (
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Ana Rahman' } })
).body;
for (const who of [root, ana]) await who.call('POST /membership', { body: { email: who.email } });
const at = `/people/${id}`;
const cups: string[] = [];
for (let n = 1; n <= 11; n++) cups.push(await publish(ana, { title: `Cup ${n}` }));
const [first = ''] = cups;
for (let n = 1; n <= 11; n++) await writeComment(ana, first, `Said ${n}`);

test('members: a post leads to its author, whose posts and comments are read by tabs and pages', async () => {
  const page = await visit(forum, forum.visitor, {
    at: `/post-details/${first}`,
    faults: [/404/, /no such member/],
  });
  await page.getByRole('article').getByRole('link', { name: 'Ana Rahman' }).first().click();
  await expect(page).toHaveURL(`${forum.url}${at}`);
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByRole('heading', { name: 'Ana Rahman', level: 1 })).toBeVisible();
  await expect(profile.getByRole('listitem')).toHaveText(['11 posts', '11 comments']);
  await expect(page.getByText('Gold Member')).toBeVisible();
  await expect(page).toHaveTitle(/Ana Rahman/);
  await expect(page.getByRole('main')).not.toContainText('@');

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
  await expect(page).toHaveURL(new RegExp(`/post-details/${first}\\?comment=`));
  await expect(page.getByRole('heading', { name: 'Cup 1', level: 1 })).toBeVisible();
  await goWithin(page, '/people/nobody');
  await expect(page.getByRole('heading', { name: 'There is no such member' })).toBeVisible();
});

test('members: on phones a page needs no row twice, its cards leave out whose they are, and muting moves nothing', async () => {
  const ben = await forum.newcomer('Ben');
  await publish(ben, { title: 'Bread' });
  const idOf = async (who: Person) => (await who.call('PATCH /me', { body: {} })).body._id;
  const [benId, rootId] = [await idOf(ben), await idOf(root)];
  const page = await visit(forum, root, { at: `/people/${benId}`, width: 360 });
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByRole('link')).toHaveText(['General', 'Bread']);
  await expect(page.getByRole('button', { name: 'Silence' })).toBeVisible();
  const middleOf = async (role: 'link' | 'button', name: string) => {
    const { y, height } = await boxOf(page.getByRole(role, { name, exact: true }));
    return y + height / 2;
  };
  const tabs = await middleOf('link', 'Posts');
  holds(Math.abs((await middleOf('link', 'Search what Ben wrote')) - tabs)).toBeLessThan(10);
  holds((await boxOf(page.getByText(/^Member since/))).height).toBeLessThan(30);

  const mute = await middleOf('button', 'Mute');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  holds(await middleOf('button', 'Unmute')).toBeCloseTo(mute, 0);
  holds(await middleOf('link', 'Posts')).toBeCloseTo(tabs, 0);
  await goWithin(page, `/people/${rootId}`);
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
  const own = await middleOf('link', 'Posts');
  holds(await middleOf('link', 'Edit profile')).toBeCloseTo(own, 0);
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText('Admin', { exact: true })).toBeVisible();
  await expect(profile.getByText('Gold Member')).toBeVisible();
});

test('members: a comment lives on the page of its author, also from before the page subscribes', async () => {
  const cy = await forum.newcomer('Cy');
  const say = async (text: string) => {
    const { _id, authorId } = await writeComment(cy, first, text);
    return { params: { id: _id }, authorId };
  };
  const [gone, edited, later] = [await say('Gone'), await say('Old'), await say('Gone later')];
  const edit = (text: string, version: number) =>
    cy.call('PATCH /comments/{id}', { params: edited.params, body: { text, version } });
  const socket = hold();
  const page = await visit(forum, forum.visitor, {
    at: `/people/${gone.authorId}?tab=comments`,
    before: (page) => page.route('**/assets/socket-*.js', socket.later),
  });
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await expect(comments).toHaveCount(3);
  await cy.call('DELETE /comments/{id}', { params: gone.params });
  await edit('New words', 1);
  socket.go();
  await expect(comments).toHaveText([/Gone later/, /New words/]);
  await cy.call('DELETE /comments/{id}', { params: later.params });
  await expect(comments).toHaveText([/New words/]);
  await edit('Newer words', 2);
  await expect(comments).toHaveText([/Newer words/]);
});
