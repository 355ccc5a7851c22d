import { expect as check, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';

test('photos: none on a private network is requested; initials appear instead', async () => {
  const forum = await openTestApp();
  const closed = [
    'http://127.1:9/a.png',
    'https://router.local/b.png',
    'http://[::ffff:10.0.0.1]/c',
  ];
  const open = 'https://photos.example.com/d.png';
  const own = `${forum.url}/assets/own.png`;
  for (const [n, photoURL] of [...closed, open, own].entries()) {
    const person = await forum.memberWithoutPassword(`Zed${n}`);
    const body = { email: person.email, displayName: `Zed ${n}`, photoURL };
    check((await person.call('POST /users', { body })).body.photoURL).toBe(photoURL);
    await publish(person, { title: `By Zed ${n}` });
  }
  const asked: { url: string; referer: string | undefined }[] = [];
  const page = await visit(forum, forum.visitor, {
    faults: [/own\.png/],
    before: async (fresh) =>
      fresh.on('request', (request) => {
        if (request.resourceType() === 'image')
          asked.push({ url: request.url(), referer: request.headers()['referer'] });
      }),
  });
  for (const n of closed.keys()) {
    const card = page.getByRole('article').filter({ hasText: `By Zed ${n}` });
    await expect(card.getByText(`Z${n}`, { exact: true })).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
  }
  const shown = page.getByRole('article').filter({ hasText: 'By Zed 3' }).locator('img');
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveAttribute('src', open);
  await expect(shown).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(shown).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => asked.map(({ url }) => url)).toContain(open);
  check(asked.map(({ url }) => new URL(url).host).sort()).toEqual(
    [new URL(open).host, new URL(own).host].sort(),
  );
  check(asked.filter(({ referer }) => referer !== undefined)).toEqual([]);
});
