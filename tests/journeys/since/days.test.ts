import { test } from 'vitest';
import { dayOf, daysAfter } from '../../../contract/since/days.ts';
import { SINCE_THREADS } from '../../../contract/values/limits.ts';
import { sinceScreen } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { openTestApp } from '../../support/test-app.ts';
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

test('who has read all of a list that is not whole is told so', async () => {
  const busy = await openTestApp();
  const [ben, cem] = [await busy.member('Ben'), await busy.member('Cem')];
  await cem.call('POST /membership', { body: { email: cem.email } });
  for (let n = 0; n <= SINCE_THREADS; n++)
    await writeComment(ben, await publish(cem, { title: `Talk ${n}` }), 'Yes.');
  const yesterday = daysAfter(dayOf(Date.now(), 'Asia/Dhaka'), -1);
  const page = await visit(busy, await busy.member('Dina'), {
    at: `${sinceScreen(yesterday)}?minutes=all`,
  });
  await expect(page.getByText('Only the 100 with the most people are listed.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You have read all that is listed here.')).toBeVisible();
});
