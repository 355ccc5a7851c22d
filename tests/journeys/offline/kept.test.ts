import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { publish } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { ANY_FAULT, everythingKept, notice, openFarForum } from '../support/cut-line.ts';
import { inspect, PHONE } from '../support/inspect.ts';
import { draftsIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';

/** The most that the worker keeps, on its way, with what a visit has loaded. */
const MOST_BYTES = 345_000;

const { server, forum, cut, mend } = await openFarForum({ SERVICE_WORKER: 'on' });
const ana = await server.member('Ana');
const root = await server.admin('Root');
await ana.call('POST /membership', { body: { email: ana.email } });
const post = placeOf(await publish(ana, { title: 'On rivers' }));

/** A page whose browser has kept the screens of its reader. */
async function open(person: Person, at = '/') {
  const page = await visit(forum, person, { at, width: PHONE, faults: ANY_FAULT, photos: false });
  await isAlive(page);
  if (person.email !== '') await page.getByRole('button', { name: /^Your account/ }).waitFor();
  await everythingKept(page);
  return page;
}

/** The built files that the browser's worker has kept. */
const filesOf = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('adda-files-1')).keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );

async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = paths.map(async (path) => {
    const { headers } = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

type Lists = Record<'anyone' | 'signedIn' | 'moderator' | 'admin', string[]>;
const lists = async () => (await server.raw('/sw-files.json')).body as Lists;
const banner = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'My Site' });

describe('after a visit the worker keeps', () => {
  test('the code of the screens that a member may open, and not that of others, in 345 kB; a direct address waits', async () => {
    const { anyone, signedIn, moderator, admin } = await lists();
    const page = await open(ana);
    const wanted = [...anyone, ...signedIn];
    await expect
      .poll(async () => (await filesOf(page)).length)
      .toBeGreaterThanOrEqual(wanted.length);
    const kept = await filesOf(page);
    expect(kept).toEqual(expect.arrayContaining(wanted));
    expect(kept.filter((path) => [...moderator, ...admin].includes(path))).toEqual([]);
    expect(await bytesOf(kept)).toBeLessThan(MOST_BYTES);

    // The member stays signed in, and the page comes by itself.
    await cut(page);
    await page.goto('/dashboard/my-posts');
    await expect(notice(page)).toHaveText('You are offline');
    await expect(page).toHaveURL('/dashboard/my-posts');
    await mend(page);
    await expect(page.getByRole('heading', { name: 'My Posts', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'On rivers' })).toBeVisible();
  });

  test('for admins theirs as well, in as much', async () => {
    const all = Object.values(await lists()).flat();
    const page = await open(root);
    await expect.poll(() => filesOf(page)).toEqual(expect.arrayContaining(all));
    expect(await bytesOf(all)).toBeLessThan(MOST_BYTES);
  });

  test('nothing in advance for who saves data', async () => {
    const page = await visit(forum, forum.visitor, {
      faults: ANY_FAULT,
      async before(page) {
        await page.clock.install();
        await page.addInitScript(() => {
          const connection = Object.assign(new EventTarget(), { saveData: true });
          Object.defineProperty(navigator, 'connection', { value: connection });
        });
      },
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.runFor(20_000);
    // Earlier requests are under way once this has an answer.
    await page.evaluate(() => fetch('/healthz'));
    expect(asked.filter((path) => path !== '/healthz' && !path.startsWith('/socket.io'))).toEqual(
      [],
    );
  });
});

test('without the line the direct address of every screen gives a page of the forum', async () => {
  const page = await open(forum.visitor);
  await cut(page);
  for (const path of Object.values(SCREENS)) {
    await page.goto(path.replace(/:\w+/, 'none'), { waitUntil: 'commit' });
    await expect(banner(page), path).toBeVisible();
    await expect(
      page.locator('main').getByText(/\S/).filter({ visible: true }).first(),
      path,
    ).toBeVisible();
  }
});

test('what can be read is named: visited pages, drafts, and what waits to be sent', async () => {
  const other = placeOf(await publish(root, { title: 'On books' }));
  const page = await open(ana, post);
  await page.goto(other);
  const field = page.getByPlaceholder('Write a comment...');
  await field.fill('Half a thought');
  await expect.poll(() => draftsIn(page)).toEqual([{ text: 'Half a thought', replyTo: '' }]);
  await page.goto(post);
  await expect
    .poll(() => page.evaluate(async (at) => (await caches.match(at)) !== undefined, other))
    .toBe(true);
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  await cut(page);
  await field.fill('Said on the train');
  await field.press('Enter');
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toBeVisible();

  await page.goto('/dashboard/my-posts');
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('Waiting to be sent').getByRole('listitem')).toHaveText(/^Said on the train/);
  await expect(region('Your drafts').getByRole('listitem')).toHaveText(/^Half a thought/);
  await inspect(page);
  await region('Pages that you have visited')
    .getByRole('link', { name: /^On books/ })
    .click();
  await expect(page.getByRole('heading', { name: 'On books', level: 1 })).toBeVisible();
  await expect(page.locator('#as-of')).toBeVisible();

  await mend(page);
  await expect(page.getByText('Your comment is sent.')).toBeVisible();
  await expect(field).toHaveValue('Half a thought');
});
