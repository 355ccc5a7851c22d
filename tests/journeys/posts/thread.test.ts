import type { Locator } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, tabTo, visit } from '../support/browser.ts';
import { hold, holdSocket, placeOf, vote } from '../support/pages/post.ts';
import { choose, field, fullComment, isLive, pagesOf, rows, say } from '../support/pages/thread.ts';

/** Presses where a disabled control is, as a pointer does. */
async function pressDisabled(control: Locator) {
  await expect(control).toBeDisabled();
  await control.click({ force: true });
}

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await root.call('POST /tags', { body: { name: 'education' } });
await ana.call('POST /membership', { body: { email: ana.email } });

test('a post is loaded, read and shared by a visitor, who logs in to comment and comes back', async () => {
  proves('2.6', '2.7', '2.32', '2.52', '2.54', '2.59', '5.11', '6.1');
  const text = 'First line.\nSecond line.';
  const words = { title: 'On teaching', description: text, tag: 'education' };
  const id = await publish(ana, { ...words, upVote: 2, downVote: 1 });
  const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  const [loading, comments, socket] = [hold(), hold(), holdSocket()];
  const page = await visit(forum, forum.visitor, {
    at: '/announcements',
    faults: [/404/, /There is no such post/],
    before: async (page) => {
      await page.route(`**/posts/${id}`, loading.later);
      await page.route(`**/comments/${id}*`, comments.later);
      // The live link would bring both as well.
      await socket.route(page);
    },
  });
  // The server sends the post with its page: only a reader who comes from another page waits for it.
  await goWithin(page, placeOf(id));
  await expect(page.getByText('Loading post...')).toBeVisible();
  loading.go();
  await expect(page.getByText('Loading comments...')).toBeVisible();
  comments.go();
  socket.go();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // Nothing has no order.
  await choose(page, 'Full');
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Newest first' })).toHaveCount(0);
  await choose(page, 'Short');

  // It has another address, which leads to the one that counts.
  await page.goto(`/post/${id}`);
  await expect(page).toHaveURL(placeOf(id));
  await expect(page).toHaveTitle('On teaching – My Site');
  const post = page.getByRole('article');
  await expect(post.getByRole('heading', { name: 'On teaching' })).toBeVisible();
  await expect(post.locator('img')).toHaveAttribute('src', 'https://photos.example.com/ana.png');
  await expect(post.getByText('Ana', { exact: true })).toBeVisible();
  await expect(post.getByRole('time')).toHaveAttribute('datetime', body.postedAt);
  await expect(post.getByText(text)).toBeVisible();
  await expect(post.getByText('Education', { exact: true })).toBeVisible();
  for (const [way, votes] of [
    ['Up', 2],
    ['Down', 1],
  ] as const) {
    await expect(vote(page, way)).toHaveText(`${way} vote ${votes}`);
    await expect(vote(page, way)).toBeDisabled();
  }
  for (const [role, name] of [
    ['link', /notifications/],
    ['button', /ollow this post$/],
  ] as const)
    await expect(page.getByRole(role, { name })).toHaveCount(0);
  // Its address is copied, or goes through the share sheet of the system.
  const origin = { origin: forum.url };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], origin);
  await choose(page, 'Share');
  await expect(page.getByText('Link copied to the clipboard.')).toBeVisible();
  const url = `${forum.url}${placeOf(id)}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.evaluate(() => {
    navigator.share = async (what) => {
      document.title = JSON.stringify(what);
    };
  });
  await choose(page, 'Share');
  await expect(page).toHaveTitle(JSON.stringify({ title: 'On teaching', url }));

  await expect(page.getByText('Please login to comment')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'login', exact: true }).click();
  await expect(page.getByText('Log in to write, vote and comment.')).toBeVisible();
  await page.goBack();
  // A press on what only members can do says so, and leads back here, too.
  await writeComment(ana, id, 'Green tea.');
  const row = rows(page).nth(1);
  for (const control of [row.getByRole('combobox'), row.getByRole('button', { name: 'Report' })]) {
    await pressDisabled(control);
    await expect(page.getByText(/^Only members report comments/)).toBeVisible();
    await page.goBack();
  }
  await pressDisabled(vote(page, 'Down'));
  await expect(page.getByText(/^Only members vote/)).toBeVisible();
  await page.getByLabel('Email').fill(rahim.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await choose(page, 'Login');
  await expect(page).toHaveURL(placeOf(id));
  await expect(field(page)).toBeVisible();

  // One that is removed while it is read can be read to its end.
  await isLive(page);
  await expect(vote(page, 'Up')).toBeEnabled();
  await ana.call('DELETE /posts/{id}', { params: { id } });
  await expect(page.getByText('This post has just been removed.')).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await expect(vote(page, 'Up')).toBeDisabled();
  await expect(field(page)).toBeDisabled();
  const live = page.getByText(/^Live$|appear here as they happen/);
  await expect(live.filter({ visible: true })).toHaveCount(0);
  await page.goto(placeOf('nothing'));
  await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
});

test('a member comments: nothing empty, kept where it is refused, a new line by Shift and Enter', async () => {
  proves('2.53', '2.54', '2.55', '4.14', '5.8');
  const id = await publish(ana);
  const page = await visit(forum, rahim, { at: placeOf(id), faults: [/503/, /forum rests/] });
  const heading = page.getByRole('heading', { name: /^Comments/ });
  await expect(heading).toHaveText('Comments (0)');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments'))
      sent.push((request.postDataJSON() as { text: string }).text);
  });
  await field(page).press('Enter');
  await field(page).fill('   ');
  await choose(page, 'Comment');
  const json = { message: 'The forum rests a moment.' };
  await page.route('**/comments', (route) => route.fulfill({ status: 503, json }), { times: 1 });
  await say(page, 'Milk last.');
  await expect(page.getByText(json.message)).toBeVisible();
  await expect(field(page)).toHaveValue('Milk last.');
  await choose(page, 'Comment');
  await expect(rows(page)).toHaveCount(2);
  const heads = ['Email', 'Comment', 'Feedback', 'Report'];
  await expect(rows(page).first().getByRole('columnheader')).toHaveText(heads);
  const row = rows(page).nth(1);
  await expect(row).toContainText('Milk last.');
  await expect(row.getByRole('cell').first()).toContainText('rahim@example.com');
  await expect(row.getByRole('link', { name: 'Rahim' })).toHaveAttribute('href', /^\/people\//);
  await expect(row.getByRole('time').filter({ visible: true })).toContainText('just now');
  await expect(field(page)).toHaveValue('');
  await expect(heading).toHaveText('Comments (1)');
  await expect(heading).toHaveAccessibleName('Comments (1)');
  expect(sent).toEqual(['Milk last.', 'Milk last.']);

  await field(page).fill('One');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('Two');
  await expect(field(page)).toHaveValue('One\nTwo');
  // From the second line on Enter is a new line.
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('One\nTwo\n');
  await expect(rows(page)).toHaveCount(2);
  await field(page).press('Control+Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText('One\nTwo');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test('comments are cut at 20 characters, opened one after the other, and paged by five', async () => {
  proves('2.56', '2.58', '9.4', '9.5');
  const id = await publish(ana);
  const family = '👩‍👩‍👧‍👦কি';
  await writeComment(ana, id, 'Number 1');
  for (const text of ['Exactly twenty chars', 'Exactly twenty chars!', family.repeat(11)])
    await writeComment(ana, id, text);
  const page = await visit(forum, forum.visitor, { at: placeOf(id) });
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).nth(3)).not.toContainText('Read More');
  await expect(rows(page).nth(2)).toContainText('Exactly twenty chars... Read More');
  // Counted as people count: the family is one character, and so is the syllable.
  await expect(rows(page).nth(1)).toContainText(`${family.repeat(10)}... Read More`);

  // By keyboard: the focus comes back to where it was.
  const more = rows(page).nth(1).getByRole('link', { name: 'Read More' });
  await tabTo(more);
  await page.keyboard.press('Enter');
  const full = fullComment(page);
  const go = (name: string) => full.getByRole('button', { name });
  await expect(full.getByText(family.repeat(11), { exact: true })).toBeVisible();
  await expect(full).toContainText('Ana');
  await expect(full.getByRole('time')).toBeVisible();
  await expect(go('Previous')).toHaveAttribute('aria-disabled', 'true');
  await go('Next').click();
  await expect(full.getByText('Exactly twenty chars!', { exact: true })).toBeVisible();
  for (const text of ['Exactly twenty chars', 'Number 1']) {
    await page.keyboard.press('ArrowRight');
    await expect(full.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(go('Next')).toHaveAttribute('aria-disabled', 'true');
  await expect(go('Next')).toBeFocused();
  await go('Previous').click();
  await expect(full.getByText('Exactly twenty chars', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await go('Close').click();
  await expect(full).toHaveCount(0);

  // There are buttons of pages only where there is more than one.
  await isLive(page);
  await writeComment(ana, id, 'Number 5');
  await expect(rows(page)).toHaveCount(6);
  await expect(pagesOf(page)).toHaveCount(0);
  await writeComment(ana, id, 'Number 6');
  await expect(rows(page).nth(1)).toContainText('Number 6');
  await expect(rows(page)).toHaveCount(6);
  await expect(pagesOf(page)).toHaveText(['1', '2']);
  const read = page.waitForRequest(`**/comments/${id}?page=2&limit=5`);
  await pagesOf(page).nth(1).click();
  await read;
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Number 1');
});

test('a vote counts at the press, switches, is withdrawn, turned back, and still mine after a reload', async () => {
  proves('4.13', '7.34', '8.12');
  const id = await publish(ana, { upVote: 2, downVote: 1 });
  const upVotes = async () =>
    (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body.upVote;
  const faults = [/503|403/, /The forum rests a moment|Vote failed\. CallError/];
  const page = await visit(forum, rahim, { at: placeOf(id), faults });
  const shows = async (up: number, down: number, mine: 'Up' | 'Down' | null) => {
    await expect(vote(page, 'Up')).toHaveText(`Up vote ${up}`);
    await expect(vote(page, 'Down')).toHaveText(`Down vote ${down}`);
    for (const way of ['Up', 'Down'] as const)
      await expect(vote(page, way)).toHaveAttribute('aria-pressed', `${way === mine}`);
  };
  const answer = hold();
  await page.route('**/upvote', answer.later);
  await vote(page, 'Up').click();
  await shows(3, 1, 'Up');
  expect(await upVotes(), 'before the server has answered').toBe(2);
  answer.go();
  await expect.poll(upVotes).toBe(3);
  await shows(3, 1, 'Up');
  await vote(page, 'Down').click();
  await shows(2, 2, 'Down');
  await vote(page, 'Down').click();
  await shows(2, 1, null);

  // One that fails, or is refused without a sentence, is turned back without a word, and not sent again.
  const alerts = page.getByRole('alert');
  const before = await alerts.count();
  for (const refusal of [
    { status: 503, json: { message: 'The forum rests a moment.' } },
    { status: 403, body: '<h1>Forbidden</h1>' },
  ]) {
    let sent = 0;
    await page.route('**/upvote', (route) => {
      sent += 1;
      return route.fulfill(refusal);
    });
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('Vote failed.'));
    await vote(page, 'Up').click();
    await logged;
    await shows(2, 1, null);
    // A message would stand before the vote is turned back, and go by itself.
    expect(await alerts.count()).toBe(before);
    expect(sent).toBe(1);
    await page.unroute('**/upvote');
  }

  // By keyboard, and after a reload, whose answers come before the page knows who reads.
  await page.getByRole('link').first().focus();
  await tabTo(vote(page, 'Down'));
  await page.keyboard.press('Space');
  await shows(2, 2, 'Down');
  await expect(vote(page, 'Down')).toBeFocused();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await shows(2, 2, 'Down');
  const late = hold();
  let asked = 0;
  await page.route(`**/posts/${id}`, (route) => {
    asked += 1;
    return asked === 1 ? late.later(route) : route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Rahim' })).toBeVisible();
  late.go();
  await shows(2, 2, 'Down');
});
