import { once } from 'node:events';
import { BroadcastChannel, type Worker } from 'node:worker_threads';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { markdown } from '../../../contract/markup/markdown.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { UnavailableError } from '../../../db/core/errors.ts';
import { openRenderer } from '../../../server/texts/renderer.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** One of the texts that take longest to render. */
const LONG = '>_'.repeat(LONGEST.description / 2);

let forum: TestApp;
let ana: Person;
let names = 0;
beforeAll(async () => {
  forum = await openTestApp({}, true);
  return () => forum.close();
});
beforeEach(async () => {
  ana = await forum.memberWithoutPassword(`Ana${names++}`);
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
const SILENT = threadOf("parentPort.on('message', () => undefined);");
const DYING = threadOf("parentPort.on('message', () => process.exit(1));");

test('a long text is rendered in another thread, as a short one would be', async () => {
  const here = vi.spyOn(markdown, 'render');
  onTestFinished(() => here.mockRestore());
  const marked = `${'**চা** @[Nobody](member:01900000-0000-7000-8000-000000000001)\n\n'.repeat(100)}`;
  const answers = await Promise.all([LONG, marked.trim()].map(longPost));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const edit = { description: `${LONG.slice(2)}!`, version: 1 };
  const id = String(answers[0]?.body.insertedId);
  expect((await ana.call('PATCH /posts/{id}', { params: { id }, body: edit })).status).toBe(200);
  expect(here).not.toHaveBeenCalled();
  here.mockRestore();
  const htmlOf = (text: string) => renderText(text, 'markdown', () => false).html;
  expect((await opened(id)).html).toBe(htmlOf(edit.description));
  const second = await opened(String(answers[1]?.body.insertedId));
  expect(second.html).toBe(htmlOf(marked.trim()));
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
  const postId = await publish(await forum.memberWithoutPassword(`Bo${names++}`));
  for (let n = 0; n < 20; n++)
    expect((await writeComment(ana, postId, 'See https://tea.example')).html).not.toBe(null);
  expect((await forum.visitor.call('GET /posts/{id}', { params: { id: postId } })).status).toBe(
    200,
  );
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
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
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
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
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
