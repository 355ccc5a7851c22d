import type { Page, Route } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { openHouse, PASSWORD, publish, say } from '../house.ts';
import { proves } from '../proves.ts';
import { expect, tabTo, visit } from './browser.ts';

const house = await openHouse({}, true);
afterAll(() => house.close());
const root = await house.admin('Root');
const ana = await house.member('Ana');
const rahim = await house.member('Rahim');
await root.call('POST /tags', { body: { name: 'education' } });
await ana.call('POST /membership', { body: { email: ana.email } });

const placeOf = (id: string) => `/post-details/${id}`;
const vote = (page: Page, way: 'Up' | 'Down') =>
  page.getByRole('button', { name: new RegExp(`^${way} vote`) });
/** Answers requests only once the test lets them go. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const later = async (route: Route) => {
    await promise;
    await route.continue();
  };
  return { later, go: resolve };
}

describe('the post', () => {
  test('shows who wrote it and when, its title, text, tag and votes', async () => {
    proves('2.52', '5.11', '6.1');
    const id = await publish(ana, {
      title: 'On teaching',
      description: 'First line.\nSecond line.',
      tag: 'education',
      upVote: 2,
      downVote: 1,
    });
    const { body } = await house.visitor.call('GET /posts/{id}', { params: { id } });
    const page = await visit(house, house.visitor, { at: placeOf(id) });
    const post = page.getByRole('article');

    await expect(post.getByRole('heading', { name: 'On teaching' })).toBeVisible();
    await expect(post.locator('img')).toHaveAttribute('src', 'https://photos.example.com/ana.png');
    await expect(post.getByText('Ana', { exact: true })).toBeVisible();
    await expect(post.getByRole('time')).toHaveAttribute('datetime', body.postedAt);
    await expect(post.getByText('First line.\nSecond line.')).toBeVisible();
    await expect(post.getByText('Education', { exact: true })).toBeVisible();
    await expect(vote(page, 'Up')).toHaveText('Up vote2');
    await expect(vote(page, 'Down')).toHaveText('Down vote1');
    await expect(vote(page, 'Up')).toBeDisabled();
    await expect(vote(page, 'Down')).toBeDisabled();
    await expect(page).toHaveTitle('On teaching – My Site');
  });

  test('has another address, which leads to the one that counts', async () => {
    proves('2.6', '2.7');
    const id = await publish(ana, { title: 'Twice' });
    const page = await visit(house, house.visitor, { at: `/post/${id}` });
    await expect(page).toHaveURL(placeOf(id));
    await expect(page.getByRole('heading', { name: 'Twice' })).toBeVisible();
  });

  test('that is not there is said not to be there', async () => {
    const page = await visit(house, house.visitor, {
      at: placeOf('nothing'),
      faults: [/404/, /There is no such post/],
    });
    await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
  });

  test('says Loading post... and its comments Loading comments... while they load', async () => {
    proves('2.59');
    const id = await publish(ana, { title: 'Slow' });
    const post = hold();
    const comments = hold();
    const page = await visit(house, house.visitor, {
      at: placeOf(id),
      before: async (page) => {
        await page.route(`**/posts/${id}`, post.later);
        await page.route(`**/comments/${id}*`, comments.later);
        // The live link would bring both as well.
        await page.route('**/assets/socket-*.js', comments.later);
      },
    });
    await expect(page.getByText('Loading post...')).toBeVisible();
    post.go();
    await expect(page.getByText('Loading comments...')).toBeVisible();
    comments.go();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  });

  test('that is removed while it is read can be read to its end', async () => {
    const id = await publish(ana, { title: 'Short-lived', description: 'Read me.' });
    const page = await visit(house, rahim, { at: placeOf(id), faults: [/404/, /no such post/] });
    await expect(page.getByText('Read me.')).toBeVisible();
    await ana.call('DELETE /posts/{id}', { params: { id } });
    await expect(page.getByText('This post has just been removed.')).toBeVisible();
    await expect(page.getByText('Read me.')).toBeVisible();
    await expect(vote(page, 'Up')).toBeDisabled();
    await expect(page.getByPlaceholder('Write a comment...')).toBeDisabled();
  });
});

describe('a vote', () => {
  test('counts at the press, before the server has answered', async () => {
    proves('4.13');
    const id = await publish(ana, { upVote: 2, downVote: 1 });
    const answer = hold();
    const page = await visit(house, rahim, { at: placeOf(id) });
    await page.route('**/upvote', answer.later);

    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote3');
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');
    const { body } = await house.visitor.call('GET /posts/{id}', { params: { id } });
    expect(body.upVote).toBe(2);

    answer.go();
    await expect
      .poll(async () => {
        const { body } = await house.visitor.call('GET /posts/{id}', { params: { id } });
        return body.upVote;
      })
      .toBe(3);
    await expect(vote(page, 'Up')).toHaveText('Up vote3');
  });

  test('is turned back without a word when the server refuses it, and not sent again', async () => {
    proves('7.34', '8.12');
    const id = await publish(ana, { upVote: 2, downVote: 0 });
    let sent = 0;
    const page = await visit(house, rahim, {
      at: placeOf(id),
      faults: [/503/, /The forum rests a moment/],
    });
    await page.route('**/upvote', (route) => {
      sent += 1;
      return route.fulfill({ status: 503, json: { message: 'The forum rests a moment.' } });
    });
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('Vote failed.'));
    await vote(page, 'Up').click();
    await logged;

    await expect(vote(page, 'Up')).toHaveText('Up vote2');
    await expect(page.getByText('The forum rests a moment.')).toHaveCount(0);
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'false');
    expect(sent).toBe(1);
  });

  test('switches to the other direction, and is withdrawn by pressing it again', async () => {
    const id = await publish(ana, { upVote: 2, downVote: 1 });
    const page = await visit(house, rahim, { at: placeOf(id) });
    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote3');
    await vote(page, 'Down').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote2');
    await expect(vote(page, 'Down')).toHaveText('Down vote2');
    await vote(page, 'Down').click();
    await expect(vote(page, 'Down')).toHaveText('Down vote1');
    await expect(vote(page, 'Down')).toHaveAttribute('aria-pressed', 'false');
  });

  test('is still mine after a reload', async () => {
    const id = await publish(ana);
    await rahim.call('PATCH /posts/{id}/downvote', { params: { id } });
    const page = await visit(house, rahim, { at: placeOf(id) });
    await expect(vote(page, 'Down')).toHaveAttribute('aria-pressed', 'true');
    await expect(vote(page, 'Down')).toHaveText('Down vote1');
  });

  test('is mine also where what was asked before the sign-in is answered after it', async () => {
    const id = await publish(ana);
    await rahim.call('PATCH /posts/{id}/downvote', { params: { id } });
    const answer = hold();
    let asked = 0;
    const page = await visit(house, rahim, {
      at: placeOf(id),
      before: (page) =>
        page.route(`**/posts/${id}`, (route) => {
          asked += 1;
          return asked === 1 ? answer.later(route) : route.continue();
        }),
    });
    await expect(page.getByRole('button', { name: 'Rahim' })).toBeVisible();
    answer.go();
    await expect(vote(page, 'Down')).toHaveAttribute('aria-pressed', 'true');
  });

  test('is cast by keyboard', async () => {
    const id = await publish(ana);
    const page = await visit(house, rahim, { at: placeOf(id) });
    await expect(vote(page, 'Up')).toBeEnabled();
    await tabTo(vote(page, 'Up'));
    await page.keyboard.press('Space');
    await expect(vote(page, 'Up')).toHaveText('Up vote1');
    await expect(vote(page, 'Up')).toBeFocused();
  });
});

describe('the comments', () => {
  const rows = (page: Page) => page.getByRole('table', { name: 'Comments' }).getByRole('row');
  const heading = (page: Page) => page.getByRole('heading', { name: /^Comments/ });
  const input = (page: Page) => page.getByPlaceholder('Write a comment...');

  test('ask visitors to log in, and bring them back here', async () => {
    proves('2.54', '2.32');
    const id = await publish(ana);
    const page = await visit(house, house.visitor, { at: placeOf(id) });
    await expect(page.getByText('Please login to comment')).toBeVisible();
    await expect(input(page)).toHaveCount(0);

    await page.getByRole('link', { name: 'login', exact: true }).click();
    await page.getByLabel('Email').fill(rahim.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(placeOf(id));
    await expect(input(page)).toBeVisible();
  });

  test('take in what a member writes, and clear the input', async () => {
    proves('2.53', '2.54', '2.55', '4.14');
    const id = await publish(ana);
    const page = await visit(house, rahim, { at: placeOf(id) });
    await expect(heading(page)).toHaveText('Comments (0)');
    await input(page).fill('Milk last.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();

    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0).getByRole('columnheader')).toHaveText([
      'Email',
      'Comment',
      'Feedback',
      'Report',
    ]);
    await expect(rows(page).nth(1)).toContainText('rahim@example.com');
    await expect(rows(page).nth(1)).toContainText('Milk last.');
    await expect(input(page)).toHaveValue('');
    await expect(heading(page)).toHaveText('Comments (1)');
    await expect(heading(page)).toHaveAccessibleName('Comments (1)');
  });

  test('send nothing that is empty or only whitespace', async () => {
    proves('5.8');
    const id = await publish(ana);
    const page = await visit(house, rahim, { at: placeOf(id) });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/comments')) sent.push('one');
    });
    await input(page).press('Enter');
    await input(page).fill('   ');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await input(page).fill('Something');
    await input(page).press('Enter');
    await expect(heading(page)).toHaveText('Comments (1)');
    expect(sent).toEqual(['one']);
  });

  test('keep what could not be sent, and say why', async () => {
    const id = await publish(ana);
    const page = await visit(house, rahim, { at: placeOf(id), faults: [/503/, /forum rests/] });
    await page.route('**/comments', (route) =>
      route.fulfill({ status: 503, json: { message: 'The forum rests a moment.' } }),
    );
    await input(page).fill('Not lost');
    await input(page).press('Enter');
    await expect(page.getByText('The forum rests a moment.')).toBeVisible();
    await expect(input(page)).toHaveValue('Not lost');
  });

  test('cut what is longer than 20 characters and show the rest in a window', async () => {
    proves('2.56', '9.5');
    const id = await publish(ana);
    await say(ana, id, 'Exactly twenty chars');
    await say(ana, id, 'Exactly twenty chars!');
    await say(ana, id, '👩‍👩‍👧‍👦কি'.repeat(11));
    const page = await visit(house, house.visitor, { at: placeOf(id) });
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(3)).not.toContainText('Read More');
    await expect(rows(page).nth(2)).toContainText('Exactly twenty chars... Read More');
    // Counted as people count: the family is one character, and so is the syllable.
    await expect(rows(page).nth(1)).toContainText(`${'👩‍👩‍👧‍👦কি'.repeat(10)}... Read More`);

    await rows(page).nth(2).getByRole('button', { name: 'Read More' }).click();
    const full = page.getByRole('dialog', { name: 'Full Comment' });
    await expect(full.getByText('Exactly twenty chars!', { exact: true })).toBeVisible();
    await full.getByRole('button', { name: 'Close' }).click();
    await expect(full).toHaveCount(0);
  });

  test('open and close the full comment by keyboard, which stays where it was', async () => {
    const id = await publish(ana);
    await say(ana, id, 'A comment of more than twenty characters');
    const page = await visit(house, house.visitor, { at: placeOf(id) });
    const more = page.getByRole('button', { name: 'Read More' });
    await expect(more).toBeVisible();
    await tabTo(more);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Full Comment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  test('are paged by five, with buttons only when there is more than one page', async () => {
    proves('2.58', '9.4');
    const id = await publish(ana);
    for (let n = 1; n <= 5; n += 1) await say(ana, id, `Number ${n}`);
    const page = await visit(house, house.visitor, { at: placeOf(id) });
    const pages = page.getByRole('navigation', { name: 'Comments: pages' });
    await expect(rows(page)).toHaveCount(6);
    await expect(pages).toHaveCount(0);

    await say(ana, id, 'Number 6');
    await expect(rows(page).nth(1)).toContainText('Number 6');
    await expect(rows(page)).toHaveCount(6);
    await expect(pages.getByRole('button')).toHaveText(['1', '2']);
    const read = page.waitForRequest(`**/comments/${id}?page=2&limit=5`);
    await pages.getByRole('button', { name: '2', exact: true }).click();
    await read;
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('Number 1');
  });
});

describe('a report', () => {
  const reason = (page: Page) => page.getByRole('combobox', { name: /^Feedback/ });
  const button = (page: Page) => page.getByRole('button', { name: /^Report(ed)?$/ });
  async function reported(faults: readonly RegExp[] = []) {
    const id = await publish(ana);
    await say(ana, id, 'Buy my tea');
    return visit(house, rahim, { at: placeOf(id), faults });
  }

  test('needs a reason, is done once, and can be made anew for another reason', async () => {
    proves('2.57', '4.9', '4.10', '5.9', '9.8');
    const page = await reported();
    await expect(reason(page).getByRole('option')).toHaveText([
      'Select',
      'Offensive language',
      'Spam or scam',
      'Irrelevant content',
    ]);
    await expect(button(page)).toBeDisabled();
    await reason(page).selectOption('Spam or scam');
    await expect(button(page)).toBeEnabled();
    await button(page).click();
    await expect(button(page)).toHaveText('Reported');
    await expect(button(page)).toBeDisabled();

    await reason(page).selectOption('Irrelevant content');
    await expect(button(page)).toHaveText('Report');
    await expect(button(page)).toBeEnabled();
    await reason(page).selectOption('Select');
    await expect(button(page)).toBeDisabled();
  });

  test('is made by keyboard', async () => {
    const page = await reported();
    await expect(reason(page)).toBeEnabled();
    await tabTo(reason(page));
    await page.keyboard.type('Spam');
    await expect(reason(page)).toHaveValue('Spam or scam');
    await tabTo(button(page));
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveText('Reported');
  });

  test.for([
    ["the server's message", { message: 'Not this one.' }, 'Not this one.'],
    ['a sentence of its own', {}, 'Failed to report comment.'],
  ] as const)('that is refused is alerted with %s', async ([, json, text]) => {
    proves('8.10');
    const page = await reported([/403/]);
    await page.route('**/reports', (route) => route.fulfill({ status: 403, json }));
    await reason(page).selectOption('Spam or scam');
    await button(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(text);
    await expect(button(page)).toBeEnabled();
  });

  test('that never reaches the server is only logged', async () => {
    proves('8.10');
    const page = await reported([/\/reports/, /Report failed/]);
    await page.route('**/reports', (route) => route.abort());
    await reason(page).selectOption('Spam or scam');
    const logged = page.waitForEvent('console', (message) => /^Report failed/.test(message.text()));
    await button(page).click();
    await logged;
    await expect(button(page)).toBeEnabled();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });

  test('is not for visitors', async () => {
    const id = await publish(ana);
    await say(ana, id, 'Buy my tea');
    const page = await visit(house, house.visitor, { at: placeOf(id) });
    await expect(reason(page)).toBeDisabled();
    await expect(button(page)).toBeDisabled();
  });
});

describe('share', () => {
  test("copies the post's full address and says so", async () => {
    proves('2.52');
    const id = await publish(ana);
    const page = await visit(house, house.visitor, {
      at: placeOf(id),
      before: (page) =>
        page
          .context()
          .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: house.url }),
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied to the clipboard.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${house.url}${placeOf(id)}`);
  });

  test("goes through the system's share sheet where there is one", async () => {
    const id = await publish(ana, { title: 'Shared' });
    const page = await visit(house, house.visitor, {
      at: placeOf(id),
      before: (page) =>
        page.addInitScript(() => {
          navigator.share = async (what) => {
            document.title = JSON.stringify(what);
          };
        }),
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = JSON.stringify({ title: 'Shared', url: `${house.url}${placeOf(id)}` });
    await expect(page).toHaveTitle(shared);
  });
});
