import type { Page, Response } from '@playwright/test';
import { describe, test } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';
import { logIn } from '../support/pages/auth-forms.ts';
import { placeOf } from '../support/pages/post.ts';

const forum = await openFileForum();
const ana = await forum.member('Ana');
const post = placeOf(await publish(ana, { title: 'On rivers' }));

const footer = (page: Page) => page.getByRole('contentinfo');
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const bengali = (page: Page) => footer(page).getByRole('button', { name: 'বাংলা' });

const isIn = (page: Page, language: Language) => expect.poll(() => languageOf(page)).toBe(language);

describe('the language of a page', () => {
  test('is the one that the browser asks for, from the first byte on; no scripts of others are loaded', async () => {
    const loaded: Response[] = [];
    const page = await visit(forum, forum.visitor, {
      language: null,
      locale: 'bn-BD',
      before: async (page) => {
        page.on('response', (response) => {
          if (response.url().endsWith('.js')) loaded.push(response);
        });
      },
    });
    expect(await languageOf(page)).toBe('bn');
    await isAlive(page);
    await expect(footer(page).getByRole('heading', { name: 'যোগাযোগ' })).toBeAttached();
    await expect(footer(page).getByRole('button', { name: 'English' })).toBeVisible();
    await expect(bengali(page)).toHaveCount(0);
    const scripts = await Promise.all(loaded.map((response) => response.text()));
    expect(scripts.some((code) => code.includes('সর্বস্বত্ব'))).toBe(true);
    expect(scripts.filter((code) => code.includes('All rights reserved'))).toEqual([]);
  });

  test('is chosen in the footer: the page stays, its place as far as it reaches, and what was typed', async () => {
    const page = await visit(forum, ana, { at: post });
    await isAlive(page);
    const field = page.getByRole('textbox').first();
    await field.fill('Half a thought');
    await expect(field).not.toHaveAttribute('lang');
    await bengali(page).click();
    await isIn(page, 'bn');
    expect(new URL(page.url()).pathname).toBe(post);
    await expect(field).toHaveValue('Half a thought');
    await expect(field).toHaveAttribute('lang', 'en');
    await field.fill('আধখানা কথা');
    await expect(field).not.toHaveAttribute('lang');
    await page.goto('/announcements');
    expect(await languageOf(page)).toBe('bn');

    // A place that the page no longer reaches is kept as far as it goes.
    await goWithin(page, post);
    await expect(field).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.evaluate(() => {
      const editor = document.createElement('div');
      editor.style.height = '3000px';
      document.body.prepend(editor);
    });
    await footer(page).getByRole('button', { name: 'English' }).click();
    await isIn(page, 'en');
    const left = () =>
      page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
        return scrollTop > 0 && scrollHeight - clientHeight - scrollTop;
      });
    await expect.poll(left).toBe(0);
  });
});

describe('the offer of Bengali', () => {
  const offer = (page: Page) => page.getByRole('region', { name: 'বাংলা' });
  const forget = async (page: Page) => {
    await page.context().clearCookies({ name: 'language' });
    await page.evaluate(() => localStorage.removeItem('language-offered'));
    await page.reload();
  };

  test('comes once to a browser in Dhaka that reads English, goes at a press, and is taken by one', async () => {
    const page = await visit(forum, forum.visitor, { language: null, width: 360 });
    await expect(offer(page)).toBeVisible();
    // It stands at the end of the page, and covers nothing; it was offered once it is seen there.
    await expect(offer(page)).toHaveCSS('position', 'static');
    const offered = () => page.evaluate(() => localStorage.getItem('language-offered'));
    expect(await offered()).toBeNull();
    await offer(page).scrollIntoViewIfNeeded();
    await expect.poll(offered).toBe('en');
    await page.reload();
    await isAlive(page);
    // The code of the offer comes with the live link.
    await expect(page.getByText('Live', { exact: true })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(offer(page)).toHaveCount(0);

    await forget(page);
    await offer(page).getByRole('button', { name: 'এখন নয়' }).click();
    await expect(offer(page)).toHaveCount(0);

    await forget(page);
    await offer(page).getByRole('button', { name: 'বাংলা' }).click();
    await isIn(page, 'bn');
    await expect(offer(page)).toHaveCount(0);
  });

  test('never comes to a member whose account has chosen, whatever the browser keeps', async () => {
    const bela = await forum.member('Bela');
    await bela.call('PATCH /me/choices', { body: { language: 'en' } });
    const page = await visit(forum, bela, { language: null });
    const cookies = () => page.evaluate(() => document.cookie);
    await expect.poll(cookies).toContain('language=en');
    // The next visit begins with the session alone.
    await forget(page);
    await expect.poll(cookies).toContain('language=en');
    await expect(offer(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('language-offered'))).toBeNull();
  });

  test('goes where a member signs in who has chosen; the page comes in their language at once', async () => {
    const dipa = await forum.member('Dipa');
    await dipa.call('PATCH /me/choices', { body: { language: 'bn' } });
    const shown: string[] = [];
    const page = await visit(forum, forum.visitor, { at: '/login', language: null });
    await expect(offer(page)).toBeVisible();
    await page.exposeFunction('say', (title: string) => shown.push(title));
    await page.evaluate(() => {
      const say = () => (window as unknown as { say(text: string): void }).say(document.title);
      new MutationObserver(say).observe(document.head, { childList: true, subtree: true });
    });
    await logIn(page, dipa.email);
    await expect.poll(() => languageOf(page)).toBe('bn');
    await expect(page).toHaveURL('/');
    await expect(offer(page)).toHaveCount(0);
    // No English page but that of the form.
    expect(shown).toEqual([]);
  });
});
