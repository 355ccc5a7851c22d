import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const { forum, ana } = await openFileForumWithPasswords(['Ana']);

describe('share', () => {
  test("copies the post's full address and says so", async () => {
    proves('2.52');
    const id = await publish(ana);
    const page = await visit(forum, forum.visitor, {
      at: placeOf(id),
      before: (page) =>
        page
          .context()
          .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: forum.url }),
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied to the clipboard.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${forum.url}${placeOf(id)}`);
  });

  test("goes through the system's share sheet where there is one", async () => {
    const id = await publish(ana, { title: 'Shared' });
    const page = await visit(forum, forum.visitor, {
      at: placeOf(id),
      before: (page) =>
        page.addInitScript(() => {
          navigator.share = async (what) => {
            document.title = JSON.stringify(what);
          };
        }),
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = JSON.stringify({ title: 'Shared', url: `${forum.url}${placeOf(id)}` });
    await expect(page).toHaveTitle(shared);
  });
});
