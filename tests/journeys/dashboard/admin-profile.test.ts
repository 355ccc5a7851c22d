import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, reportComment, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { alert } from '../support/pages/dashboard.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);

describe('Admin Profile', () => {
  const at = (faults: readonly RegExp[] = []) =>
    visit(forum, root, { at: '/dashboard/admin-profile', faults });
  const badges = (page: Page) => page.getByRole('list', { name: 'Current tags' });

  test('shows who I am, and how much there is of everything, as it grows', async () => {
    proves('1.6', '2.63', '3.7', '6.4');
    const { body } = await root.call('GET /admin/stats');
    const page = await at();
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account.getByRole('img', { name: 'Photo of Root' })).toBeVisible();
    await expect(account).toContainText('root@example.com');
    const overview = page.getByRole('region', { name: 'Site Overview' });
    await expect(overview.getByRole('heading', { name: 'Site Overview' })).toBeVisible();
    const totals = overview.getByRole('definition');
    await expect(overview.getByRole('term')).toHaveText(['Posts', 'Comments', 'Users']);
    await expect(totals).toHaveText([body.posts, body.comments, body.users].map(String));

    await writeComment(rahim, await publish(ana), 'One more of each');
    await expect(totals).toHaveText([body.posts + 1, body.comments + 1, body.users].map(String));
    const pie = overview.getByRole('img', { name: `Posts ${body.posts + 1}` });
    await expect(pie).toHaveAccessibleName(
      `Site Overview: Posts ${body.posts + 1}, Comments ${body.comments + 1}, Users ${body.users}`,
    );
  });

  test('draws the pie in blue, green and amber', async () => {
    proves('2.63');
    await writeComment(rahim, await publish(ana), 'So that there is a slice of each');
    const page = await at();
    const pie = page.getByRole('img', { name: /^Site Overview:/ });
    const isDrawn = (colour: string) =>
      pie.evaluate((canvas, colour) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const paint = (canvas as HTMLCanvasElement).getContext('2d');
        const { data } = paint?.getImageData(0, 0, width, height) ?? { data: [] };
        return data.toString().includes(colour);
      }, colour);
    for (const colour of ['59,130,246,255', '34,197,94,255', '245,158,11,255']) {
      await expect.poll(() => isDrawn(colour)).toBe(true);
    }
  });

  test('appends a tag, by keyboard too, and clears the input', async () => {
    proves('2.63', '3.3', '4.18');
    const page = await at();
    const name = page.getByPlaceholder('Enter tag name');
    await expect(badges(page)).toContainText('General');
    await tabTo(name);
    await page.keyboard.type('Hilsa');
    await page.keyboard.press('Enter');
    await expect(badges(page).getByText('Hilsa', { exact: true })).toBeVisible();
    await expect(name).toHaveValue('');
    await name.fill('bhat');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(badges(page).getByRole('listitem').last()).toHaveText('Bhat');
  });

  test('has its tags in the order of the home page', async () => {
    for (const name of ['zebra', 'art', 'আড্ডা']) await root.call('POST /tags', { body: { name } });
    const [page, home] = await Promise.all([at(), visit(forum)]);
    const row = home.getByRole('region', { name: 'Browse by Tags' }).getByRole('button');
    await expect(row.first()).toHaveText('#Art');
    const names = (await row.allTextContents()).map((name) => name.slice(1));
    await expect(badges(page).getByRole('listitem')).toHaveText(names);
    await root.call('POST /tags', { body: { name: 'middle' } });
    await expect(badges(page)).toContainText('Middle');
    await expect(row.filter({ hasText: 'Middle' })).toBeVisible();
    const live = (await row.allTextContents()).map((name) => name.slice(1));
    await expect(badges(page).getByRole('listitem')).toHaveText(live);
  });

  test('stands above the fold at 1440 × 900, with Site Overview and Add Tag side by side', async () => {
    const page = await at();
    await page.setViewportSize({ width: 1440, height: 900 });
    const sections = ['Site Overview', 'Add Tag'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    );
    for (const section of sections) await expect(section).toBeVisible();
    const [left, right] = await Promise.all(sections.map((section) => section.boundingBox()));
    expect(left?.y).toBe(right?.y);
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    for (const box of [left, right])
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  });

  test('the place of the pie is a square before the pie has its size', async () => {
    const page = await at();
    await page.setViewportSize({ width: 360, height: 780 });
    const pie = page.getByRole('img', { name: /^Site Overview/ });
    await expect(pie).toBeVisible();
    // As wide and high as a canvas is that nobody has sized.
    const place = await pie.evaluate((canvas) => {
      const unsized = document.createElement('canvas');
      canvas.replaceWith(unsized);
      const { width, height } = (unsized.parentElement as Element).getBoundingClientRect();
      return { width, height };
    });
    expect(place.height).toBe(place.width);
  });

  test('leads to the open reports, however many', async () => {
    const id = await publish(ana);
    const { _id } = await writeComment(rahim, id, 'Buy my boat');
    const page = await at();
    await reportComment(rahim, _id);
    await page.getByRole('link', { name: '1 open report' }).click();
    await expect(page).toHaveURL('/dashboard/reported-comments');
  });

  test('sends no tag without a name, and says nothing of a refused one', async () => {
    proves('5.12', '8.18');
    await root.call('POST /tags', { body: { name: 'twice' } });
    const page = await at([/409/, /Adding the tag failed/]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/tags'))
        sent.push(request.postData() ?? '');
    });
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await expect(badges(page)).toContainText('Twice');
    await add.click();
    await page.getByPlaceholder('Enter tag name').fill('  ');
    await add.click();
    await page.getByPlaceholder('Enter tag name').fill('twice');
    const answered = page.waitForResponse('**/tags');
    await add.click();
    await answered;
    expect(sent).toEqual(['{"name":"twice"}']);
    await expect(alert(page)).toHaveCount(0);
    await expect(badges(page).getByText('Twice', { exact: true })).toHaveCount(1);
  });
});
