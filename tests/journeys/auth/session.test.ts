import { describe, test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { photo, tokenOf } from '../support/pages/auth-forms.ts';

const forum = await openFileForum();

describe('the guard', () => {
  test('shows a spinner while it is not known who is here', async () => {
    proves('2.13', '4.1');
    const page = await visit(forum, await forum.member('Farid'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/auth/get-session', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/membership');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Signing in…');
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/membership');
  });
});

describe('the token', () => {
  test('that is refused is renewed on the spot, and the call made again', async () => {
    const ivy = await forum.member('Ivy');
    const page = await visit(forum, ivy, { at: '/membership', faults: [/401/] });
    await expect(photo(page, 'Ivy')).toBeVisible();
    const ended = await tokenOf(page);
    const headers = { authorization: `Bearer ${ended}` };
    await forum.raw('/logout', { method: 'POST', headers });
    await page.goto('/dashboard/my-posts');
    await expect(page.getByText('No posts found')).toBeVisible();
    expect(await tokenOf(page)).not.toBe(ended);
  });

  test('that comes while the socket connects goes with its handshake, and no connection is given up', async () => {
    const farah = await forum.member('Farah');
    let sockets = 0;
    const frames: string[] = [];
    const page = await visit(forum, farah, {
      at: '/announcements',
      before: async (page) => {
        let opening = () => {};
        const isOpening = new Promise<void>((resolve) => {
          opening = resolve;
        });
        await page.route('**/auth/get-session', async (route) => {
          await isOpening;
          await route.continue();
        });
        await page.routeWebSocket(/socket\.io/, async (socket) => {
          sockets++;
          opening();
          await expect.poll(() => tokenOf(page)).not.toBeNull();
          const server = socket.connectToServer();
          socket.onMessage((frame) => {
            frames.push(String(frame));
            server.send(frame);
          });
        });
      },
    });
    await expect(photo(page, 'Farah')).toBeVisible();
    await expect.poll(() => frames.some((frame) => frame.includes('watch'))).toBe(true);
    expect(frames[0]).toBe(`40{"token":"${await tokenOf(page)}"}`);
    expect(sockets).toBe(1);
  });
});
