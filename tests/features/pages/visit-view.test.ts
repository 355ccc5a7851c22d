import { expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const { forum, ana } = await openFileForumWith(['Ana']);
const WORDS = 'Milk first, as my grandmother did it.';
const postId = await publish(ana);
await writeComment(ana, postId, WORDS);

/** True if the page that a cookie and a query bring shows the comment whole to a reader without scripts. */
async function isWhole(query: string, cookie: string): Promise<boolean> {
  const headers = { accept: 'text/html', cookie };
  const { body } = await rawRequest(`${forum.url}/post-details/${postId}${query}`, { headers });
  return body.slice(body.indexOf('<div id="root">'), body.indexOf('id="state"')).includes(WORDS);
}

test.each([
  ['', false],
  ['comments=full', true],
  ['comments=short', false],
])(
  'the address chooses the view for its visit alone, beside the cookie "%s"',
  async (cookie, remembered) => {
    expect(await isWhole('?view=full', cookie)).toBe(true);
    expect(await isWhole('?view=short', cookie)).toBe(false);
    expect(await isWhole('?view=full-old', cookie)).toBe(remembered);
    expect(await isWhole('', cookie)).toBe(remembered);
  },
);
