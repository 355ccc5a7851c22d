import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { publish } from '../../support/content.ts';
import { mentionIn } from '../../support/features/inbox.ts';
import { choose, MINUTE, openForumWithMail } from '../../support/mail/letters.ts';

afterEach(() => void vi.useRealTimers());

/** A member with a letter, and the address in it that ends letters. */
async function openScene() {
  const scene = await openForumWithMail();
  const [ana, ben] = [await scene.proven('Ana'), await scene.proven('Ben')];
  const post = await publish(ben, { title: 'Rain' });
  const letterNow = async () => {
    await mentionIn(ben, await publish(ben), ana);
    await scene.sendAfter(11 * MINUTE);
    return scene.smtp.to(ana.email);
  };
  const [letter] = await letterNow();
  const listed = letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return {
    ...scene,
    ana,
    ben,
    post,
    address: listed.slice(1, -1),
    mailOf: async () => (await ana.call('GET /me')).body.mail,
  };
}
const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

test('a GET shows a page with a form and changes nothing, however often', async () => {
  const { address, mailOf } = await openScene();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await fetch(address, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    if (method === 'GET') expect(await page.text()).toContain('<form method="post">');
  }
  expect(await mailOf()).toBe('replies');
});

test('the POST of a mail program ends the letters, and a second one is fine', async () => {
  const { address, mailOf, ana, ben, post, smtp, sendAfter } = await openScene();
  for (const _ of [1, 2]) {
    const done = await fetch(address, ONE_CLICK);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('You get no more letters');
  }
  expect(await mailOf()).toBe('off');
  await mentionIn(ben, post, ana);
  await sendAfter(40 * MINUTE);
  expect(smtp.to(ana.email)).toHaveLength(1);
});

test.each([
  ['a multipart body', { body: new FormData() }],
  ['no body', {}],
  ['JSON that is none', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['another Origin', { headers: { origin: 'https://mail.example.net' } }],
  ['the Origin null', { headers: { origin: 'null' } }],
])('a POST with %s ends the letters', async (_, init) => {
  const { address, mailOf } = await openScene();
  expect((await fetch(address, { method: 'POST', ...init })).status).toBe(200);
  expect(await mailOf()).toBe('off');
});

test('a link without its right end is one of nobody', async () => {
  const { address, mailOf } = await openScene();
  const dot = address.lastIndexOf('.');
  const other = `${address.slice(0, dot)}.${'A'.repeat(address.length - dot - 1)}`;
  for (const wrong of [address.slice(0, -1), other, address.slice(0, dot), `${address}A`]) {
    for (const init of [{}, ONE_CLICK]) {
      const page = await fetch(wrong, init);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('This link is not complete');
    }
  }
  expect(await mailOf()).toBe('replies');
});

test('the page of ended letters says how to turn them on again, which then works', async () => {
  const { address, ana, mailOf } = await openScene();
  await fetch(address, ONE_CLICK);
  const page = await (await fetch(address)).text();
  expect(page).toContain('href="/dashboard/profile"');
  expect(page).not.toContain('<form');
  await choose(ana, { mail: 'all' });
  expect(await mailOf()).toBe('all');
  // The link has no end.
  await fetch(address, ONE_CLICK);
  expect(await mailOf()).toBe('off');
});

test('a link of a letter from an earlier release works: its form never changes', async () => {
  const { forum, ana, mailOf } = await openScene();
  const { _id: id } = (await ana.call('GET /me')).body;
  const { jwtSecret } = forum.app.context.config;
  const mac = createHmac('sha256', jwtSecret).update(`unsubscribe:${id}`).digest('base64url');
  expect((await fetch(`${forum.url}/unsubscribe/${id}.${mac}`, ONE_CLICK)).status).toBe(200);
  expect(await mailOf()).toBe('off');
});
