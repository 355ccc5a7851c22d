import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { hold, placeOf, vote } from '../support/pages/post.ts';

const { forum, ana, rahim } = await openFileForumWithPasswords(['Ana', 'Rahim']);
await ana.call('POST /membership', { body: { email: ana.email } });

describe('a vote', () => {
  test('counts at the press, before the server has answered', async () => {
    proves('4.13');
    const id = await publish(ana, { upVote: 2, downVote: 1 });
    const answer = hold();
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await page.route('**/upvote', answer.later);

    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote 3');
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');
    const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    expect(body.upVote).toBe(2);

    answer.go();
    await expect
      .poll(async () => {
        const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
        return body.upVote;
      })
      .toBe(3);
    await expect(vote(page, 'Up')).toHaveText('Up vote 3');
  });

  test('is turned back without a word when the server refuses it, and not sent again', async () => {
    proves('7.34', '8.12');
    const id = await publish(ana, { upVote: 2, downVote: 0 });
    let sent = 0;
    const page = await visit(forum, rahim, {
      at: placeOf(id),
      faults: [/503/, /The forum rests a moment/],
    });
    await page.route('**/upvote', (route) => {
      sent += 1;
      return route.fulfill({ status: 503, json: { message: 'The forum rests a moment.' } });
    });
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('Vote failed.'));
    await vote(page, 'Up').click();
    await logged;

    await expect(vote(page, 'Up')).toHaveText('Up vote 2');
    await expect(page.getByText('The forum rests a moment.')).toHaveCount(0);
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'false');
    expect(sent).toBe(1);
  });

  test('switches to the other direction, and is withdrawn by pressing it again', async () => {
    const id = await publish(ana, { upVote: 2, downVote: 1 });
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote 3');
    await vote(page, 'Down').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote 2');
    await expect(vote(page, 'Down')).toHaveText('Down vote 2');
    await vote(page, 'Down').click();
    await expect(vote(page, 'Down')).toHaveText('Down vote 1');
    await expect(vote(page, 'Down')).toHaveAttribute('aria-pressed', 'false');
  });

  test('is still mine after a reload', async () => {
    const id = await publish(ana);
    await rahim.call('PATCH /posts/{id}/downvote', { params: { id } });
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await expect(vote(page, 'Down')).toHaveAttribute('aria-pressed', 'true');
    await expect(vote(page, 'Down')).toHaveText('Down vote 1');
  });

  test('is mine also where what was asked before the sign-in is answered after it', async () => {
    const id = await publish(ana);
    await rahim.call('PATCH /posts/{id}/downvote', { params: { id } });
    const answer = hold();
    let asked = 0;
    const page = await visit(forum, rahim, {
      at: placeOf(id),
      before: (page) =>
        page.route(`**/posts/${id}`, (route) => {
          asked += 1;
          return asked === 1 ? answer.later(route) : route.continue();
        }),
    });
    await expect(page.getByRole('button', { name: 'Rahim' })).toBeVisible();
    answer.go();
    await expect(vote(page, 'Down')).toHaveAttribute('aria-pressed', 'true');
  });

  test('is cast by keyboard', async () => {
    const id = await publish(ana);
    const page = await visit(forum, rahim, { at: placeOf(id) });
    await expect(vote(page, 'Up')).toBeEnabled();
    await tabTo(vote(page, 'Up'));
    await page.keyboard.press('Space');
    await expect(vote(page, 'Up')).toHaveText('Up vote 1');
    await expect(vote(page, 'Up')).toBeFocused();
  });
});
