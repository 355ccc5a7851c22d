import { expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { LONGEST_ADDRESS } from '../../../contract/values/limits.ts';
import { pathOf } from '../../support/address.ts';
import { everyNth } from '../../support/amounts.ts';
import { publish } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

const { forum, root } = await openFileForumWith(['Root']);
for (const name of ['100%', 'a_b', 'a!b', "o'hara", 'c\\d']) {
  await root.call('POST /tags', { body: { name } });
}
await publish(root, { tag: '100%' });

/** Texts that a query might take for something else than a text, as they stand in an address. */
const HOSTILE = [
  ...[`'`, `"`, `''`, `' or '1'='1`, `' or 1=1 --`, `'; drop table posts; --`],
  ...[`' union select email from users --`, `') or (select 1 from users)--`],
  ...[`1; select pg_sleep(9)`, `' || randomblob(100000000) || '`, '%'.repeat(40), ' \t\n '],
  ...['_', '_%'.repeat(20), '!', '!!', '\\', '\\%', '[a-z]*', '(a+)+$', '.*', '$1', '?1', ':name'],
  ...['@name', `\${7*7}`, '{{7*7}}', '$where', 'NaN', 'null', 'undefined', '-1', '0x1', '1e309'],
  ...['9'.repeat(30), '../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/'],
  ...['\r\nSet-Cookie: a=b', '\u0000', 'a\u0000b', '\u202e\u2066', '\ufeff', '😀'.repeat(50)],
  ...['ß'.repeat(100), 'İ'.repeat(100), 'ﷺ'.repeat(100), 'a\u0301'.repeat(50), 'x'.repeat(101)],
  ...['x'.repeat(4_000), '__proto__', 'constructor', '[object Object]', '#'.repeat(100), '%'],
];
/** Texts that no `encodeURIComponent` makes. */
const BYTES = '% %00 %ff %c3%28 %ed%a0%80 %u0041 %25 %2 + & = []'.split(' ');

const QUERIES: [AnyCall, string][] = [
  ['GET /posts/search', 'tag'],
  ['GET /admin/users', 'search'],
  ['GET /posts', 'page'],
  ['GET /posts/popular', 'limit'],
  ['GET /comments/{id}', 'page'],
  ['GET /admin/audit', 'limit'],
  ['GET /announcement-count', 'since'],
  ['GET /posts/count', 'email'],
];

test.each(QUERIES)('%s answers or refuses, whatever %s says', async (name, field) => {
  const [post] = (await forum.visitor.call('GET /posts')).body;
  const path = pathOf(name, { id: post?._id ?? '' });
  const statuses = new Set<number>();
  const encoded = HOSTILE.map((text) => encodeURIComponent(text.toWellFormed()));
  const headers = { authorization: `Bearer ${root.token}` };
  for (const value of [...encoded, ...BYTES]) {
    const reply = await forum.raw(`${path}?${field}=${value}`, { headers });
    statuses.add(reply.status);
    if (reply.status === 200) expectAnswer(name, reply);
    else expectProblem(reply);
  }
  for (const value of everyNth([...encoded, ...BYTES], 7)) {
    const named = await forum.raw(`${path}?${value}=${value}&${field}[x]=1`, { headers });
    expect(named.status).toBeLessThan(500);
  }
  expect(statuses).toContain(400);
});

test('search: the signs of a LIKE pattern find only themselves', async () => {
  const found = async (tag: string) =>
    (await forum.visitor.call('GET /posts/search', { query: { tag } })).body.length;
  expect([await found('100%'), await found('%'), await found('1%')]).toEqual([1, 1, 0]);
  expect([await found('_'), await found('1__%'), await found('!')]).toEqual([0, 0, 0]);
});

test('paths: no path leaves its folder', async () => {
  const headers = { authorization: `Bearer ${root.token}` };
  for (const text of HOSTILE) {
    const name = encodeURIComponent(text.toWellFormed());
    const folders = ['posts', 'comments', 'users', 'posts/user', 'assets', 'auth'];
    for (const path of [...folders.map((folder) => `/${folder}/${name}`), `/user/${name}/status`]) {
      const { status } = await forum.raw(path, { headers });
      expect(status, path).toBeLessThan(500);
    }
    for (const path of [`/posts/${name}`, `/comments/${name}`, `/reports/${name}`]) {
      const { status } = await forum.raw(path, { method: 'DELETE', headers });
      expect(status, path).toBe(path.length > LONGEST_ADDRESS.path ? 414 : 404);
    }
  }
});
