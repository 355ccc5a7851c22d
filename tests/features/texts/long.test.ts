import { once } from 'node:events';
import { BroadcastChannel, type Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { markdown } from '../../../contract/markup/markdown.ts';
import * as plain from '../../../contract/markup/plain.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import { truncate } from '../../../contract/values/graphemes.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { UnavailableError } from '../../../db/core/errors.ts';
import { excerptAnswer } from '../../../server/pages/excerpts.ts';
import { openRenderer } from '../../../server/texts/renderer.ts';
import { editPost, postBy, publish, writeComment } from '../../support/content.ts';
import { joinShared, sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';

describe('long', async () => {
  /** One of the texts that take longest to render. */
  const LONG = '>_'.repeat(LONGEST.description / 2);

  let ana: Person;
  const forum = await sharedForum();
  beforeEach(async () => {
    ana = await forum.someone('Ana');
  });

  const longPost = (description = LONG) =>
    ana.call('POST /posts', { body: postBy(ana, { description, format: 'markdown' }) });
  const opened = async (id: string) =>
    (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body;

  /** Has the forum render in a thread of this source, or with other times, until the test ends. */
  function renderWith(options: Parameters<typeof openRenderer>[0]) {
    const { context } = forum.app;
    const { renderer } = context;
    context.renderer = openRenderer(options);
    onTestFinished(async () => {
      await context.renderer.close();
      context.renderer = renderer;
    });
  }
  const threadOf = (source: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort, BroadcastChannel } from 'node:worker_threads'; ${source}`)}`,
    );
  /** A thread that dies warns of it: that is meant here. */
  function expectWarnings() {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warned.mockRestore());
  }
  const SILENT = threadOf("parentPort.on('message', () => undefined);");
  const DYING = threadOf("parentPort.on('message', () => process.exit(1));");

  test('a long text is rendered in another thread, as a short one would be', async () => {
    const here = vi.spyOn(markdown, 'render');
    onTestFinished(() => here.mockRestore());
    const marked = `${'**চা** @[Nobody](member:01900000-0000-7000-8000-000000000001)\n\n'.repeat(100)}`;
    const answers = await Promise.all([LONG, marked.trim()].map(longPost));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [id = '', second = ''] = answers.map(({ body }) => body.insertedId);
    const edited = `${LONG.slice(2)}!`;
    expect((await editPost(ana, id, { description: edited })).status).toBe(200);
    expect(here).not.toHaveBeenCalled();
    here.mockRestore();
    const htmlOf = (text: string) => renderText(text, 'markdown', { isKnown: () => false }).html;
    expect((await opened(id)).html).toBe(htmlOf(edited));
    expect((await opened(second)).html).toBe(htmlOf(marked.trim()));
  });

  test('while a long text is being rendered, everybody else is answered', async () => {
    const channel = new BroadcastChannel(`rendering of ${ana.email}`);
    onTestFinished(() => channel.close());
    const begun = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    renderWith({
      file: threadOf(`const channel = new BroadcastChannel(${JSON.stringify(channel.name)});
      const html = '<p>late</p>';
      channel.onmessage = () => parentPort.postMessage({ html, mentions: [], isBlank: false });
      parentPort.on('message', () => channel.postMessage('begun'));`),
    });
    const written = longPost();
    await begun;
    const postId = await publish(await forum.someone('Bo'));
    for (let n = 0; n < 20; n++)
      expect((await writeComment(ana, postId, 'See https://tea.example')).html).not.toBe(null);
    expect(await opened(postId)).toMatchObject({ _id: postId });
    channel.postMessage('go');
    const { status, body } = await written;
    expect(status).toBe(201);
    expect((await opened(body.insertedId)).html).toBe('<p>late</p>');
  });

  test.each([
    ['dies', { file: DYING }],
    ['takes too long', { file: SILENT, mostMs: 20 }],
    ['does not start', { file: new URL('file:///nowhere/render-worker.mjs') }],
  ])('a thread that %s refuses its text with 503, and nothing is written', async (_, options) => {
    renderWith(options);
    expectWarnings();
    for (let n = 0; n < 2; n++) {
      const { status, headers, body } = await longPost();
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(body).toMatchObject({ message: 'The text was not rendered. Please try again.' });
    }
    const { count } = (await ana.call('GET /posts/count', { query: { email: ana.email } })).body;
    expect(count).toBe(0);
    await publish(ana, { description: 'A short text needs no thread' });
  });

  test('a thread that fails takes the next text not with it', async () => {
    expectWarnings();
    const renderer = openRenderer({
      file: threadOf(`parentPort.on('message', ({ format }) => {
      if (format === 'plain') throw new Error('failed');
      parentPort.postMessage({ html: '<p>next</p>', mentions: [], isBlank: false });
    });`),
    });
    onTestFinished(() => renderer.close());
    const [failed, next] = await Promise.allSettled([
      renderer.render({ text: LONG, format: 'plain' }),
      renderer.render({ text: LONG, format: 'markdown' }),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) });
    expect(next).toMatchObject({ status: 'fulfilled', value: { html: '<p>next</p>' } });
  });

  test('a renderer that closes refuses the text under way and all others, and ends its thread', async () => {
    const renderer = openRenderer({ file: SILENT });
    const begun = once(process, 'worker');
    const texts = [LONG, LONG].map((text) => renderer.render({ text, format: 'plain' }));
    const refused = texts.map((text) => expect(text).rejects.toThrow(UnavailableError));
    await begun;
    await renderer.close();
    await Promise.all(refused);
  });

  test('the thread starts with the first long text, and ends after a while without one', async () => {
    const ends: Promise<unknown>[] = [];
    const collect = (thread: Worker) => void ends.push(once(thread, 'exit'));
    process.on('worker', collect);
    onTestFinished(() => void process.off('worker', collect));
    renderWith({ idleMs: 200 });
    await publish(ana, { description: '**short**', format: 'markdown' });
    expect(ends).toHaveLength(0);
    for (let n = 1; n <= 2; n++) {
      expect((await longPost()).status).toBe(201);
      expect(ends).toHaveLength(n);
      await ends.at(-1);
    }
  });
});

describe('beginnings', async () => {
  const MARKED =
    'A **bold word**, *slanted*, `code`, [a pier](https://example.org/pier) and more. ';
  const textOf = (length: number) =>
    MARKED.repeat(Math.ceil(length / MARKED.length)).slice(0, length);
  const isFormatted = { format: 'markdown' as const };

  const { forum, ana } = await joinShared(['Ana']);
  const postId = await publish(ana, { description: textOf(19_900), ...isFormatted });
  const { authorId, _id: replyTo } = await writeComment(ana, postId, textOf(4_900), isFormatted);
  for (let n = 0; n < 5; n++)
    await writeComment(ana, postId, textOf(4_900), { ...isFormatted, replyTo });

  const page = (path: string) =>
    rawRequest(`${forum.url}${path}`, { headers: { accept: 'text/html' } });
  const raw = (path: string) => rawRequest(`${forum.url}${path}`, {});

  test.each([
    ['what a reply quotes', () => raw(`/comments/${postId}?limit=100`), 1_000],
    ['home', () => page('/'), 1_500],
    ['a description for link previews', () => page(`/post-details/${postId}?page=2`), 1_000],
    ['the posts of a member', () => page(`/people/${authorId}`), 1_500],
    ['the comments of a member', () => page(`/people/${authorId}?tab=comments`), 1_500],
    ['a found text', () => raw('/search?q=pier'), 2_000],
    ['an entry of a feed', () => raw('/feed.xml'), 10_200],
  ])('%s is cut from its text before the marks are removed', async (_, ask, most) => {
    /** The lengths of the texts whose marks were removed: blocks of code are looked for first. */
    const stripped: number[] = [];
    const { replaceAll } = String.prototype as { replaceAll: (...args: unknown[]) => string };
    vi.spyOn(String.prototype, 'replaceAll').mockImplementation(function (this: string, ...args) {
      if (args[0] instanceof RegExp && args[0].source.startsWith(plain.FENCE_START))
        stripped.push(this.length);
      return replaceAll.apply(this, args);
    });
    forum.app.context.responseCache.clear();
    await ask();
    vi.restoreAllMocks();
    expect(stripped.length).toBeGreaterThan(0);
    expect(Math.max(...stripped)).toBeLessThanOrEqual(most);
  });

  test.each([
    ['marks', MARKED.repeat(50)],
    ['a mark that ends far away', `*${'far '.repeat(500)}away* and on`],
    ['code that ends far away', `\`${'far '.repeat(500)}away\` and on`],
    ['a link whose words are long', `[${'far '.repeat(500)}away](https://example.org/) and on`],
    ['a link whose address is long', `[near](https://example.org/${'far/'.repeat(400)}) and on`],
    ['a fence that ends far away', `\`\`\`\n${'**far** '.repeat(500)}\n\`\`\`\nand on`],
    ['emoji of many code points', '👩‍👩‍👧‍👦'.repeat(500)],
    ['Bengali', '**কৃষ্ণচূড়া**র নিচে *নদীর ধারে* '.repeat(80)],
    ['marks alone, nearly', `${'[](https://example.org/) '.repeat(200)}end`],
    ['few words', '**few** words'],
  ])('a beginning is that of the whole text: %s', (_, text) => {
    for (const most of [1, 20, 100, 240])
      expect(beginningOf(text, 'markdown', most)).toEqual(
        truncate(plain.withoutFormatting(text, 'markdown'), most),
      );
  });

  test('the excerpts that a page of a member carries show no half of a mark', () => {
    const text = `${'plain '.repeat(60)}**${'bold '.repeat(60)}end**`;
    const comment = { text, format: 'markdown', html: '<p>…</p>' };
    const answer = excerptAnswer({
      name: 'GET /members/{id}/comments',
      body: { comments: [comment], total: 1 },
    } as never) as { body: { comments: (typeof comment)[] } };
    const [cut] = answer.body.comments;
    expect(cut?.format).toBe('plain');
    expect(cut?.text).toMatch(/^[a-z ]{400}…$/);
  });
});

/** Characters that are graphemes of their own, and such as join what stands before them or after them. */
const PIECES = [
  ...['a', 'Z', ' ', '~', '\t', '\r', '\n', '\r\n', '\u007f', 'é', 'e\u0301', '\u0301', '\u200d'],
  ...['ক', 'ক্ষ', '\u09be', '😀', '👩‍👩‍👧', '🇧', '🇩', '\u{1f3fd}', '\ufe0f', '\u20e3', '1'],
];
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

test('a text is cut between its graphemes, whatever they are made of', () => {
  const pairs = PIECES.flatMap((first) => PIECES.map((second) => first + second));
  const texts = [...pairs, ...pairs.flatMap((pair) => PIECES.map((third) => pair + third))];
  const wrong = [...PIECES, ...texts, ...texts.map((text) => `ab${text}`)].flatMap((text) => {
    const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment);
    return [1, 2, 3].filter((most) => {
      const cut = truncate(text, most);
      const isCut = graphemes.length > most;
      return cut.text !== graphemes.slice(0, most).join('') || cut.isCut !== isCut;
    });
  });
  expect(texts.length).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});
