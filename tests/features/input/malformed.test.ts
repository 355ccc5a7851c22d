import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../contract/core/errors.ts';
import { expectProblem } from '../../support/expect-answer.ts';
import { sendBytes } from '../../support/raw-http.ts';
import { forum, json, registerInputForum, send } from './forum.ts';

registerInputForum();

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
    ['a header of 20 kB', 'GET /posts HTTP/1.1', ['Host: x', `X: ${'a'.repeat(20_000)}`]],
    ['two lengths', 'POST /posts HTTP/1.1', ['Host: x', 'Content-Length: 5', 'Content-Length: 6']],
    ['a negative length', 'POST /posts HTTP/1.1', ['Host: x', 'Content-Length: -5']],
    ['an unknown method', 'BREW /posts HTTP/1.1', ['Host: x']],
    ['no HTTP', 'Hello', []],
  ])('%s is no fault of the server', async (_, line, headers) => {
    const answered = status(await request(line, ...headers));
    expect(answered).toBeGreaterThanOrEqual(200);
    expect(answered).toBeLessThan(500);
  });

  test.each([
    [
      'a header of 20 kB',
      431,
      'The headers of the request are too large.',
      `GET /posts HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`,
    ],
    ['an unknown method', 400, 'There is no such HTTP method.', 'BREW /posts HTTP/1.1\r\nHost: x'],
    ['no HTTP', 400, 'There is no such HTTP method.', 'Hello'],
    [
      'a negative length',
      400,
      'The request is not valid HTTP.',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5',
    ],
    [
      'a line break in a name',
      400,
      'The request is not valid HTTP.',
      'GET / HTTP/1.1\r\nHo\nst: x',
    ],
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
    });
  });

  test('a sign-in that nests as deep as it can is refused unread', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const own = { ...json, origin: forum.url };
    const signIn = await send('POST /auth/sign-in/email', `{"email":${deep}}`, own);
    expect(expectProblem(signIn, 400)).toBe('The body holds more values than any call takes.');
  });
});
