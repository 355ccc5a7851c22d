import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { boxOf } from '../support/geometry.ts';
import { hold, placeOf } from '../support/pages/post.ts';

const { forum, ana, sumi } = await openFileForumWithPasswords(['Ana', 'Sumi']);
await ana.call('POST /membership', { body: { email: ana.email } });
const tea = await publish(ana, { title: 'চায়ের আড্ডা', description: 'দুধ চা, না লাল চা? Milk tea.' });
const comment = await writeComment(ana, tea, 'লাল চায়ের কাপ, with milk');
const other = await publish(ana, { title: 'Coffee', description: 'No milk at all' });

const list = (page: Page) => page.getByRole('list', { name: 'Found texts' });
const found = (page: Page) => list(page).getByRole('listitem');
const words = (page: Page) => page.getByRole('searchbox', { name: 'Words' });
/** A text for screen readers alone has no size to speak of. */
const isDrawn = async (element: Locator) => (await boxOf(element)).width > 1;
const areDrawn = async (elements: Locator) => Promise.all((await elements.all()).map(isDrawn));

test('a visitor finds as they type, narrows, opens what was found, and sees it change', async () => {
  const page = await visit(forum);
  await page.getByRole('link', { name: 'Find in all texts' }).click();
  await expect(words(page)).toBeFocused();
  await words(page).pressSequentially('milk', { delay: 20 });
  await expect(found(page)).toHaveCount(3);
  await expect(words(page)).toBeFocused();
  await expect(page).toHaveURL('/search?q=milk');
  await expect(list(page).locator('mark')).toHaveText(['milk', 'milk', 'Milk']);
  const where = page.getByRole('combobox', { name: 'Where' });
  await where.selectOption('Comments');
  await expect(found(page)).toHaveCount(1);
  // Votes are cast on posts alone.
  await expect(found(page).getByTitle(/votes/)).toHaveCount(0);
  await where.selectOption('Posts');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Best');
  await expect(found(page)).toHaveCount(2);
  await expect(page).toHaveURL('/search?q=milk&in=posts&sort=best');
  await goWithin(page, '/search?q=milk&tag=nothing');
  await expect(page.getByText('Nothing has all of these words.')).toBeVisible();

  await goWithin(page, '/search');
  await words(page).fill('লাল চা');
  await expect(found(page)).toHaveCount(2);
  await expect(list(page).locator('mark').filter({ hasText: 'চায়ের' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Comment under চায়ের আড্ডা' }).click();
  await expect(page).toHaveURL(`${placeOf(tea)}?comment=${comment._id}`);
  await page.goBack();
  await expect(words(page)).toHaveValue('লাল চা');
  // A word that is a choice elsewhere is a word here.
  await writeComment(ana, other, 'A new cup');
  await words(page).fill('new');
  await expect(list(page).locator('mark')).toHaveText(['new']);
  await expect(page).toHaveURL('/search?q=new');

  await goWithin(page, '/?tag=milk');
  await page.getByRole('link', { name: 'Search all texts for “milk”' }).click();
  await expect(words(page)).toHaveValue('milk');
  await goWithin(page, placeOf(tea));
  await expect(page.getByRole('heading', { level: 1, name: 'চায়ের আড্ডা' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(words(page)).toBeFocused();

  const ben = await forum.memberWithoutPassword('Ben');
  const { authorId } = await writeComment(ben, tea, 'চিনি ছাড়া milk tea');
  await goWithin(page, `/people/${authorId}`);
  await page.getByRole('link', { name: 'Search what Ben wrote' }).click();
  await expect(words(page)).toBeFocused();
  await words(page).fill('milk');
  await expect(found(page)).toHaveCount(1);
  await expect(page).toHaveURL(`/search?q=milk&author=${authorId}`);
  await page.reload();
  await expect(found(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Only by Ben , show all authors' }).click();
  await expect(page).toHaveURL('/search?q=milk');
  await expect(found(page)).toHaveCount(4);

  const item = found(page).filter({ hasText: 'Coffee' }).filter({ hasText: 'No milk' });
  await expect(item.getByTitle('Up votes')).toHaveText('Up votes 0');
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: other } });
  await expect(item.getByTitle('Up votes')).toHaveText('Up votes 1');
  await editPost(ana, other, { title: 'Coffee, black' });
  await expect(item.getByRole('link', { name: 'Coffee, black' })).toBeVisible();
  await ana.call('DELETE /posts/{id}', { params: { id: other } });
  await expect(item).toHaveCount(0);
});

test('comments of one thread stand under one title, which a muted author leaves to the next one', async () => {
  const [nila, rumi] = [await forum.someone('Nila'), await forum.someone('Rumi')];
  const [thread, apart] = [await publish(ana, { title: 'বর্ষার খিচুড়ি' }), await publish(ana)];
  await writeComment(nila, apart, 'ginger, in another thread');
  await writeComment(nila, thread, 'ginger at the end');
  const second = await writeComment(rumi, thread, 'no ginger');
  const last = await writeComment(nila, thread, 'ginger twice');
  // A post may go before the page has joined its room: the page asks once whether it is there.
  const faults = [/404/, /There is no such post/];
  const page = await visit(forum, sumi, { at: '/search?q=ginger', faults });
  await expect(found(page)).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Comment under বর্ষার খিচুড়ি' })).toHaveCount(3);
  const titles = page.getByText('বর্ষার খিচুড়ি').filter({ visible: true });
  await expect.poll(() => areDrawn(titles)).toEqual([true, false, false]);
  await expect(found(page).nth(1)).toContainText('Rumi');
  await isAlive(page);
  await ana.call('DELETE /posts/{id}', { params: { id: apart } });
  await nila.call('DELETE /comments/{id}', { params: { id: last._id } });
  await expect(found(page)).toHaveCount(2);
  await expect.poll(() => areDrawn(titles)).toEqual([true, false]);
  await sumi.call('PUT /mutes/{memberId}', { params: { memberId: second.authorId } });
  await expect(found(page).nth(0)).toContainText(/You muted Rumi/);
  const title = found(page).nth(1).getByText('বর্ষার খিচুড়ি');
  await expect.poll(() => isDrawn(title)).toBe(true);
  await found(page).nth(0).getByRole('button', { name: 'Show it' }).click();
  await expect.poll(() => isDrawn(title)).toBe(false);
  await expect(found(page).nth(0).getByText('বর্ষার খিচুড়ি')).toBeVisible();
  await found(page).nth(0).click();
  await expect(page).toHaveURL(`${placeOf(thread)}?comment=${second._id}`);
});

test('what is edited and deleted shows whenever it happens: before the page subscribes, after, and beside further texts', async () => {
  const gone = await writeComment(ana, tea, 'দারুচিনি দিয়ে চা');
  const edited = await writeComment(ana, tea, 'দারুচিনি ছাড়া চা');
  const isFirst = (url: URL) => url.pathname === '/search' && !url.searchParams.has('before');
  const isNext = (url: URL) => url.pathname === '/search' && url.searchParams.has('before');
  const socket = hold();
  const reads: (string | null)[] = [];
  const page = await visit(forum, forum.visitor, {
    at: '/search?q=দারুচিনি',
    before: async (fresh) => {
      await fresh.route('**/assets/socket-*.js', socket.later);
      fresh.on('requestfinished', (request) => {
        const url = new URL(request.url());
        if (!request.isNavigationRequest() && isFirst(url)) reads.push(url.searchParams.get('q'));
      });
    },
  });
  await expect(found(page)).toHaveCount(2);
  await isAlive(page);
  await ana.call('DELETE /comments/{id}', { params: { id: gone._id } });
  await editComment(ana, edited._id, 'দারুচিনি চা, গরম');
  socket.go();
  await expect(found(page)).toHaveCount(1);
  await expect(found(page).getByText('দারুচিনি চা, গরম')).toBeVisible();
  await editComment(ana, edited._id, 'আদা চা', 2);
  await expect(page.getByText('Nothing has all of these words.')).toBeVisible();

  /** Opens the first 20 of 22 texts that have a word. The newest is a post. @returns how it is edited. */
  async function open(word: string) {
    const thread = await publish(ana);
    for (let n = 0; n < 21; n++) await writeComment(ana, thread, `${word} ${n}`);
    const id = await publish(ana, { title: word });
    await goWithin(page, `/search?q=${word}`);
    await expect(found(page)).toHaveCount(20);
    // They are read again once their rooms are joined.
    await expect.poll(() => reads.filter((one) => one === word).length).toBe(2);
    return {
      edit: () => editPost(ana, id, { title: 'Another word' }),
      /** A vote's event comes after the edit: once it shows, the page knows of both. */
      async isEditKnown() {
        await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
        await expect(found(page).first().getByTitle('Up votes')).toHaveText('Up votes 1');
      },
    };
  }
  const more = () => page.getByRole('button', { name: 'More' }).click();

  await open('biscuit');
  await more();
  await expect(found(page)).toHaveCount(22);
  await expect(found(page).nth(20).getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '22 texts' })).toBeVisible();
  // A text above is edited while further ones are under way.
  const rusk = await open('rusk');
  const further = hold();
  await page.route(isNext, further.later);
  const asked = page.waitForRequest((request) => isNext(new URL(request.url())));
  await more();
  await asked;
  await rusk.edit();
  await rusk.isEditKnown();
  further.go();
  await expect(found(page)).toHaveCount(21);
  // Further ones are asked for while an edit has begun the search again, which finds what it would.
  const crumb = await open('crumb');
  const again = hold();
  await page.route(isFirst, again.later);
  const begun = page.waitForRequest((request) => isFirst(new URL(request.url())));
  await crumb.edit();
  await begun;
  await more();
  again.go();
  await expect(found(page)).toHaveCount(21);
});
