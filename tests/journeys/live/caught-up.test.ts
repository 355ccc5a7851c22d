import { test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { rows } from '../support/pages/dashboard.ts';
import { pinned } from '../support/pages/home.ts';
import { hold, holdSocket } from '../support/pages/post.ts';
import { isLive } from '../support/pages/thread.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);
const ben = await forum.memberWithoutPassword('Ben');
const root = await forum.admin('Root');
await ana.call('POST /membership', { body: { email: ana.email } });

/** Opens a page that subscribes to nothing until the test lets it. */
async function visitUnsubscribed(person: Person, at: string, faults: readonly RegExp[] = []) {
  const { route: before, go: subscribe } = holdSocket();
  return { page: await visit(forum, person, { at, before, faults }), subscribe };
}
/** A removed post's room is refused: the page looks, and finds it gone. */
const removed = [/404/, /There is no such post/];

test('before it subscribes, a member deletes one post and publishes another: My Posts and My Profile show it', async () => {
  const gone = await publish(ana, { title: 'Gone from mine' });
  await publish(ana, { title: 'Stays with mine' });
  const mine = await visitUnsubscribed(ana, '/dashboard/my-posts', removed);
  const profile = await visitUnsubscribed(ana, '/dashboard/profile', removed);
  const recent = profile.page.getByRole('region', { name: 'Recent Posts' });
  await expect(mine.page.getByText('Gone from mine')).toBeVisible();
  await expect(recent).toContainText('Gone from mine');
  await expect(recent).toContainText('Stays with mine');
  await expect(profile.page.getByRole('region', { name: 'Account' })).toContainText('as many');
  await ana.call('DELETE /posts/{id}', { params: { id: gone } });
  await publish(ana, { title: 'New of mine' });
  mine.subscribe();
  profile.subscribe();
  await expect(rows(mine.page, 'My Posts').nth(1)).toContainText('New of mine');
  await expect(mine.page.getByText('Gone from mine')).toHaveCount(0);
  await expect(recent).toContainText('New of mine');
  await expect(recent).not.toContainText('Gone from mine');
});

test('a list has a post that the total lacks: the button does not offer it', async () => {
  await publish(ana, { title: 'Before the list' });
  const list = hold();
  const { page, subscribe } = await visitUnsubscribed(forum.visitor, '/announcements');
  await page.route('**/posts?page=1&limit=5', list.later);
  const total = page.waitForResponse('**/posts/total');
  await goWithin(page, '/');
  await total;
  await publish(ana, { title: 'In the list' });
  list.go();
  await expect(page.getByRole('heading', { name: 'In the list' })).toBeVisible();
  const { body } = await forum.visitor.call('GET /posts/total');
  subscribe();
  await isLive(page);
  await publish(ana, { title: 'After the list' });
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  expect(body.count).toBeGreaterThan(1);
});

test('one report comes and another is settled, and a member is renamed: what an admin reads follows', async () => {
  const users = await visitUnsubscribed(root, '/dashboard/manage-users');
  await expect(users.page.getByText('Ben', { exact: true })).toBeVisible();
  await ben.call('PATCH /me', { body: { displayName: 'Benedikt' } });
  users.subscribe();
  await expect(users.page.getByText('Benedikt', { exact: true })).toBeVisible();

  const post = await publish(ana);
  const ids: string[] = [];
  const report = async (n: number) => {
    const { _id } = await writeComment(ana, post, `Boat ${n} for sale`);
    ids.push(await reportComment(ben, _id));
  };
  for (let n = 10; n < 22; n += 1) await report(n);
  const at = '/dashboard/reported-comments?page=2';
  const { page, subscribe } = await visitUnsubscribed(root, at);
  const list = rows(page, 'Reported Comments');
  await expect(list).toHaveCount(3);
  await expect(list.nth(2)).toContainText('Boat 10');
  await root.call('DELETE /reports/{id}', { params: { id: String(ids[0]) } });
  await report(22);
  subscribe();
  await expect(list.nth(1)).toContainText('Boat 12');
  await expect(list.nth(2)).toContainText('Boat 11');
  await root.call('DELETE /reports/{id}', { params: { id: String(ids[1]) } });
  await report(23);
  await expect(list.nth(1)).toContainText('Boat 13');
  await expect(list.nth(2)).toContainText('Boat 12');
});

test('before it subscribes, posts go, come and are pinned: home shows it, also where it is not read at once', async () => {
  const gone = await publish(ana, { title: 'Typo' });
  const id = await publish(ana, { title: 'To be pinned' });
  const faults = [...removed, /403/, /pinned failed/];
  const { page, subscribe } = await visitUnsubscribed(forum.visitor, '/', faults);
  await expect(page.getByRole('heading', { name: 'Typo' })).toBeVisible();
  await page.clock.install();
  const refusal = { status: 403, json: {} };
  await page.route('**/posts/pinned', (route) => route.fulfill(refusal), { times: 1 });
  const refused = page.waitForResponse('**/posts/pinned');
  await ana.call('DELETE /posts/{id}', { params: { id: gone } });
  await publish(ana, { title: 'No typo' });
  await root.call('PUT /posts/{id}/pinned', { params: { id }, body: { on: true } });
  subscribe();
  await isLive(page);
  await page.clock.fastForward(1_000);
  await refused;
  await expect(pinned(page)).toHaveCount(0);
  await page.getByRole('button', { name: /new post/ }).click();
  await expect(page.getByRole('heading', { name: 'No typo' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000);
      return pinned(page).count();
    })
    .toBe(1);
});
