import { expect, test } from 'vitest';
import { discourseFile } from '../../support/moving/discourse.ts';
import { leadTo, moveFrom, newForum } from '../../support/moving/move-in.ts';
import { phpbbFile } from '../../support/moving/phpbb.ts';
import { openTestApp } from '../../support/test-app.ts';

/** Random letters, which no engine can compress. */
const long = (length: number) =>
  Array.from({ length }, (_, n) => ((n * n * 7_919) % 1_679_616).toString(36))
    .join('')
    .slice(0, length);

test('A name of the old forum may have any character', async () => {
  const file = phpbbFile({ config: { sitename: "Old\0 \u202e'Forum'" } });
  await moveFrom('phpbb', file, await newForum());
});

test('Names that no address can ask for have none, and their people come', async () => {
  const settings = await newForum();
  const names = [null, 'b\0c', long(9_000), 'ana'];
  const file = discourseFile({
    users: names.map((username, n) => ({ id: n + 1, username })),
    categories: [{ id: 1, name: 'Tea', slug: `tea\0${long(9_000)}` }],
    posts: [{ id: 1, raw: 'first' }],
  });
  await moveFrom('discourse', file, settings);
  const app = await openTestApp(settings);
  expect(await leadTo(app, '/u/ana')).toEqual([301, expect.stringContaining('/')]);
});

test('Words are looked for in a text of signs in linear time', { timeout: 60_000 }, async () => {
  const file = phpbbFile({
    posts: [
      { post_id: 10, post_text: '<t>first</t>' },
      { post_id: 11, poster_id: 3, post_text: `${'<a[b'.repeat(100_000)} hello` },
      {
        post_id: 12,
        post_text: '[quote=&quot;Bo&quot;:1a2b3c4d]hello[/quote:1a2b3c4d] hi',
        bbcode_uid: '1a2b3c4d',
      },
    ],
  });
  expect(await moveFrom('phpbb', file, await newForum())).toMatchObject({ came: { replies: 1 } });
});
