import { describe, test } from 'vitest';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { type Box, boxOf } from '../support/geometry.ts';
import { hold, placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const tea = await publish(ana, { title: 'চায়ের আড্ডা', description: 'দুধ চা, না লাল চা? Milk tea.' });
const comment = await writeComment(ana, tea, 'লাল চায়ের কাপ, with milk');
const other = await publish(ana, { title: 'Coffee', description: 'No milk at all' });

/** A text for screen readers alone has no size to speak of. */
const isDrawn = ({ width }: Box) => width > 1;

const FIND = 'Find in all texts';

describe('the search of all texts', () => {
  test('is reached by the magnifying glass, and finds as one types', async () => {
    const page = await visit(forum);
    await page.getByRole('link', { name: FIND }).click();
    const field = page.getByRole('searchbox', { name: 'Words' });
    await expect(field).toBeFocused();
    await field.pressSequentially('milk', { delay: 20 });
    const found = page.getByRole('list', { name: 'Found texts' });
    await expect(found.getByRole('listitem')).toHaveCount(3);
    await expect(field).toBeFocused();
    await expect(page).toHaveURL('/search?q=milk');
    await expect(found.locator('mark')).toHaveText(['milk', 'milk', 'Milk']);

    await field.fill('লাল চা');
    await expect(found.getByRole('listitem')).toHaveCount(2);
    await expect(found.locator('mark').filter({ hasText: 'চায়ের' })).toHaveCount(1);
    await page.getByRole('link', { name: 'Comment under চায়ের আড্ডা' }).click();
    await expect(page).toHaveURL(`${placeOf(tea)}?comment=${comment._id}`);
    await page.goBack();
    await expect(field).toHaveValue('লাল চা');
  });

  test('finds a word that is a choice elsewhere, and keeps it in the address', async () => {
    await writeComment(ana, other, 'A new cup');
    const page = await visit(forum, forum.visitor, { at: '/search' });
    await page.getByRole('searchbox', { name: 'Words' }).fill('new');
    await expect(page.getByRole('list', { name: 'Found texts' }).locator('mark')).toHaveText('new');
    await expect(page).toHaveURL('/search?q=new');
  });

  test('narrows to posts, to comments, and to a tag', async () => {
    const page = await visit(forum, forum.visitor, { at: '/search?q=milk' });
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Where' }).selectOption('Comments');
    await expect(items).toHaveCount(1);
    // Votes are cast on posts alone.
    await expect(items.getByTitle(/votes/)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Where' }).selectOption('Posts');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Best');
    await expect(items).toHaveCount(2);
    await expect(page).toHaveURL('/search?q=milk&in=posts&sort=best');
    await page.goto('/search?q=milk&tag=nothing');
    await expect(page.getByText('Nothing has all of these words.')).toBeVisible();
  });

  test('shows votes, edits and deletions of what was found, live', async () => {
    const page = await visit(forum, forum.visitor, { at: '/search?q=coffee' });
    const item = page.getByRole('listitem').filter({ hasText: 'Coffee' });
    await expect(item.getByTitle('Up votes')).toHaveText('Up votes 0');
    await ana.call('PATCH /posts/{id}/upvote', { params: { id: other } });
    await expect(item.getByTitle('Up votes')).toHaveText('Up votes 1');
    await editPost(ana, other, { title: 'Coffee, black' });
    await expect(item.getByRole('link', { name: 'Coffee, black' })).toBeVisible();
    await ana.call('DELETE /posts/{id}', { params: { id: other } });
    await expect(item).toHaveCount(0);
  });

  test('lets a comment that is deleted fold away, and shows another as it was edited', async () => {
    const text = 'এলাচ দিয়ে চা, পাঁচ মিনিট';
    const gone = await writeComment(ana, tea, text);
    const kept = await writeComment(ana, tea, text);
    const page = await visit(forum, forum.visitor, { at: '/search?q=এলাচ' });
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await isAlive(page);
    await ana.call('DELETE /comments/{id}', { params: { id: gone._id } });
    await expect(items).toHaveCount(1);
    await editComment(ana, kept._id, 'এলাচ ছাড়া চা');
    await expect(items.getByText('এলাচ ছাড়া চা')).toBeVisible();
    await editComment(ana, kept._id, 'আদা চা', 2);
    await expect(page.getByText('Nothing has all of these words.')).toBeVisible();
  });

  test('shows what was deleted and edited before the page subscribes', async () => {
    const gone = await writeComment(ana, tea, 'দারুচিনি দিয়ে চা');
    const edited = await writeComment(ana, tea, 'দারুচিনি ছাড়া চা');
    const socket = hold();
    const page = await visit(forum, forum.visitor, {
      at: '/search?q=দারুচিনি',
      before: (page) => page.route('**/assets/socket-*.js', socket.later),
    });
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await ana.call('DELETE /comments/{id}', { params: { id: gone._id } });
    await editComment(ana, edited._id, 'দারুচিনি চা, গরম');
    socket.go();
    await expect(items).toHaveCount(1);
    await expect(items.getByText('দারুচিনি চা, গরম')).toBeVisible();
  });

  test('comments of one thread stand under one title, each a link of its own with its author', async () => {
    const [nila, rumi] = [await forum.member('Nila'), await forum.member('Rumi')];
    const [thread, apart] = [await publish(ana, { title: 'বর্ষার খিচুড়ি' }), await publish(ana)];
    await writeComment(nila, apart, 'ginger, in another thread');
    await writeComment(nila, thread, 'ginger at the end');
    const second = await writeComment(rumi, thread, 'no ginger');
    const last = await writeComment(nila, thread, 'ginger twice');
    const page = await visit(forum, forum.visitor, { at: '/search?q=ginger' });
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items).toHaveCount(4);
    const links = page.getByRole('link', { name: 'Comment under বর্ষার খিচুড়ি' });
    await expect(links).toHaveCount(3);
    const titles = page.getByText('বর্ষার খিচুড়ি').filter({ visible: true });
    const drawn = async () => (await Promise.all((await titles.all()).map(boxOf))).map(isDrawn);
    await expect.poll(drawn).toEqual([true, false, false]);
    await expect(items.nth(1)).toContainText('Rumi');

    await isAlive(page);
    await ana.call('DELETE /posts/{id}', { params: { id: apart } });
    await nila.call('DELETE /comments/{id}', { params: { id: last._id } });
    await expect(items).toHaveCount(2);
    await expect.poll(drawn).toEqual([true, false]);
    await items.nth(0).click();
    await expect(page).toHaveURL(`${placeOf(thread)}?comment=${second._id}`);
  });

  test('a muted author leaves the title of the thread to the next comment', async () => {
    const [sumi, joya] = [await forum.member('Sumi'), await forum.member('Joya')];
    const thread = await publish(ana, { title: 'শীতের পিঠা' });
    await writeComment(sumi, thread, 'jaggery, a lot of it');
    const { authorId: memberId } = await writeComment(joya, thread, 'no jaggery');
    await sumi.call('PUT /mutes/{memberId}', { params: { memberId } });
    const page = await visit(forum, sumi, { at: '/search?q=jaggery' });
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items.nth(0)).toContainText('You muted Joya.');
    const title = items.nth(1).getByText('শীতের পিঠা');
    await expect.poll(async () => isDrawn(await boxOf(title))).toBe(true);
    await items.nth(0).getByRole('button', { name: 'Show it' }).click();
    await expect.poll(async () => isDrawn(await boxOf(title))).toBe(false);
    await expect(items.nth(0).getByText('শীতের পিঠা')).toBeVisible();
  });

  test('more texts come below, and the focus goes to the first of them', async () => {
    for (let n = 0; n < 25; n++) await writeComment(ana, tea, `biscuit ${n}`);
    const page = await visit(forum, forum.visitor, { at: '/search?q=biscuit' });
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items).toHaveCount(20);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(items).toHaveCount(25);
    await expect(items.nth(20).getByRole('link').first()).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: '25 texts' })).toBeVisible();
  });

  test('is offered beneath the results of the banner, and by the key', async () => {
    const page = await visit(forum, forum.visitor, { at: '/?tag=milk' });
    await page.getByRole('link', { name: 'Search all texts for “milk”' }).click();
    await expect(page.getByRole('searchbox', { name: 'Words' })).toHaveValue('milk');
    await page.goto(placeOf(tea));
    await expect(page.getByRole('heading', { name: 'চায়ের আড্ডা' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Words' })).toBeFocused();
  });

  test('of what one member wrote is reached from their page, names them, and is widened again', async () => {
    const ben = await forum.memberWithoutPassword('Ben');
    const { authorId } = await writeComment(ben, tea, 'চিনি ছাড়া milk tea');
    const page = await visit(forum, forum.visitor, { at: `/people/${authorId}` });
    await page.getByRole('link', { name: 'Search what Ben wrote' }).click();
    const field = page.getByRole('searchbox', { name: 'Words' });
    await expect(field).toBeFocused();
    await field.fill('milk');
    const items = page.getByRole('list', { name: 'Found texts' }).getByRole('listitem');
    await expect(items).toHaveCount(1);
    await expect(page).toHaveURL(`/search?q=milk&author=${authorId}`);
    await page.reload();
    await expect(items).toHaveCount(1);
    await page.getByRole('link', { name: 'Only by Ben , show all authors' }).click();
    await expect(page).toHaveURL('/search?q=milk');
    await expect(items).not.toHaveCount(1);
  });

  test('is not to be listed by engines', async () => {
    const page = await visit(forum, forum.visitor, { at: '/search?q=milk' });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
