import { test } from 'vitest';
import { openForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

/** How Socket.IO begins the packet of an answer. */
const ACKNOWLEDGEMENT = '43';

test('the live link: its code comes with the page, and it is joined before anything that waits for the first paint', async () => {
  const { forum } = await openForum([]);
  const asked: string[] = [];
  const { promise: joined, resolve: join } = Promise.withResolvers<string>();
  const page = await visit(forum, forum.visitor, {
    async before(page) {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).startsWith(ACKNOWLEDGEMENT)) join(String(payload));
        });
      });
      // Time stands still: what the page puts off until its first paint never begins.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
    },
  });
  const code = page.locator('link[rel=modulepreload][fetchpriority=low]');
  await expect(code).toHaveAttribute('href', /\/socket-/);
  // The first answer is for all rooms of the screen.
  expect(await joined).toContain('"room":"feed"');
  expect(asked).not.toContain('/auth/get-session');
});
