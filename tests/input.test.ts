import { STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { codeOf } from '../contract/errors.ts';
import { pathOf } from './address.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { ask, say as speak } from './ask.ts';
import { type House, openHouse, type Person, postBy, publish } from './house.ts';

let house: House;
let admin: Person;
let id: string;
beforeAll(async () => {
  // Reached directly it answers to any name, so that what comes of a strange one is seen.
  house = await openHouse({ HOST: '0.0.0.0' }, true);
  admin = await house.admin('Root');
  await admin.call('POST /membership', { body: { email: admin.email } });
  id = await publish(admin);
});
afterAll(() => house.close());

/** A request as the admin, with exactly this body and these headers. */
const send = (name: string, body: string | null, headers: Record<string, string> = {}) =>
  house.raw(pathOf(name, { id, postId: id, email: admin.email }), {
    method: name.slice(0, name.indexOf(' ')),
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    body,
  });
const json = { 'content-type': 'application/json' };
const all = Object.entries(CALLS) as [AnyCall, Endpoint][];

describe('page and limit', () => {
  const paged = all.filter(([, { query }]) => query && 'page' in query.properties);
  test('six lists come in pages', () => expect(paged.length).toBeGreaterThanOrEqual(6));

  describe.each(paged.map(([name]) => name))('%s', (name) => {
    const get = (query: string) =>
      house.raw(`${pathOf(name, { postId: id, email: admin.email })}?${query}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });

    test('takes whole numbers from 1, however large', async () => {
      for (const good of [
        '',
        'page=1',
        'page=1&limit=1',
        'page=007',
        'limit=101',
        'limit=99999999',
        'page=9007199254740993',
        `page=${'9'.repeat(40)}`,
        `page=${'9'.repeat(40)}&limit=100`,
        'other=1&page=2',
      ]) {
        expectAnswer(name, await get(good));
      }
    });

    test.each(['page', 'limit'])('refuses any other %s by its name', async (field) => {
      const bad = [
        '',
        '0',
        '-1',
        '1.5',
        'abc',
        '1e3',
        '0x10',
        'NaN',
        'Infinity',
        'null',
        '١',
        '1,2',
        '%2B1',
        '1%20',
        '%00',
        '9'.repeat(41),
        '00',
      ];
      for (const value of bad) {
        const sentence = expectProblem(await get(`${field}=${value}`), 400);
        expect([value, sentence]).toEqual([
          value,
          expect.stringMatching(new RegExp(`^${field} must be `, 'i')),
        ]);
      }
      const twice = expectProblem(await get(`${field}=1&${field}=2`), 400);
      expect(twice).toMatch(new RegExp(`^${field} must be given once`, 'i'));
      const nested = await get(`${field}[]=1`);
      expectAnswer(name, nested);
    });
  });
});

describe('bodies', () => {
  const withBody = all.filter(([, { body }]) => body).map(([name]) => name);
  const without = all.filter(([name, { body }]) => !body && !name.startsWith('GET'));

  describe.each(withBody.filter((name) => name !== 'POST /jwt'))('%s', (name) => {
    test('takes a JSON object only', async () => {
      for (const body of ['null', '[]', '7', '"a"', 'true', '[{}]', '']) {
        expect(expectProblem(await send(name, body, json), 400)).toBe('Body must be a JSON object');
      }
      expectProblem(await send(name, null), 400);
    });

    test('refuses what is no JSON', async () => {
      for (const body of [
        '{',
        '{"a":1,}',
        "{'a':1}",
        'a=1',
        '\u0000',
        '{"a":1}{}',
        '\ufeff{',
        'NaN',
      ]) {
        expect(expectProblem(await send(name, body, json), 400)).toBe(
          'The body is not valid JSON.',
        );
      }
    });

    test('is not misled by names that objects have by birth', async () => {
      for (const body of [
        '{"__proto__":{"role":"admin"}}',
        '{"constructor":{"prototype":{"a":1}}}',
      ]) {
        expectProblem(await send(name, body, json), 400);
      }
      expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    });

    test('takes no form, no text and no file', async () => {
      const kinds = [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
        'application/xml',
        'application/octet-stream',
        'application/json-patch+json',
        'json',
        '*/*',
      ];
      for (const type of kinds) {
        expectProblem(await send(name, '{"a":1}', { 'content-type': type }), 415);
      }
    });

    test('refuses one that is larger than any good one', async () => {
      expectProblem(await send(name, `{"a":"${'x'.repeat(400_000)}"}`, json), 413);
      expectProblem(await send(name, `{"a":"${'চ'.repeat(133_000)}"}`, json), 413);
    });

    test('refuses one of more letters than any good one, also where it has no more bytes', async () => {
      for (const letter of ['x', '\\"', '\\u0041', '\\n', 'চ', '🫖']) {
        // A text that is not in NFC yet may have four times as many letters.
        const body = `{"a":"${letter.repeat(95_000)}`;
        if (body.length <= 65_536) continue;
        expectProblem(await send(name, `${body}"}`, json), 413);
      }
    });

    test('refuses one of more values than any call takes, however its texts are quoted', async () => {
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
      for (const body of [
        `{"a":${deep}}`,
        deep,
        `{"\\\\":"\\"","a":${deep}}`,
        '{"a":'.repeat(10_000),
        `{"a":[${'{},'.repeat(1_100)}{}]}`,
        `{${Array.from({ length: 1_100 }, (_, n) => `"k${n}":0`).join()}}`,
        `["[${']'.repeat(99)}",${deep}`,
      ]) {
        expect(expectProblem(await send(name, body, json), 400)).toBe(
          'The body holds more values than any call takes.',
        );
      }
    });
  });

  test('a good one may say its charset, and fields that nobody knows', async () => {
    const body = JSON.stringify({ ...postBy(admin), unknown: { a: [1] }, toString: 'x' });
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON',
    ]) {
      expectAnswer('POST /posts', await send('POST /posts', body, { 'content-type': type }));
    }
  });

  test('a good one may be as long as its fields may be, however it is written', async () => {
    const plain = { title: '🫖'.repeat(200), description: '🫖'.repeat(20_000) };
    const escaped = (body: object) =>
      JSON.stringify(body).replaceAll(/[^\0-\x7f]/gu, (letter) =>
        [...letter.split('')].map((one) => `\\u${one.charCodeAt(0).toString(16)}`).join(''),
      );
    for (const write of [JSON.stringify, escaped]) {
      const body = write({ ...postBy(admin), ...plain, authorName: '🫖'.repeat(80) });
      const reply = await send('POST /posts', body, json);
      expectAnswer('POST /posts', reply);
      const { insertedId } = reply.body as { insertedId: string };
      const post = await house.visitor.call('GET /posts/{id}', { params: { id: insertedId } });
      expect(post.body).toMatchObject(plain);

      const text = '🫖'.repeat(5_000);
      const comment = { postId: insertedId, authorEmail: admin.email, text };
      expectAnswer('POST /comments', await send('POST /comments', write(comment), json));
      const { comments } = (
        await house.visitor.call('GET /comments/{postId}', { params: { postId: insertedId } })
      ).body;
      const about = { commentId: comments[0]?._id, commentText: text, reporterEmail: admin.email };
      const report = write({ ...about, feedback: 'Spam or scam' });
      expectAnswer('POST /reports', await send('POST /reports', report, json));
      const news = { title: '🫖'.repeat(200), description: text, authorName: '🫖'.repeat(80) };
      expectAnswer('POST /announcements', await send('POST /announcements', write(news), json));
    }
  });

  test.each(without.map(([name]) => name))(
    '%s needs none, even when its type is announced',
    async (name) => {
      const bo = await house.neighbour('Bo');
      const path = pathOf(name, { id: 'nope', email: bo.email });
      const method = name.slice(0, name.indexOf(' '));
      for (const headers of [{}, json]) {
        const authorization = `Bearer ${bo.token}`;
        const { status } = await house.raw(path, {
          method,
          headers: { authorization, ...headers },
        });
        expect([200, 401, 403, 404]).toContain(status);
      }
    },
  );
});

describe('addresses', () => {
  test.each(['/posts/%', '/posts/%ff', '/posts/%c3%28', '/posts/user/%E0%A4', '/comments/%zz'])(
    '%s is not validly encoded',
    async (path) => {
      expect(expectProblem(await house.raw(path), 400)).toBe('The address is not validly encoded.');
    },
  );

  test.each([
    ['PUT', '/posts'],
    ['PATCH', '/posts'],
    ['DELETE', '/posts'],
    ['POST', '/posts/popular'],
    ['POST', '/tags/general'],
    ['OPTIONS', '/posts'],
    ['TRACE', '/posts'],
    ['PUT', '/announcements'],
    ['POST', '/posts/'],
    ['GET', '/Posts'],
    ['GET', '/posts//total'],
    ['GET', '/constructor'],
    ['GET', '/__proto__'],
    ['GET', '/auth'],
    ['GET', '/auth/nope'],
  ])('there is nothing at %s %s', async (method, path) => {
    const reply = await ask(`${house.url}${path}`, { method });
    expectProblem({ ...reply, body: JSON.parse(reply.body) }, 404);
  });

  test('HEAD answers as GET does, without the body', async () => {
    for (const path of [
      '/posts',
      '/posts/total',
      `/posts/${id}`,
      '/tags',
      '/announcements',
      `/comments/${id}`,
    ]) {
      const [get, head] = [
        await ask(house.url + path),
        await ask(house.url + path, { method: 'HEAD' }),
      ];
      expect([head.status, head.body]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'x-rev', 'cache-control']) {
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
      }
    }
    expect((await ask(`${house.url}/posts/nope`, { method: 'HEAD' })).status).toBe(404);
  });

  test('every answer to a GET is kept by nobody', async () => {
    for (const [name] of all.filter(([one]) => one.startsWith('GET'))) {
      const query = name === 'GET /posts/count' ? { email: admin.email } : { tag: 'general' };
      const params = { id, postId: id, email: admin.email };
      const { status, headers } = await admin.call(name, { params, query } as never);
      expect([name, status, headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
    }
  });
});

describe('what no client sends', () => {
  const status = (answer: string) => Number(answer.split(' ')[1]);
  const request = (line: string, ...headers: string[]) =>
    speak(house.url, [line, 'Connection: close', ...headers, '', ''].join('\r\n'));

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
    const answer = await speak(house.url, `${text}\r\n\r\n`);
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
    const own = { ...json, origin: house.url };
    const signIn = await send('POST /auth/sign-in/email', `{"email":${deep}}`, own);
    expect(expectProblem(signIn, 400)).toBe('The body holds more values than any call takes.');
  });
});
