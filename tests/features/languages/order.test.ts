import { expect, test } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { openForum } from '../../support/open-forum.ts';

/** The names in the row of tags on home, in its order. */
async function tagsOnHome(url: string, language: Language): Promise<string[]> {
  const headers = { accept: 'text/html', cookie: `language=${language}` };
  const html = await (await fetch(url, { headers })).text();
  const buttons = html.matchAll(/<a [^>]*role="button"[^>]*href="\/tags\/([^"]+)"/g);
  return Array.from(buttons, ([, name = '']) => decodeURIComponent(name));
}

test('lists tags in the order of the page’s language', async () => {
  const { forum, root } = await openForum(['Root']);
  for (const name of ['zebra', 'বাংলা', 'étude', 'tea', 'অংক', 'অআ'])
    await root.call('POST /tags', { body: { name } });
  const latin = ['étude', 'general', 'tea', 'zebra'];
  expect(await tagsOnHome(forum.url, 'en')).toEqual([...latin, 'অআ', 'অংক', 'বাংলা']);
  expect(await tagsOnHome(forum.url, 'bn')).toEqual(['অআ', 'অংক', 'বাংলা', ...latin]);
  // One answer for all readers.
  const { body } = await forum.visitor.call('GET /tags');
  const names = body.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});
