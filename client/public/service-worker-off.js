/**
 * Served as `/sw.js` when SERVICE_WORKER is off. It takes the place of an earlier worker, deletes all copies and then
 * itself. Pages whose scripts don't answer are loaded again: the earlier worker may have broken them.
 */
const ANSWER_MS = 1_000;

/** True if a page's scripts run: they answer every message that has a port. */
function isWell(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_MS, false);
    page.postMessage('Are you well?', [port2]);
  });
}

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(
    pages.map(async (page) => {
      if (!(await isWell(page))) await page.navigate(page.url);
    }),
  );
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
