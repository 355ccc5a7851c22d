import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { pathOf } from '../../support/address.ts';
import { postBy } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { all, json, openInputForum } from './forum.ts';

const { admin, forum, send } = await openInputForum();

describe('bodies', () => {
  const withBody = all.filter(([, { body }]) => body).map(([name]) => name);
  const uploads = all.filter(([, { upload }]) => upload);
  const without = all.filter(
    ([name, { body, upload }]) => !body && !upload && !name.startsWith('GET'),
  );

  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const NO_OBJECT = 'Body must be a JSON object';
  const NO_JSON = 'The body is not valid JSON.';
  const TOO_MANY = 'The body holds more values than any call takes.';

  test.each(withBody.filter((name) => !name.startsWith('POST /jwt')))(
    '%s takes a JSON object only, of a size and with as many values as a valid one may have',
    async (name) => {
      const { bodyMayBeMissing }: Endpoint = CALLS[name];
      for (const [body, sentence, fault = 'format', limit] of [
        ['[{}]', NO_OBJECT],
        ...(bodyMayBeMissing ? [] : [['', NO_OBJECT] as const]),
        ['{"a":1}{}', NO_JSON],
        [`{"a":${deep}}`, TOO_MANY, 'too-many', 1_000],
      ] as const) {
        const reply = await send(name, body, json);
        expect(expectProblem(reply, 400)).toBe(sentence);
        const params = { field: 'body', ...(limit && { limit }) };
        expect(reply.body).toMatchObject({ code: 'bad-input', fault, params });
      }
      if (!bodyMayBeMissing) expectProblem(await send(name, null), 400);
      // Names of Object.prototype mislead nothing.
      const own = ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"a":1}}}'];
      for (const body of own) expectProblem(await send(name, body, json), 400);
      expect(({} as Record<string, unknown>)['role']).toBeUndefined();
      for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
        expectProblem(await send(name, '{"a":1}', { 'content-type': type }), 415);
      expectProblem(await send(name, `{"a":"${'চ'.repeat(133_000)}"}`, json), 413);
    },
  );

  // One call of a post stands for all: they share their reader of bodies.
  test.each([
    [NO_OBJECT, ['null', '[]', '7', '"a"', 'true']],
    [NO_JSON, ['{', '{"a":1,}', "{'a':1}", 'a=1', '\u0000', '\ufeff{', 'NaN']],
    [
      TOO_MANY,
      [
        deep,
        `{"\\\\":"\\"","a":${deep}}`,
        '{"a":'.repeat(10_000),
        `{"a":[${'{},'.repeat(1_100)}{}]}`,
        `{${Array.from({ length: 1_100 }, (_, n) => `"k${n}":0`).join()}}`,
        `["[${']'.repeat(99)}",${deep}`,
      ],
    ],
  ])('%s, however it is written', async (sentence, bodies) => {
    for (const body of bodies)
      expect(expectProblem(await send('POST /posts', body, json), 400)).toBe(sentence);
  });

  test('no form, no text and no file is taken for JSON', async () => {
    const types = ['multipart/form-data; boundary=x', 'application/xml', 'json', '*/*'];
    for (const type of [...types, 'application/octet-stream', 'application/json-patch+json'])
      expectProblem(await send('POST /posts', '{"a":1}', { 'content-type': type }), 415);
  });

  test('one of more letters than any valid one is refused, also where it has no more bytes', async () => {
    // A text that is not in NFC yet may have four times as many letters.
    for (const letter of ['x', '\\"', '\\u0041', '\\n', 'চ', '🫖'])
      expectProblem(await send('POST /posts', `{"a":"${letter.repeat(95_000)}"}`, json), 413);
  });

  test('a valid one may name its charset, and have unknown fields', async () => {
    const body = JSON.stringify({ ...postBy(admin), unknown: { a: [1] }, toString: 'x' });
    const charsets = ['application/json; charset=utf-8', 'application/json;charset=UTF-8'];
    for (const type of [...charsets, 'Application/JSON'])
      expectAnswer('POST /posts', await send('POST /posts', body, { 'content-type': type }));
  });

  test('a valid one may be as long as its fields may be, however it is written', async () => {
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
      const thread = { params: { id: insertedId } };
      const post = await forum.visitor.call('GET /posts/{id}', thread);
      expect(post.body).toMatchObject(plain);

      const text = '🫖'.repeat(5_000);
      const comment = { postId: insertedId, authorEmail: admin.email, text };
      expectAnswer('POST /comments', await send('POST /comments', write(comment), json));
      const { comments } = (await forum.visitor.call('GET /comments/{id}', thread)).body;
      const about = { commentId: comments[0]?._id, commentText: text, reporterEmail: admin.email };
      const report = write({ ...about, feedback: 'Spam or scam' });
      expectAnswer('POST /reports', await send('POST /reports', report, json));
      const news = { title: '🫖'.repeat(200), description: text, authorName: '🫖'.repeat(80) };
      expectAnswer('POST /announcements', await send('POST /announcements', write(news), json));
    }
  });

  describe.each(uploads)('%s', (name, { upload }) => {
    const [type = '', ...others] = upload?.types ?? [];

    test('takes bytes of its types only, neither none nor more than any valid one has', async () => {
      const bytes = (body: string | null, as = type) => send(name, body, { 'content-type': as });
      for (const body of ['{"a":1}', 'null', '']) expectProblem(await send(name, body, json), 415);
      expectProblem(await bytes('RIFF    WEBP', 'text/plain'), 415);
      for (const one of [type, ...others])
        for (const body of ['{"a":1}', 'null', 'RIFF', ''])
          expectProblem(await bytes(body, one), 400);
      expectProblem(await send(name, null), 415);
      const most = upload?.mostBytes ?? 0;
      for (const length of [most + 1, 2 * most])
        expectProblem(await bytes('x'.repeat(length)), 413);
    });
  });

  test.each(without.map(([name]) => name))(
    '%s needs none, even when its type is announced',
    async (name) => {
      const bo = await forum.memberWithoutPassword('Bo');
      const path = pathOf(name, { id: 'nope', email: bo.email });
      const method = name.slice(0, name.indexOf(' '));
      for (const headers of [{}, json]) {
        const own = { authorization: `Bearer ${bo.token}`, ...headers };
        const { status } = await forum.raw(path, { method, headers: own });
        expect([200, 401, 403, 404, 409]).toContain(status);
      }
    },
  );
});
