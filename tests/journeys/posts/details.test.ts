import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { hold, placeOf, vote } from '../support/pages/post.ts';

const { forum, root, ana, rahim } = await openFileForumWithPasswords(['Root', 'Ana', 'Rahim']);
await root.call('POST /tags', { body: { name: 'education' } });
await ana.call('POST /membership', { body: { email: ana.email } });

describe('the post', () => {
  test('shows who wrote it and when, its title, text, tag and votes', async () => {
    proves('2.52', '5.11', '6.1');
    const id = await publish(ana, {
      title: 'On teaching',
      description: 'First line.\nSecond line.',
      tag: 'education',
      upVote: 2,
      downVote: 1,
    });
    const { body } = await forum.visitor.call('GET /posts/{id}', { params: { id } });
    const page = await visit(forum, forum.visitor, { at: placeOf(id) });
    const post = page.getByRole('article');

    await expect(post.getByRole('heading', { name: 'On teaching' })).toBeVisible();
    await expect(post.locator('img')).toHaveAttribute('src', 'https://photos.example.com/ana.png');
    await expect(post.getByText('Ana', { exact: true })).toBeVisible();
    await expect(post.getByRole('time')).toHaveAttribute('datetime', body.postedAt);
    await expect(post.getByText('First line.\nSecond line.')).toBeVisible();
    await expect(post.getByText('Education', { exact: true })).toBeVisible();
    await expect(vote(page, 'Up')).toHaveText('Up vote 2');
    await expect(vote(page, 'Down')).toHaveText('Down vote 1');
    await expect(vote(page, 'Up')).toBeDisabled();
    await expect(vote(page, 'Down')).toBeDisabled();
    await expect(page).toHaveTitle('On teaching – My Site');
  });

  test('has another address, which leads to the one that counts', async () => {
    proves('2.6', '2.7');
    const id = await publish(ana, { title: 'Twice' });
    const page = await visit(forum, forum.visitor, { at: `/post/${id}` });
    await expect(page).toHaveURL(placeOf(id));
    await expect(page.getByRole('heading', { name: 'Twice' })).toBeVisible();
  });

  test('that is not there is said not to be there', async () => {
    const page = await visit(forum, forum.visitor, {
      at: placeOf('nothing'),
      faults: [/404/, /There is no such post/],
    });
    await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
  });

  test('says Loading post... and its comments Loading comments... while they load', async () => {
    proves('2.59');
    const id = await publish(ana, { title: 'Slow' });
    const post = hold();
    const comments = hold();
    const page = await visit(forum, forum.visitor, {
      at: '/announcements',
      before: async (page) => {
        await page.route(`**/posts/${id}`, post.later);
        await page.route(`**/comments/${id}*`, comments.later);
        // The live link would bring both as well.
        await page.route('**/assets/socket-*.js', comments.later);
      },
    });
    // The server sends the post with its page: only a reader who comes from another page waits for it.
    await goWithin(page, placeOf(id));
    await expect(page.getByText('Loading post...')).toBeVisible();
    post.go();
    await expect(page.getByText('Loading comments...')).toBeVisible();
    comments.go();
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  });

  test('that is removed while it is read can be read to its end', async () => {
    const id = await publish(ana, { title: 'Short-lived', description: 'Read me.' });
    const page = await visit(forum, rahim, { at: placeOf(id), faults: [/404/, /no such post/] });
    await expect(page.getByText('Read me.')).toBeVisible();
    await ana.call('DELETE /posts/{id}', { params: { id } });
    await expect(page.getByText('This post has just been removed.')).toBeVisible();
    await expect(page.getByText('Read me.')).toBeVisible();
    await expect(vote(page, 'Up')).toBeDisabled();
    await expect(page.getByPlaceholder('Write a comment...')).toBeDisabled();
  });
});
