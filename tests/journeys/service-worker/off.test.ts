import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { openFront } from '../support/front.ts';

const GOOD = new URL('../../../client/public/service-worker.js', import.meta.url);
const ANY_FAULT = [/./];
/** The worker gives a page a second to answer. */
const LOADED_AGAIN_MS = 1_500;

/** The rest of a broken release: a worker that answers every page with nothing useful. */
const BROKEN = `addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const headers = { 'content-type': 'text/html' };
    if (event.request.mode === 'navigate') event.respondWith(new Response('Broken', { headers }));
  });`;

/** A forum with SERVICE_WORKER=off whose address serves another worker until it is mended. */
async function openWith(worker: string) {
  let isBroken = true;
  const forum = await openFront(await openTestApp({ SERVICE_WORKER: 'off' }), {
    instead(sent, reply) {
      if (!isBroken || sent.url !== '/sw.js') return false;
      reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
      reply.end(worker);
      return true;
    },
  });
  return {
    forum,
    mend() {
      isBroken = false;
    },
  };
}

test('SERVICE_WORKER=off takes a broken worker and its copies away within one reload', async () => {
  const { forum, mend } = await openWith(BROKEN);
  const page = await visit(forum, forum.visitor, { faults: ANY_FAULT });
  await page.evaluate(async () => {
    await (await caches.open('adda-pages-1')).put('/', new Response('Old'));
    await navigator.serviceWorker.register('/sw.js');
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/');
  await expect(page.getByText('Broken')).toBeVisible();
  mend();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All Posts' })).toBeVisible();
  const left = await page.evaluate(async () => [
    await caches.keys(),
    await navigator.serviceWorker.getRegistrations(),
  ]);
  expect(left).toEqual([[], []]);
});

test('SERVICE_WORKER=off loads no page again whose scripts run', async () => {
  const { forum, mend } = await openWith(readFileSync(GOOD, 'utf8'));
  const page = await visit(forum, forum.visitor, { at: '/login', faults: ANY_FAULT });
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const email = page.getByLabel('Email');
  await email.fill('ana@example.com');
  mend();
  await page.evaluate(async (wait) => {
    const asked = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('message', resolve, { once: true });
    });
    await (await navigator.serviceWorker.getRegistration())?.update();
    await asked;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }, LOADED_AGAIN_MS);
  await expect(email).toHaveValue('ana@example.com');
});
