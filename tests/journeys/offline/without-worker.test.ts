import { onTestFinished, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { ANY_FAULT, lateCode, notice, openFarForum } from '../support/cut-line.ts';
import { inspect, PHONE } from '../support/inspect.ts';
import { placeOf } from '../support/pages/post.ts';

const { server, forum, line, cut, mend } = await openFarForum({ SERVICE_WORKER: 'off' });

/** A visitor's phone on a page, whose live link and late parts are there. */
async function open(at = '/') {
  let whole = async () => {};
  const page = await visit(forum, forum.visitor, {
    at,
    width: PHONE,
    faults: ANY_FAULT,
    before(page) {
      whole = lateCode(page);
      return page.clock.install();
    },
  });
  await isAlive(page);
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await whole();
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;

const goOn = (page: Page) => page.getByRole('link', { name: 'Announcements', exact: true }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a page whose code the line did not bring says so within the shell, has a way back, and comes by itself', async () => {
  const page = await open();
  await cut(page);
  await goOn(page);
  await expect(notice(page)).toHaveText('You are offline');
  await expect(page).toHaveTitle(/^You are offline/);
  await expect(page.getByRole('status').first()).toHaveText(/^You are offline/);
  await page.clock.fastForward('01:00');
  await page.getByRole('banner').getByRole('link', { name: 'My Site' }).click();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.goBack();
  await expect(notice(page)).toBeVisible();
  await mend(page);
  await expect(title(page, 'Announcements')).toBeVisible();
  await expect(page).toHaveURL('/announcements');
});

test('a line that goes right after the first paint: the page says so, and comes by itself', async () => {
  const page = await visit(forum, forum.visitor, {
    width: PHONE,
    faults: ANY_FAULT,
    async before(page) {
      // The clock is paused: the page starts its deferred loads only after it is offline.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
    },
  });
  await isAlive(page);
  await page.clock.runFor(100);
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await cut(page);
  await goOn(page);
  await page.clock.resume();
  await expect(notice(page)).toHaveText('You are offline');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await mend(page);
  await expect(title(page, 'Announcements')).toBeVisible();
});

test('where the browser believes to be online, the notice comes after a moment, and a press tries again', async () => {
  const page = await open();
  onTestFinished(line.speak);
  line.refuse();
  await goOn(page);
  // Until a try to connect has failed the page says that it could not be shown.
  await expect(page.getByText(/^Reconnecting/)).toBeVisible();
  await expect(notice(page)).toHaveText('The forum can’t be reached');
  const asked = page.waitForRequest('**/healthz');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(notice(page)).toBeVisible();
  line.speak();
  await expect(title(page, 'Announcements')).toBeVisible();
});

test('a page that could not load its live link is loaded anew once the line is back', async () => {
  const page = await visit(forum, forum.visitor, {
    faults: ANY_FAULT,
    before: (page) => page.route('**/assets/socket-*.js', (route) => route.abort()),
  });
  await isAlive(page);
  // The first steps of an empty forum have code of their own, which does not need the live link's.
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible();
  await cut(page);
  await page.unroute('**/assets/socket-*.js');
  const loaded = page.waitForEvent('load');
  await mend(page);
  await loaded;
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
});

test('after a minute offline the first try of the live link follows at once, and the page is right again', async () => {
  const ana = await server.memberWithoutPassword('Ana');
  const id = await publish(ana, { title: 'On tea', upVote: 0 });
  const page = await open(placeOf(id));
  let tries = 0;
  page.on('websocket', () => {
    tries += 1;
  });
  await cut(page);
  await page.clock.runFor(60_000);
  await writeComment(ana, id, 'Written meanwhile.');
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  // From here on nothing of the page happens by its clock: what it puts off, it does not do.
  const { now } = await page.evaluate(() => ({ now: Date.now() }));
  await page.clock.pauseAt(now + 1_000);
  const before = tries;
  await mend(page);
  await expect.poll(() => tries).toBeGreaterThan(before);
  await page.clock.resume();
  await expect(page.getByText('Written meanwhile.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect(page.getByText(/^Reconnecting/)).toHaveCount(0);
});

test('everybody can read a page that could not be shown, and one that waits for the line', async () => {
  const page = await open();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await goOn(page);
  await expect(title(page, 'This page could not be shown')).toBeVisible();
  await inspect(page);
  await page.setViewportSize({ width: PHONE, height: 800 });
  await cut(page);
  await expect(notice(page)).toBeVisible();
  await inspect(page);
});
