import type { Page } from '@playwright/test';
import { expect as check, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { idOf, sanction } from '../../support/features/sanctions.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, goWithin, newPage, visit } from '../support/browser.ts';
import { overflowOf } from '../support/geometry.ts';
import { passUndo, withClock } from '../support/pages/dashboard.ts';
import { editForm } from '../support/pages/thread.ts';

const { forum, root, mitu, bo } = await openFileForumWithPasswords(['Root', 'Mitu', 'Bo']);
const MINUTE = 60_000;
const faults = [/403/, /lookup/, /count/i, /is shown/, /mutes/, /suspension/];
const REASON = 'একই কথা বারবার';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a comment...' });
const notice = (page: Page) => page.getByRole('complementary', { name: "You can't write here" });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const suspended = (page: Page) => page.getByRole('heading', { name: 'Your account is suspended' });
const end = (id: string) => root.call('DELETE /sanctions/{id}', { params: { id } });
/** Sets the time at which a sanction ends. */
const endsAt = (id: string, until: number) =>
  executeSql(forum, `update sanctions set until = ${until} where id = '${id}'`);

test('who is sanctioned while reading loses what is refused at once, is told why, and has all back', async () => {
  const rafiqul = await forum.member('Rafiqul');
  const id = await publish(rafiqul, { title: 'Tea with Rafiqul' });
  await writeComment(rafiqul, id, 'Two spoons of sugar');
  await writeComment(root, id, 'None for me');
  const at = `/post-details/${id}?comments=full`;
  const page = await visit(forum, rafiqul, { at, width: 360, faults });
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await page.evaluate(() => Object.assign(globalThis, { isNotLoadedAnew: true }));
  await composer(page).fill('আমার কথাটা শেষ হয়নি');
  await expect(button(page, 'Edit this post')).toBeVisible();
  await expect(button(page, 'Delete this post')).toBeVisible();

  const desk = await visit(forum, root, { at: `/people/${await idOf(root, rafiqul)}`, width: 360 });
  const impose = async (kind: 'Silence' | 'Suspend', time?: string) => {
    await button(desk, kind).click();
    const dialog = desk.getByRole('dialog', { name: `${kind} Rafiqul` });
    if (time) await dialog.getByLabel('For how long').selectOption(time);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await dialog.getByRole('button', { name: kind }).click();
  };
  const newest = async () => (await rafiqul.call('GET /me/sanctions')).body.sanctions[0];
  await impose('Suspend');
  const alert = page.getByRole('alert').filter({ hasText: REASON });
  await expect(alert).toContainText(new RegExp(`^Your account is suspended until .*: ${REASON}$`));
  await expect(notice(page).getByText('Your account is suspended')).toBeVisible();
  await expect(notice(page).getByText(REASON)).toBeVisible();
  await expect(notice(page).locator('time')).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(button(page, /^(Edit|Delete|Reply)/)).toHaveCount(0);
  await expect(button(page, /^Up vote/)).toBeDisabled();
  await expect(page).toHaveURL(/post-details/);
  check(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await end((await newest())?._id ?? '');
  await expect(composer(page)).toHaveValue('আমার কথাটা শেষ হয়নি');
  await expect(button(page, 'Edit this post')).toBeVisible();
  await expect(button(page, /^Up vote/)).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: 'write again' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'suspended' })).toHaveCount(0);
  await button(page, 'Comment').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'আমার কথাটা' })).toBeVisible();

  // Silenced: the editor closes and keeps its draft; deleting and voting stay.
  const own = page.getByRole('listitem').filter({ hasText: 'Two spoons of sugar' });
  await own.getByLabel('More about what Rafiqul wrote').click();
  await own.getByRole('button', { name: 'Edit' }).click();
  const editor = editForm(page);
  await editor.getByRole('textbox').fill('Three spoons of sugar');
  await impose('Silence', '1 week');
  await expect(desk.getByText('Rafiqul is silenced.')).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect(notice(page).getByText('You are silenced')).toBeVisible();
  await expect(notice(page).getByText(REASON)).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(button(page, /^(Edit|Reply)/)).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(button(page, /^Up vote/)).toBeEnabled();
  const silence = await newest();
  check(silence).toMatchObject({ kind: 'silence', reason: REASON });
  await end(silence?._id ?? '');
  await expect(composer(page)).toBeVisible();
  await own.getByRole('button', { name: 'Edit' }).click();
  await expect(editor.getByRole('textbox')).toHaveValue('Three spoons of sugar');
  await page.keyboard.press('Escape');

  // In the dashboard the page of the suspension stands in its place, and the form comes back with its text.
  await goWithin(page, '/dashboard/add-post');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('নতুন চায়ের দোকান');
  for (const kind of ['suspend', 'silence'] as const) {
    const { _id } = await sanction(root, rafiqul, kind);
    const shown = kind === 'suspend' ? suspended(page) : notice(page).getByText('You are silenced');
    await expect(shown).toBeVisible();
    await expect(title).toHaveCount(0);
    await end(_id);
    await expect(title).toHaveValue('নতুন চায়ের দোকান');
  }
  // A second suspension is told as the first was.
  await sanction(root, rafiqul, 'suspend');
  await expect(suspended(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/add-post');
  check(await page.evaluate(() => 'isNotLoadedAnew' in globalThis)).toBe(true);
});

test('a suspended member appeals once; moderators read it live, an admin rejects it, and who ends it lets them in', async () => {
  const mina = await forum.member('Mina');
  const at = '/dashboard/moderation';
  const page = await visit(forum, mitu, { at, width: 360, before: withClock });
  const of = (on: Page, list: string) =>
    on.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: 'Mina' });
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await sanction(root, mina, 'suspend');
  await expect(of(page, 'Running sanctions')).toBeVisible();

  const own = await visit(forum, mina, { at: '/', width: 360, faults });
  await expect(own).toHaveURL('/suspended');
  await expect(suspended(own)).toBeVisible();
  await expect(own.getByText('Off the rails')).toBeVisible();
  const text = 'রাগের মাথায় বলেছি, দেখুন https://forum.example/rules';
  await own.getByRole('textbox', { name: 'Appeal' }).fill(text);
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await expect(own.getByText('It waits for an admin.')).toBeVisible();
  check(await overflowOf(own)).toBeLessThanOrEqual(0);

  const appeal = of(page, 'What waits');
  await expect(appeal).toContainText('রাগের মাথায় বলেছি');
  await expect(appeal).toContainText('Off the rails');
  await expect(appeal.getByRole('link', { name: 'https://forum.example/rules' })).toBeVisible();
  await expect(appeal.getByRole('link', { name: 'Mina' })).toHaveCount(1);
  await expect(appeal.locator('img')).toHaveAttribute('src', /mina\.png$/);
  await expect(page.getByRole('button', { name: 'Reject appeal' })).toHaveCount(0);
  check(await overflowOf(page)).toBeLessThanOrEqual(0);
  const admin = await visit(forum, root, { at, before: withClock });
  await of(admin, 'What waits').getByRole('button', { name: 'Reject appeal' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await passUndo(admin);
  for (const one of [admin, page]) {
    await expect(of(one, 'What waits')).toHaveCount(0);
    await expect(of(one, 'Running sanctions')).toContainText('Rejected appeal');
  }
  await of(page, 'Running sanctions').getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await passUndo(page);
  for (const one of [admin, page]) await expect(of(one, 'Running sanctions')).toHaveCount(0);
  await own.reload();
  await expect(own.getByText('Your account is not suspended')).toBeVisible();
});

test('a sanction that ends by time gives all back without a reload', async () => {
  const tuli = await forum.member('Tuli');
  const post = await publish(bo);
  const { _id: id } = await sanction(root, tuli, 'suspend');
  await endsAt(id, Date.now() + 10 * MINUTE);
  const before = (page: Page) => page.clock.install();
  const page = await visit(forum, tuli, { at: '/suspended', before, faults });
  await expect(suspended(page)).toBeVisible();
  const other = await newPage(page.context());
  await other.clock.install();
  await other.goto(`/post-details/${post}`);
  await expect(suspended(other)).toBeVisible();
  await other.goBack();
  await expect(other.getByRole('link', { name: 'Appeal against it' })).toBeVisible();
  // The server holds its callers for a while; those of a sanction that an admin ends it reads anew at once.
  await end(id);
  await page.clock.fastForward(11 * MINUTE);
  await expect(page.getByRole('heading', { name: 'Your account is not suspended' })).toBeVisible();
  await other.clock.fastForward(11 * MINUTE);
  await composer(other).fill('আবার এলাম।');
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(other.getByText('আবার এলাম।')).toBeVisible();
  await expect(other.getByText(tuli.email)).toBeVisible();

  const { _id: silence } = await sanction(root, tuli, 'silence');
  await endsAt(silence, Date.now() + 25 * MINUTE);
  await other.reload();
  await expect(other.getByText('You are silenced')).toBeVisible();
  await endsAt(silence, 1);
  await other.clock.fastForward(26 * MINUTE);
  await expect(composer(other)).toBeVisible();
  await expect(other.getByText('You are silenced')).toHaveCount(0);
});
