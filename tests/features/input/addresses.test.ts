import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../contract/core/calls.ts';
import { codeOf } from '../../../contract/core/errors.ts';
import { paramsOf, pathOf } from '../../support/address.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { rawRequest, sendBytes } from '../../support/raw-http.ts';
import { all, json, openInputForum } from './forum.ts';

const { admin, forum, there, send } = await openInputForum();

describe('addresses', () => {
  test.each(['/posts/%', '/posts/%ff', '/posts/%c3%28', '/posts/user/%E0%A4', '/comments/%zz'])(
    '%s is not validly encoded',
    async (path) => {
      expect(expectProblem(await forum.raw(path), 400)).toBe('The address is not validly encoded.');
    },
  );

  test.each([
    ...['PUT /posts', 'PATCH /posts', 'DELETE /posts', 'POST /posts/popular', 'POST /tags/general'],
    ...['OPTIONS /posts', 'TRACE /posts', 'PUT /announcements', 'POST /posts/', 'GET /Posts'],
    ...['GET /posts//total', 'GET /constructor', 'GET /__proto__', 'GET /auth', 'GET /auth/nope'],
  ])('there is nothing at %s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const reply = await rawRequest(`${forum.url}${path}`, { method });
    expectProblem({ ...reply, body: JSON.parse(reply.body) }, 404);
  });
});

describe('malformed requests', () => {
  const status = (answer: string) => Number(answer.split(' ')[1]);
  const request = (line: string, ...headers: string[]) =>
    sendBytes(forum.url, [line, 'Connection: close', ...headers, '', ''].join('\r\n'));

  test.each([
    ['no host', 'GET /auth/get-session HTTP/1.0', []],
    ['a host with a space', 'GET /auth/get-session HTTP/1.1', ['Host: a b']],
    ['a host of dots', 'GET /auth/get-session HTTP/1.1', ['Host: ...:99999']],
    ['two slashes', 'GET //evil.example/auth/get-session HTTP/1.1', ['Host: x']],
    ['a whole address', 'GET http://evil.example/posts HTTP/1.1', ['Host: x']],
    ['bytes in a cookie', 'GET /auth/get-session HTTP/1.1', ['Host: x', 'Cookie: \xff\xfe=\x80']],
    ['a token of bytes', 'GET /posts HTTP/1.1', ['Host: x', 'Authorization: Bearer \xff\xfe']],
    [
      'an endless token',
      'GET /posts HTTP/1.1',
      ['Host: x', `Authorization: Bearer ${'a.'.repeat(4_000)}`],
    ],
    ['two lengths', 'POST /posts HTTP/1.1', ['Host: x', 'Content-Length: 5', 'Content-Length: 6']],
  ])('%s is no fault of the server', async (_, line, headers) => {
    const answered = status(await request(line, ...headers));
    expect(answered).toBeGreaterThanOrEqual(200);
    expect(answered).toBeLessThan(500);
  });

  const NO_METHOD = 'There is no such HTTP method.';
  const NO_HTTP = 'The request is not valid HTTP.';
  const TOO_LARGE = 'The headers of the request are too large.';
  test.each([
    ['a header of 20 kB', 431, TOO_LARGE, `GET /posts HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`],
    ['an unknown method', 400, NO_METHOD, 'BREW /posts HTTP/1.1\r\nHost: x'],
    ['no HTTP', 400, NO_METHOD, 'Hello'],
    ['a negative length', 400, NO_HTTP, 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5'],
    ['a line break in a name', 400, NO_HTTP, 'GET / HTTP/1.1\r\nHo\nst: x'],
  ])('%s is answered with a sentence, as every refusal is', async (_, code, message, text) => {
    const answer = await sendBytes(forum.url, `${text}\r\n\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(status(answer)).toBe(code);
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/m);
    expect(JSON.parse(body)).toEqual({
      statusCode: code,
      error: STATUS_CODES[code],
      code: codeOf(code),
      message,
      ...(code === 400 && {
        fault: 'format',
        params: { field: message === NO_METHOD ? 'method' : 'request' },
      }),
    });
  });

  test('a sign-in that nests as deep as it can is refused unread', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const own = { ...json, origin: forum.url };
    const signIn = await send('POST /auth/sign-in/email', `{"email":${deep}}`, own);
    expect(expectProblem(signIn, 400)).toBe('The body holds more values than any call takes.');
  });
});

describe('page and limit', () => {
  const paged = all.filter(([, { query }]) => query && 'page' in query.properties);
  test('the six paged lists are known', () => expect(paged.length).toBeGreaterThanOrEqual(6));

  /** Asks a list as the admin, with this query. */
  const ask = (name: AnyCall, query: string) =>
    forum.raw(`${pathOf(name, paramsOf(name, there))}?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });

  test.each(paged.map(([name]) => name))('%s takes whole numbers from 1', async (name) => {
    const large = '9'.repeat(40);
    for (const good of ['', 'page=007', 'limit=101', `page=${large}&limit=100`, 'other=1&page=2'])
      expectAnswer(name, await ask(name, good));
    expectAnswer(name, await ask(name, 'page[]=1'));
  });

  test.each(['page', 'limit'])('any other %s is refused by its name', async (field) => {
    const bad = [
      ...['', '0', '-1', '1.5', 'abc', '1e3', '0x10', 'NaN', 'Infinity', 'null', '١', '1,2'],
      ...['%2B1', '1%20', '%00', '9'.repeat(41), '00'],
    ];
    for (const value of bad) {
      const sentence = expectProblem(await ask('GET /posts', `${field}=${value}`), 400);
      expect(sentence.toLowerCase(), value).toMatch(new RegExp(`^${field} must be `));
    }
  });
});
