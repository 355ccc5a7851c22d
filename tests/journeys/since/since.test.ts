import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { DAY_MS, dayOf, daysAfter } from '../../../contract/since/days.ts';
import { sinceScreen } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

describe('since', async () => {
  const { forum, ana, ben, cem, dina } = await openFileForumWithPasswords([
    'Ana',
    'Ben',
    'Cem',
    'Dina',
  ]);
  const titles = ['Crowd', 'Long talk', 'Anas own', 'Followed'];
  const ids: string[] = [];
  for (const [at, title] of titles.entries())
    ids.push(await publish(at === 2 ? ana : ben, { title }));
  const [crowd = '', long = '', own = '', followed = ''] = ids;
  for (const who of [ben, cem, dina]) await writeComment(who, crowd, `${who.email} was here.`);
  await writeComment(cem, long, 'tea '.repeat(2_000 / 4));
  const asked = await writeComment(ben, long, 'Which tea?');
  await writeComment(cem, long, 'Green.', { replyTo: asked._id });
  const first = await writeComment(dina, own, 'To Ana.');
  await writeComment(cem, followed, 'To all who follow.');
  await ana.call('PUT /follows/{postId}', { params: { postId: followed } });

  let daysBack = 0;
  /** A day of which nothing is kept yet. */
  function address(): string {
    daysBack += 1;
    return sinceScreen(daysAfter(dayOf(Date.now(), 'Asia/Dhaka'), -daysBack));
  }
  const rows = (page: Page) =>
    page
      .getByRole('region', { name: 'Threads with new comments' })
      .getByRole('heading', { level: 2 });

  test('without scripts the threads with most people come first, each with a word and its way in', async () => {
    const text = await (
      await fetch(forum.url + address(), { headers: { accept: 'text/html' } })
    ).text();
    const at = ['Crowd', 'ben@example.com was here.', 'Long talk', 'Which tea?', 'Anas own'].map(
      (words) => text.indexOf(words),
    );
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at[0]).toBeGreaterThan(0);
    expect(text).toContain(`/post-details/${own}?comment=${first._id}`);
  });

  test('a visitor reads what fits into the time', async () => {
    const page = await visit(forum, undefined, { at: address() });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Since \d+ \p{L}+$/u);
    await expect(rows(page)).toHaveText(['Crowd', 'Long talk', 'Followed', 'Anas own']);
    await page.getByRole('button', { name: '3 minutes', exact: true }).click();
    await expect(rows(page)).toHaveText(['Crowd', 'Followed', 'Anas own']);
    await expect(page.getByText('One more thread')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('minutes')).toBe('3');
  });

  test('what a member writes and follows comes first, and what they muted is hidden', async () => {
    const cems = (await cem.call('GET /me', {})).body._id;
    const params = { memberId: cems };
    await ana.call('PUT /mutes/{memberId}', { params });
    const page = await visit(forum, ana, { at: address() });
    await expect(rows(page)).toHaveText(['Followed', 'Anas own', 'Crowd', 'Long talk']);
    await expect(page.getByText('To all who follow.')).toHaveCount(0);
    await expect(page.getByText('To Ana.')).toBeVisible();
    await ana.call('DELETE /mutes/{memberId}', { params });
    await expect(page.getByText('To all who follow.')).toBeVisible();
  });

  test('"Done" marks what was shown once it can not be taken back any more', async () => {
    const page = await visit(forum, dina, { at: address() });
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: '3 minutes', exact: true }).click();
    // In the third there is nothing but her own comment.
    await expect(rows(page)).toHaveText(['Crowd', 'Followed']);
    const readBy = async () =>
      Object.values(
        (await dina.call('GET /reads', { query: { posts: ids.join(',') } })).body,
      ).filter((position) => position.new === 0).length;
    const before = await readBy();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('2 threads are marked as read.')).toBeVisible();
    await expect(rows(page)).toHaveText(['Long talk']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.clock.runFor(11_000);
    expect(await readBy()).toBe(before);
    await page.getByRole('button', { name: 'Done' }).click();
    const told = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && answer.url().includes(`/reads/${followed}`),
    );
    await page.clock.runFor(11_000);
    await told;
    await expect(page.getByText('threads are marked as read.')).toHaveCount(0);
    await expect(rows(page)).toHaveText(['Long talk']);
  });

  test('after "Done" at the end of a long list its beginning is shown, and the way to take it back', async () => {
    const page = await visit(forum, await forum.member('Elif'), { at: address(), width: 360 });
    await page.setViewportSize({ width: 360, height: 300 });
    await page.getByRole('button', { name: '3 minutes', exact: true }).click();
    await expect(page.getByText('One more thread')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
    await page.getByRole('button', { name: 'Undo' }).click();
  });

  test('a row of one’s own has its minutes on the line of its counts, also on a phone', async () => {
    const page = await visit(forum, ana, { at: address(), width: 360 });
    const row = page.getByRole('listitem').filter({ hasText: 'Followed' });
    await expect(row.getByText('Yours', { exact: true })).toBeVisible();
    const tops = await Promise.all(
      ['#General', /^\d+ (people|person)$/, /^\d+ min$/].map(
        async (text) => (await row.getByText(text).boundingBox())?.y ?? Number.NaN,
      ),
    );
    // A line is four times as high.
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(5);
  });

  test('"Yours" stays one word beside a title of several lines', async () => {
    const {
      forum: other,
      ana: asks,
      ben: answers,
    } = await openFileForumWithPasswords(['Ana', 'Ben']);
    const title = 'Which bridge should be mended first, the old one by the market?';
    await writeComment(answers, await publish(asks, { title }), 'The old one.');
    const page = await visit(other, asks, { at: address(), width: 360 });
    const box = await page.getByText('Yours', { exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThan(Number(box?.height));
  });

  test('"Done" counts also while those of before are still being sent', async () => {
    const page = await visit(forum, cem, { at: address() });
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: '3 minutes', exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = true;
    await page.route('**/reads/*', async (route) => {
      if (isHeld) await held;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.clock.runFor(11_000);
    await sent;
    await page.getByRole('button', { name: 'Done' }).click();
    const before = await rows(page).allTextContents();
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    isHeld = false;
    release();
    await answered;
    const second = page.waitForRequest((request) => request.method() === 'PUT');
    await page.clock.runFor(11_000);
    await second;
    expect(await rows(page).allTextContents()).toEqual(before);
  });

  test('who leaves the page after "Done" has it marked', async () => {
    const page = await visit(forum, ben, { at: address() });
    await expect(rows(page).first()).toBeVisible();
    const told = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes(`/reads/${own}`),
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await told;
  });

  test('who closes the page while "Done" is being sent has the rest marked, too', async () => {
    const eva = await forum.member('Eva');
    const page = await visit(forum, eva, { at: address() });
    await page.clock.install();
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    const sent: string[] = [];
    await page.route('**/reads/*', async (route) => {
      const isPut = route.request().method() === 'PUT';
      if (isPut) sent.push(route.request().url());
      // The first gets no answer: the others wait behind it.
      if (!isPut || sent.length > 1) await route.continue();
    });
    const first = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.clock.runFor(11_000);
    await first;
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    const unread = async () =>
      Object.values(
        (await eva.call('GET /reads', { query: { posts: ids.join(',') } })).body,
      ).filter((position) => position.new > 0).length;
    await expect.poll(unread).toBeLessThanOrEqual(1);
  });

  test('who goes to another page while "Done" is being sent over a slow line has the rest marked, too', async () => {
    const hana = await forum.member('Hana');
    const page = await visit(forum, hana, { at: address(), faults: [/Failed to fetch/] });
    await page.clock.install();
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 1_000, downloadThroughput: -1, uploadThroughput: -1 };
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', slow);
    const first = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.clock.runFor(11_000);
    await first;
    await page.goto('/announcements');
    const unread = async () =>
      Object.values(
        (await hana.call('GET /reads', { query: { posts: ids.join(',') } })).body,
      ).filter((position) => position.new > 0).length;
    await expect.poll(unread).toBe(0);
  });

  test('a list that is read to its end leads on to the posts', async () => {
    const empty = await openTestApp();
    const page = await visit(empty, await empty.member('Ana'), { at: address(), width: 360 });
    await page.getByRole('link', { name: 'All Posts' }).click();
    await expect(page).toHaveURL(`${empty.url}/`);
  });

  test.each([
    ['a first visit', null, null],
    ['a week away', 7, 7],
    ['longer away than the forum tells', 90, 31],
  ] as const)('the menu leads to the day of the last visit: %s', async (name, away, shown) => {
    const fay = await forum.member(`Fay${away}`);
    if (away !== null) {
      const at = Date.now() - away * DAY_MS;
      await executeSql(forum, `update users set visited_at = ${at} where email = '${fay.email}'`);
    }
    const page = await visit(forum, fay, { at: '/announcements', width: 360 });
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
    const entry = page.getByRole('link', { name: 'Since you were here' });
    if (shown === null) return expect(entry, name).toHaveCount(0);
    await entry.click();
    const day = daysAfter(dayOf(Date.now(), 'Asia/Dhaka'), -shown);
    await expect(page).toHaveURL(forum.url + sinceScreen(day));
    await expect(page.getByRole('heading', { level: 1, name: /^Since/ })).toBeVisible();
  });

  test('the weekly digest is chosen in the profile, stored, and live in the other tab', async () => {
    const gul = await forum.member('Gul');
    const page = await visit(forum, gul, { at: '/dashboard/profile', width: 360 });
    const other = await page.context().newPage();
    await other.goto('/dashboard/profile');
    const digest = (one: Page) => one.getByRole('checkbox', { name: /^One e-mail at eight/ });
    const weekly = (one: Page) => one.getByRole('button', { name: 'On Mondays' });
    await expect(digest(other)).toBeVisible();
    await expect(weekly(page)).toHaveCount(0);
    await digest(page).check();
    await expect(weekly(other)).toHaveAttribute('aria-pressed', 'false');
    await weekly(page).click();
    await expect(weekly(other)).toHaveAttribute('aria-pressed', 'true');
    const { digest: isOn, choices } = (await gul.call('GET /me')).body;
    expect([isOn, choices.digestEvery]).toEqual([true, 'week']);
    await page.reload();
    await expect(weekly(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test('a row opens at the first comment that is new to the reader', async () => {
    const page = await visit(forum, undefined, { at: address() });
    await rows(page).getByRole('link', { name: 'Anas own' }).click();
    await expect(page).toHaveURL(`${forum.url}/post-details/${own}?comment=${first._id}`);
    await expect(page.getByText('To Ana.').first()).toBeVisible();
  });
});
