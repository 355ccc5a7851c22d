import { io } from 'socket.io-client';
import { onTestFinished, test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const MOST = 12;
/** In production the machine itself is a network like any other. */
const forum = await openFileForum({
  NODE_ENV: 'production',
  VERIFY: 'off',
  PUBLIC_URL: 'http://127.0.0.1',
  RATE_LIMITS: 'on',
  SOCKETS_PER_NETWORK: `${MOST}`,
  JWT_SECRET: 'a secret that the tests of this page use',
});

test('full network: the page says that it is not live, does not retry at once, and is live once there is room', async () => {
  const others = Array.from({ length: MOST }, () =>
    io(forum.url, { transports: ['websocket'], forceNew: true }),
  );
  onTestFinished(() => others.forEach((socket) => void socket.disconnect()));
  await expect.poll(() => others.every(({ connected }) => connected)).toBe(true);

  let tries = 0;
  const page = await visit(forum, forum.visitor, {
    faults: [/socket\.io/],
    before: async (page) => void page.on('websocket', () => void tries++),
  });
  const strip = page.getByText(/^Reconnecting…/);
  await expect(strip).toBeVisible();
  expect(tries).toBe(1);

  for (const socket of others) socket.disconnect();
  await expect(strip).toHaveCount(0, { timeout: 15_000 });
}, 40_000);
