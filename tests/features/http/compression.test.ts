import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { joinShared } from '../../support/open-forum.ts';
import { rawBytes } from '../../support/raw-http.ts';

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };
type Encoding = keyof typeof DECODERS;
const ENCODINGS = Object.keys(DECODERS) as Encoding[];

let id = '';
const { forum, root, ana } = await joinShared(['Root', 'Ana']);
await ana.call('POST /membership', { body: { email: ana.email } });
for (let n = 0; n < 12; n++)
  id = await publish(ana, { title: `Post ${n} আড্ডা`, description: 'A cup of tea. '.repeat(20) });
for (let n = 0; n < 8; n++) await writeComment(ana, id, `Comment ${n}: ${'good tea. '.repeat(9)}`);
const description = 'On Friday. '.repeat(100);
await root.call('POST /announcements', { body: { title: 'Closed', description } });

const ask = (path: string, encoding = '', { method = 'GET', headers = {} } = {}) =>
  rawBytes(`${forum.url}${path}`, {
    method,
    headers: { ...headers, ...(encoding && { 'accept-encoding': encoding }) },
  });
type Answer = Awaited<ReturnType<typeof ask>>;

function textOf({ headers, body }: Answer): string {
  const encoding = headers.get('content-encoding') as Encoding | null;
  return (encoding ? DECODERS[encoding](body) : body).toString();
}
/** Asks until the answer is compressed: the copy is made beside earlier answers. */
async function compressed(path: string, encoding: string, options = {}): Promise<Answer> {
  let answer = await ask(path, encoding, options);
  await expect
    .poll(async () => {
      answer = await ask(path, encoding, options);
      return answer.headers.get('content-encoding');
    })
    .not.toBeNull();
  return answer;
}

/** Answers over 1 kB that all visitors share. */
const long = () => [
  '/posts',
  '/posts?limit=12',
  '/posts/popular',
  `/comments/${id}`,
  '/announcements',
];

describe('an answer over 1 kB that visitors ask for again', () => {
  test.each(ENCODINGS)('comes compressed, the same text in fewer bytes: %s', async (encoding) => {
    for (const path of long()) {
      const raw = await ask(path);
      const answer = await compressed(path, encoding);
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, encoding]);
      expect([path, textOf(answer)]).toEqual([path, raw.body.toString()]);
      expect(answer.body.length).toBeLessThan(raw.body.length / 2);
      expect(answer.headers.get('content-length')).toBe(String(answer.body.length));
      expect(answer.headers.get('x-rev')).toBe(raw.headers.get('x-rev'));
      const others = path === '/announcements' ? 'Accept, Sec-Fetch-Mode, ' : '';
      for (const { headers } of [raw, answer])
        expect([path, headers.get('vary')]).toEqual([path, `${others}Accept-Encoding`]);
    }
  });

  test('is answered raw the first times, without waiting for the compressor', async () => {
    const path = '/posts?page=1&limit=9';
    const answers = [await ask(path, 'br'), await ask(path, 'br')];
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
  });

  test('has to HEAD the headers of GET, without the bytes', async () => {
    const { body, ...got } = await compressed('/posts', 'gzip');
    const head = await ask('/posts', 'gzip', { method: 'HEAD' });
    const withoutDate = ({ headers }: Pick<Answer, 'headers'>) =>
      [...headers].filter(([name]) => name !== 'date');
    expect([head.status, withoutDate(head)]).toEqual([200, withoutDate(got)]);
    expect([body.length > 0, head.body.length]).toEqual([true, 0]);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
  ])('is encoded as the client takes it: %s', async (accepted, encoding) => {
    const answer = await compressed('/posts', accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
  });

  test.each(['', 'identity', 'deflate', 'zstd', 'br;q=0', '*;q=0', 'nonsense;;'])(
    'stays raw for a client that takes neither brotli nor gzip: %s',
    async (accepted) => {
      await compressed('/posts', 'br');
      await compressed('/posts', 'gzip');
      const { headers, body } = await ask('/posts', accepted);
      expect(headers.get('content-encoding')).toBeNull();
      expect(JSON.parse(body.toString())).toHaveLength(5);
    },
  );

  test('shows what a commit has changed at once', async () => {
    await compressed('/posts', 'br');
    const title = 'The newest post of all';
    await publish(ana, { title });
    for (let n = 0; n < 5; n++)
      expect(JSON.parse(textOf(await ask('/posts', 'br')))[0].title).toBe(title);
  });
});

describe('an answer is never compressed', () => {
  /** Asks often, and each time gives the compressor the time that it needs for another answer. */
  async function encodingsOf(path: string, other: string, headers = {}) {
    const encodings = new Set<string | null>();
    for (let n = 0; n < 5; n++) {
      encodings.add((await ask(path, 'br', { headers })).headers.get('content-encoding'));
      await compressed(`${other}?limit=10&n=${n}`, 'br');
    }
    return [...encodings];
  }

  test('that has at most 1 kB', async () => {
    expect(await encodingsOf('/posts/total', '/posts')).toEqual([null]);
  });

  test('of a member: it may have what visitors may not see, beside texts of anybody', async () => {
    const authorization = `Bearer ${ana.token}`;
    expect(await encodingsOf('/posts?limit=11', '/posts/popular', { authorization })).toEqual([
      null,
    ]);
  });
});

describe.each(ENCODINGS)('feeds and sitemaps in %s', (encoding) => {
  test('a feed is the same text, with a validator of its own', async () => {
    const raw = await ask('/feed.xml');
    const answer = await ask('/feed.xml', encoding);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-length')).toBe(String(answer.body.length));
    expect(textOf(answer)).toBe(raw.body.toString());
    const [rawTag, tag] = [raw, answer].map(({ headers }) => headers.get('etag') ?? '');
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(tag).not.toBe(rawTag);
    const again = await ask('/feed.xml', encoding, { headers: { 'if-none-match': tag } });
    expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
    const withRaw = await ask('/feed.xml', '', { headers: { 'if-none-match': rawTag ?? '' } });
    expect(withRaw.status).toBe(304);
    const wrong = await ask('/feed.xml', '', { headers: { 'if-none-match': tag ?? '' } });
    expect(wrong.status).toBe(200);
    // Made anew with the same text, it has the same validator.
    forum.app.context.responseCache.clear();
    const anew = await ask('/feed.xml', encoding, { headers: { 'if-none-match': tag ?? '' } });
    expect(anew.status).toBe(304);
  });

  test('a sitemap is the same text, and HEAD says the same of it', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const path = `/sitemap-${month}.xml`;
    const raw = await ask(path);
    const answer = await ask(path, encoding);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(textOf(answer)).toBe(raw.body.toString());
    expect(answer.body.length).toBeLessThan(raw.body.length);
    const head = await ask(path, encoding, { method: 'HEAD' });
    for (const name of ['content-encoding', 'content-type', 'vary', 'content-length'])
      expect([name, head.headers.get(name)]).toEqual([name, answer.headers.get(name)]);
    expect(head.body).toHaveLength(0);
    // One of at most 1 kB stays as it is.
    const short = await ask('/sitemap.xml', encoding);
    expect(short.headers.get('content-encoding')).toBeNull();
    expect(short.body.toString()).toContain('<sitemapindex');
  });

  test('the OpenAPI document and its page are the same text', async () => {
    for (const path of ['/openapi.json', '/docs/static/swagger-ui.css']) {
      const raw = await ask(path);
      const answer = await ask(path, encoding);
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, encoding]);
      expect(textOf(answer) === raw.body.toString()).toBe(true);
      expect(answer.body.length).toBeLessThan(raw.body.length / 4);
      const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
      expect((await ask(path, encoding, { headers })).status).toBe(304);
    }
  });
});
