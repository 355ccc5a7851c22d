import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { InitialData } from '../../../contract/core/initial-data.ts';
import type { Comment, CommentPage } from '../../../contract/features/comments.ts';
import type { OpenedPost } from '../../../contract/features/posts.ts';
import { withoutFormatting } from '../../../contract/markup/plain.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { asOnQuietCore } from '../../support/processor-time.ts';
import { rawRequest } from '../../support/raw-http.ts';

const TEXTS = {
  english: 'A **bold** word, *slanted*, `code`, [a pier](https://example.org/) & "more" <words>. ',
  bengali: 'কৃষ্ণচূড়া **ফুটেছে** *আজ* "সকালে" নদীর ধারে। ',
};
type Language = keyof typeof TEXTS;
/** The comments under the post in each language; turns are measured in Bengali. */
const AMOUNTS = { english: 25, bengali: 100 };
const LANGUAGES = Object.keys(TEXTS) as Language[];

const ids = {} as Record<Language, string>;

/** A text that its language fills, but for its own number at the end. */
function textOf(language: Language, length: number, n: number): string {
  const text = TEXTS[language];
  return `${text.repeat(Math.ceil(length / text.length)).slice(0, length - 20)} ${language} ${n}`;
}
/** A thread of long texts, in which each comment answers the one before. */
async function publishThread(language: Language): Promise<string> {
  const more: { format: 'markdown'; replyTo?: string } = { format: 'markdown' };
  const description = textOf(language, 20_000, 0);
  const postId = await publish(ana, { title: language, description, ...more });
  for (let n = 1; n <= AMOUNTS[language]; n++)
    more.replyTo = (await writeComment(ana, postId, textOf(language, 5_000, n), more))._id;
  return postId;
}
const { forum, ana } = await openFileForumWith(['Ana']);
for (const language of LANGUAGES) ids[language] = await publishThread(language);

/** Asks for an address, and only counts the bytes: the reader works in the server's thread. */
function drain(path: string, headers: Record<string, string>): Promise<number> {
  const { host, hostname, port } = new URL(forum.url);
  const lines = Object.entries({ host, connection: 'close', ...headers }).map((one) =>
    one.join(': '),
  );
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.on('error', reject).on('close', () => resolve(bytes));
    socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  });
}

/**
 * The processor time of the longest turn of the event loop while something runs, in milliseconds. Linux counts it in
 * steps of 4 ms only. No turn needs more of the processor than the time that passes in it.
 */
async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const watched = new Promise<void>((resolve) => {
    let [last, began] = [process.threadCpuUsage(), performance.now()];
    const turn = () => {
      const [now, ends] = [process.threadCpuUsage(), performance.now()];
      const used = (now.user + now.system - last.user - last.system) / 1_000;
      longest = Math.max(longest, Math.min(used, ends - began));
      [last, began] = [now, ends];
      if (isOver) resolve();
      else setImmediate(turn);
    };
    setImmediate(turn);
  });
  await run();
  isOver = true;
  await watched;
  return longest;
}

const HTML = { accept: 'text/html' };
const JSON_TYPE = { accept: 'application/json' };
const BROTLI = { ...HTML, 'accept-encoding': 'br' };
const pageOf = (language: Language, query = '') => `/post-details/${ids[language]}${query}`;

/** A turn has more than its own work where others use the processor, and where memory is collected. */
const MOST_ROUNDS = 60;

describe('no turn of the event loop takes 10 ms of the processor:', () => {
  test.each([
    ['the page of a long post', '', HTML, 300_000],
    ['the same, compressed', '', BROTLI, 3_000],
    ['its page with each comment whole', '?comments=full', HTML, 890_000],
    ['the same, compressed', '?comments=full', BROTLI, 3_000],
    ['the comments that the address asks for whole', '?text=whole', HTML, 330_000],
    ['the answer of a hundred comments', null, JSON_TYPE, 1_500_000],
  ])('%s', async (_, query, headers, least) => {
    const path = query === null ? `/comments/${ids.bengali}?limit=100` : pageOf('bengali', query);
    const turns: number[] = [];
    do {
      forum.app.context.responseCache.clear();
      let bytes = 0;
      turns.push(
        await asOnQuietCore(() =>
          longestTurn(async () => {
            bytes = await drain(path, headers);
          }),
        ),
      );
      expect(bytes).toBeGreaterThan(least);
    } while (Math.min(...turns) >= 10 && turns.length < MOST_ROUNDS);
    expect(Math.min(...turns)).toBeLessThan(10);
  });
});

const get = (path: string, headers: Record<string, string> = HTML) =>
  rawRequest(`${forum.url}${path}`, { headers });
const stateOf = (html: string) =>
  JSON.parse(html.match(/id="state">(.*?)<\/script>/s)?.[1] ?? '') as InitialData;

describe('a page of long texts', () => {
  test.each(LANGUAGES)('leaves nothing out: %s', async (language) => {
    const asked = await get(`/comments/${ids[language]}?limit=20`, JSON_TYPE);
    const page = JSON.parse(asked.body) as CommentPage;
    const { comments } = page;
    const { body, headers } = await get(pageOf(language, '?comments=full'));
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body));
    expect(body.includes('deferred-')).toBe(false);
    const shown = body.slice(
      body.indexOf('<div id="root">'),
      body.indexOf('<script type="application/json"'),
    );
    const discussion = JSON.parse(body.match(/ld\+json">(.*?)<\/script>/s)?.[1] ?? '');
    const description = textOf(language, 20_000, 0);
    expect(discussion.text === withoutFormatting(description, 'markdown')).toBe(true);
    expect(discussion.comment.map(({ text }: Comment) => text)).toEqual(
      comments.map(({ text, format }) => withoutFormatting(text, format)),
    );
    const { answers } = stateOf(body);
    const post = answers.find(({ name }) => name === 'GET /posts/{id}')?.body as OpenedPost;
    const thread = answers.find(({ name }) => name === 'GET /comments/{id}')?.body;
    expect(post.description === description).toBe(true);
    expect(JSON.stringify(thread) === JSON.stringify(page)).toBe(true);
    for (const { html } of [post, ...comments]) expect(shown.includes(html ?? '?')).toBe(true);
  });

  test('is the same compressed, and is not sent again to whoever has it', async () => {
    const path = pageOf('bengali', '?comments=full');
    const { body } = await get(path);
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(`${forum.url}${path}`, {
        headers: { ...HTML, 'accept-encoding': encoding },
      });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect((await answer.text()) === body).toBe(true);
    }
    const etags = new Set<string>();
    for (let n = 0; n < 3; n++) {
      const again = await get(path);
      expect(again.body === body).toBe(true);
      etags.add(again.headers.get('etag') ?? '');
    }
    expect(etags.size).toBe(1);
    const ifNone = { 'if-none-match': [...etags].join() };
    expect((await get(path, { ...HTML, ...ifNone })).status).toBe(304);
  });

  test('never has a text of another that is made at once', async () => {
    forum.app.context.responseCache.clear();
    const asked = Array.from({ length: 12 }, (_, n) => {
      const language = LANGUAGES[n % 2] as Language;
      return { language, path: pageOf(language, `?comments=full&page=${1 + ((n >> 1) % 2)}`) };
    });
    const pages = await Promise.all(asked.map(({ path }) => get(path)));
    pages.forEach(({ status, body }, n) => {
      expect(status).toBe(200);
      const { language } = asked[n] as { language: Language };
      for (const one of LANGUAGES) expect(body.includes(` ${one} `)).toBe(one === language);
    });
  });
});
