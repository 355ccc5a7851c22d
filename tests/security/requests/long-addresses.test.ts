import { expect, test } from 'vitest';
import { LONGEST_ADDRESS } from '../../../contract/values/limits.ts';
import { joinShared } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const { forum } = await joinShared([]);
const PAGE = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const filled = (start: string, part: string, length: number) =>
  start + part.repeat(Math.ceil(length / part.length)).slice(0, length - start.length);

/** A page, a page of slashes, a call, the provider, a file, the sockets, and what can not be decoded. */
const ADDRESSES: [start: string, part: string][] = [
  ...([
    ['/', 'a'],
    ['/', '/'],
    ['/posts?x=', 'a'],
    ['/auth/get-session?x=', '/'],
    ['/assets/', 'a'],
    ['/socket.io/?EIO=4&transport=polling&x=', 'a'],
  ] as const),
  ['/people/', '%'],
  ['/?', '&a[]=%ff'],
].map(([start = '', part = '']) => [start, part]);

test.each(ADDRESSES)(
  'addresses: %s with %s is refused unread where it is too long',
  async (start, part) => {
    const { path: most, whole } = LONGEST_ADDRESS;
    const path = filled(start, part, start.includes('?') ? whole : most);
    for (const headers of [PAGE, { accept: 'application/json' }]) {
      expect((await rawRequest(forum.url + path, { headers })).status).not.toBe(414);
      const { status, body } = await rawRequest(`${forum.url}${path}x`, { headers });
      expect([status, JSON.parse(body)]).toEqual([
        414,
        {
          statusCode: 414,
          error: 'URI Too Long',
          code: 'address-too-long',
          message: 'The address is too long.',
        },
      ]);
    }
  },
);

test('addresses: the longest search of other scripts is answered', async () => {
  const query = new URLSearchParams({ q: 'চা'.repeat(50), tag: 'আ'.repeat(30) });
  const { status } = await rawRequest(`${forum.url}/search?${query}`, { headers: PAGE });
  expect(status).toBe(200);
});

test('addresses: slashes at the end of a path change nothing', async () => {
  const of = async (path: string) => (await rawRequest(forum.url + path, { headers: PAGE })).status;
  expect(await of(`/login${'/'.repeat(2)}`)).toBe(await of('/login/'));
  expect(await of(`/${'/'.repeat(1_500)}x`)).toBe(404);
});
