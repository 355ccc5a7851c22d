import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Avatar, tintOf } from '../../../client/ui/display/avatar.tsx';
import { COLOURS } from '../../../contract/look/colours.ts';
import { htmlOf } from '../../support/features/rendered.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const forum = await openFileForum({ PUBLIC_URL: 'https://forum.example.org' });

const initials = (tint: string, letters: string) =>
  rawRequest(`${forum.url}/avatars/initials/${tint}/${encodeURIComponent(letters)}.svg`);
const textIn = (svg: string) => /<text[^>]*>([^<]*)<\/text>/.exec(svg)?.[1];

test('avatars: initials are drawn as they are', async () => {
  const LETTERS = 'A AB ABC e\u0301 1 অ ক্ষ শা 👩🏽‍👩🏽‍👧🏽‍👦🏽 🇧🇩 Ω 漢字';
  for (const letters of LETTERS.split(' ')) {
    const { status, body, headers } = await initials('1', letters);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(textIn(body)).toBe(letters.normalize('NFC'));
  }
});

test("avatars: each tint has the colours of the client's, by day and by night", async () => {
  for (const tint of ['1', '2', '3', '4', '5', '6'] as const) {
    const svg = (await initials(tint, 'A')).body;
    expect(svg).toContain('prefers-color-scheme:dark');
    const drawn = svg.match(/#[0-9a-f]{6}/g) ?? [];
    expect(drawn).toHaveLength(4);
    const own = [COLOURS.light, COLOURS.dark].flatMap((of) => [of[`p${tint}`], of[`p${tint}-ink`]]);
    expect(drawn.toSorted()).toEqual(own.toSorted());
  }
});

const UNDRAWN = ['', 'ABCD', 'A B', ' ', '\u200b', 'A\u0000', '\u202eA'];
test.each([
  ...['0', '7', '01', 'x'].map((tint) => [tint, 'A', 404] as const),
  ...[...UNDRAWN, `a${'\u0301'.repeat(31)}`, '👩‍'.repeat(40)].map(
    (letters) => ['1', letters, 400] as const,
  ),
])('avatars: tint "%s" and letters "%s" are refused with %i', async (tint, letters, wanted) => {
  const { status, headers } = await initials(tint, letters);
  expect([status, headers.get('cache-control')]).toEqual([wanted, 'no-store']);
});

test('avatars: other addresses lead nowhere, and a wrongly encoded one is refused', async () => {
  const statusOf = async (path: string) => (await rawRequest(forum.url + path)).status;
  for (const path of ['/initials/1/A', '/initials/1/A.png', '/1/A.svg', ''])
    expect(await statusOf(`/avatars${path}`)).toBe(404);
  expect(await statusOf('/avatars/initials/1/%E0%A4.svg')).toBe(400);
});

test('avatars: markup in initials stays text', async () => {
  const { status, body } = await initials('1', '<&>');
  expect([status, textIn(body)]).toEqual([200, '&lt;&amp;&gt;']);
  expect(textIn((await initials('1', `"'`)).body)).toBe('&quot;&#39;');
});

test('avatars: a picture is cached for ever, runs nothing and is not sniffed', async () => {
  const { headers, body } = await initials('3', 'অ');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /);
  expect(policy).toContain('sandbox');
  const [, style = ''] = /<style>(.*)<\/style>/.exec(body) ?? [];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  expect(policy).toContain(Buffer.from(hash).toString('base64'));
});

test("avatars: a person's initials have one of six tints, the same in every size and under every name", () => {
  const tints = Array.from({ length: 100 }, (_, n) => tintOf(`person-${n}`));
  expect([...new Set(tints)].sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `tint-${n}`));
  for (const size of ['small', 'medium', 'large'] as const)
    for (const name of ['Zoe', 'Ray K']) {
      const html = htmlOf(createElement(Avatar, { id: 'person-7', name, src: null, size }));
      expect(/tint-\d/.exec(html)?.[0]).toBe(tintOf('person-7'));
    }
});
