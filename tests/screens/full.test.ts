import { io } from 'socket.io-client';
import { afterAll, onTestFinished, test } from 'vitest';
import { openHouse } from '../house.ts';
import { expect, visit } from './browser.ts';

const MOST = 12;
/** In production the machine itself is a network like any other. */
const house = await openHouse(
  {
    ...{ NODE_ENV: 'production', VERIFY: 'off', PUBLIC_URL: 'http://127.0.0.1' },
    ...{ RATE_LIMITS: 'on', SOCKETS_PER_NETWORK: `${MOST}` },
    JWT_SECRET: 'a secret that the tests of this page use',
  },
  true,
);
afterAll(() => house.close());

test('a page that finds the forum full says that it is not live, does not press, and is live once there is room', async () => {
  const others = Array.from({ length: MOST }, () =>
    io(house.url, { transports: ['websocket'], forceNew: true }),
  );
  onTestFinished(() => others.forEach((socket) => void socket.disconnect()));
  await expect.poll(() => others.every(({ connected }) => connected)).toBe(true);

  let tries = 0;
  const page = await visit(house, house.visitor, {
    faults: [/socket\.io/],
    before: async (page) => void page.on('websocket', () => void tries++),
  });
  const strip = page.getByText(/^Reconnecting…/);
  await expect(strip).toBeVisible();
  expect(tries).toBe(1);

  for (const socket of others) socket.disconnect();
  await expect(strip).toHaveCount(0, { timeout: 15_000 });
}, 40_000);
