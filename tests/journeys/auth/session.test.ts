import { expect as holds, test } from 'vitest';
import { DAY_MS } from '../../../contract/since/days.ts';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, newPage, visit } from '../support/browser.ts';
import { logIn, photo, tokenOf } from '../support/pages/auth-forms.ts';
import { hold, placeOf, vote } from '../support/pages/post.ts';

const forum = await openFileForum();

test('session: a spinner waits for who is here, the socket for the token, and a refused token is renewed on the spot', async () => {
  proves('2.9', '2.13', '2.15', '4.1');
  const [known, opening] = [hold(), Promise.withResolvers<void>()];
  const frames: string[] = [];
  let sockets = 0;
  const page = await visit(forum, await forum.member('Farah'), {
    at: '/membership',
    faults: [/401/],
    before: async (page) => {
      await page.route('**/auth/get-session', known.later);
      await page.routeWebSocket(/socket\.io/, async (socket) => {
        sockets += 1;
        opening.resolve();
        await expect.poll(() => tokenOf(page)).not.toBeNull();
        const server = socket.connectToServer();
        socket.onMessage((frame) => {
          frames.push(String(frame));
          server.send(frame);
        });
      });
    },
  });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Signing in…');
  await opening.promise;
  known.go();
  await expect(page.getByRole('heading', { name: 'Become a Gold Member' })).toBeVisible();
  await expect(page).toHaveURL('/membership');
  await expect(photo(page, 'Farah')).toBeVisible();
  await expect.poll(() => frames.some((frame) => frame.includes('watch'))).toBe(true);
  // A token that comes while the socket connects goes with its handshake.
  const token = await tokenOf(page);
  holds([frames[0], sockets]).toEqual([`40{"token":"${token}"}`, 1]);

  await forum.raw('/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await goWithin(page, '/dashboard/my-posts');
  await expect(page.getByText('No posts found')).toBeVisible();
  holds(await tokenOf(page)).not.toBe(token);
});

test('session: a sign-out that fails is told and tried again, and other tabs are signed out and in with this one', async () => {
  proves('8.4');
  // Between the end of the session and the word of it, the other tab may still ask, and be refused.
  const page = await visit(forum, await forum.member('Tabber'), {
    at: '/membership',
    faults: [/./],
  });
  await expect(photo(page, 'Tabber')).toBeVisible();
  const other = await newPage(page.context());
  await other.route('**/auth/sign-out', (route) => route.abort());
  await other.goto('/logout');
  await expect(other.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(other).toHaveURL('/logout');
  await other.unroute('**/auth/sign-out');
  await other.getByRole('button', { name: 'Try again' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  await logIn(other, 'tabber@example.com');
  await expect(photo(other, 'Tabber')).toBeVisible();
  await expect(photo(page, 'Tabber')).toBeVisible();
});

test('session: a device whose clock is off by forty days votes, also after a reload, and renews its token five minutes before it ends', async () => {
  proves('9.9');
  const author = await forum.member('Mira');
  const id = await publish(author);
  const page = await visit(forum, author, {
    at: placeOf(id),
    before: (page) => page.clock.install({ time: Date.now() + 40 * DAY_MS }),
    // Time leaps: what is under way has then run out of its own.
    faults: [/(AbortError|NetworkError)/],
  });
  const up = vote(page, 'Up');
  const votes = async () => (await author.call('GET /posts/{id}', { params: { id } })).body.upVote;
  const before = await votes();
  await expect(photo(page, 'Mira')).toBeVisible();
  await up.click();
  await expect.poll(votes).toBe(before + 1);
  await page.reload();
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await up.click();
  await expect.poll(votes).toBe(before);

  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/jwt')) renewals += 1;
  });
  await page.clock.runFor('54:00');
  holds(renewals).toBe(0);
  const renewed = page.waitForResponse('**/jwt');
  // One leap: step by step, the call would run out of its time before the server answers.
  await page.clock.fastForward('01:10');
  await renewed;
});
