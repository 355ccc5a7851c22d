import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, ana } = await openFileForumWith(['Ana']);
await writeComment(ana, await publish(ana, { title: 'Tea houses' }), 'Which is the oldest?');

test('a day that is none, or too far back, has a page that says so', async () => {
  for (const [at, status] of [
    ['/since/yesterday', 400],
    ['/since/2020-01-01', 404],
  ] as const) {
    const answer = await fetch(forum.url + at, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  }
});

test('a day too far back, as in an old mail, leads to the oldest list there is', async () => {
  const page = await visit(forum, undefined, {
    at: '/since/2020-01-01',
    faults: [/404/, /since/],
  });
  const noDay = page.getByRole('heading', { name: 'There is no list of this day' });
  const oldest = page.getByRole('link', { name: 'What happened in the last 31 days' });
  await expect(noDay).toBeVisible();
  await oldest.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Since/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tea houses' })).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/since/2020-01-01');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(noDay).toBeVisible();
  await expect(oldest).toBeVisible();
});
