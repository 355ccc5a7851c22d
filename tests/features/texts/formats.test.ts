import { describe, expect, test } from 'vitest';
import { run } from '../../support/commands.ts';
import { editComment, editPost, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

const { forum, ana, bo } = await joinShared(['Ana', 'Bo']);
const postId = await publish(ana);
const boId = (await writeComment(bo, postId, 'First')).authorId;

const REL = 'rel="ugc nofollow noopener"';
const UNKNOWN = '01900000-0000-7000-8000-000000000001';
const write = (text: string, format?: unknown) =>
  ana.call('POST /comments', {
    body: { postId, authorEmail: ana.email, text, format } as never,
  });
const opened = async (id: string, reader: Person | TestApp['visitor'] = ana) =>
  (await reader.call('GET /posts/{id}', { params: { id } })).body;

describe('the format of a text', () => {
  test('is plain when it is missing, and only addresses become links', async () => {
    const { body } = await write('**Milk** & tea, see https://tea.example/a?b=1&c.\nBye');
    expectAnswer('POST /comments', await write('Milk?'));
    expect(body).toMatchObject({ format: 'plain', mentions: [] });
    const address = 'https://tea.example/a?b=1&amp;c';
    expect(body.html).toBe(
      `<p>**Milk** &amp; tea, see <a href="${address}" ${REL}>${address}</a>.<br>\nBye</p>`,
    );
    expect((await write('**Milk** & tea')).body.html).toBeNull();
  });

  test('renders marks once, at writing, and every reader gets the same HTML', async () => {
    const text = '**"কলকাতা"**র চা\n\n> quoted\n\n১. এক\n২. দুই';
    const html =
      '<p><strong>&quot;কলকাতা&quot;</strong>র চা</p>\n<blockquote>\n<p>quoted</p>\n</blockquote>\n' +
      '<ol>\n<li>এক</li>\n<li>দুই</li>\n</ol>';
    const { body } = await write(text, 'markdown');
    expect(body).toMatchObject({ text, html, format: 'markdown', mentions: [] });
    const page = await forum.visitor.call('GET /comments/{id}', { params: { id: postId } });
    expect(page.body.comments[0]).toMatchObject({ text, html, format: 'markdown' });

    const id = await publish(ana, { description: text, format: 'markdown' });
    for (const reader of [ana, forum.visitor])
      expect(await opened(id, reader)).toMatchObject({ description: text, html, mentions: [] });
    const [listed] = (await ana.call('GET /posts')).body;
    expect(listed).toMatchObject({ _id: id, description: text, format: 'markdown' });
    expect(listed).not.toHaveProperty('html');
  });

  test('gives no HTML where nothing is marked, though the text may have been', async () => {
    for (const text of ['Milk?', 'C# or 2*3*4', 'two\nlines'])
      expect((await write(text, 'markdown')).body).toMatchObject({ text, html: null });
    const nothing = (await write('a\n\nb', 'markdown')).body;
    expect(nothing.html).toBe('<p>a</p>\n<p>b</p>');
  });

  test('refuses what shows nothing, and any other format', async () => {
    for (const text of ['>', '```\n```', '- >', '> > \n>', '~~~\n\u200b\n~~~']) {
      const reply = await write(text, 'markdown');
      expect(expectProblem(reply, 400)).toBe('Text must contain something that can be seen');
      expect((await write(text)).status).toBe(201);
    }
    for (const format of ['html', 'MARKDOWN', '', null, 1])
      expect(expectProblem(await write('Tea', format), 400)).toMatch(/^Format must be one of/);
  });

  test('takes an answer that looks like an empty item, as it was typed', async () => {
    for (const text of ['42.', '৭.', '7)', '-'])
      expect((await write(text, 'markdown')).body).toMatchObject({ text, html: null });
  });

  test('stays with an edit that names none', async () => {
    const { _id: id } = (await write('*one*', 'markdown')).body;
    const after = { format: 'markdown', html: '<p><strong>two</strong></p>' };
    expect((await editComment(ana, id, '**two**')).body).toMatchObject(after);
  });
});

test('an edit of a post renders what it names, and a format alone renders the text anew', async () => {
  const id = await publish(ana, { description: '*tea*' });
  const edit = async (change: Parameters<typeof editPost>[2], version: number) =>
    (await editPost(ana, id, change, version)).body;
  const marked = { description: '*tea*', format: 'markdown', html: '<p><em>tea</em></p>' };
  expect(await edit({ format: 'markdown' }, 1)).toMatchObject({ ...marked, version: 2 });
  const bold = { description: '**milk**', html: '<p><strong>milk</strong></p>' };
  expect(await edit({ description: '**milk**' }, 2)).toMatchObject(bold);
  expect(await edit({ title: 'Other' }, 3)).toMatchObject({ ...bold, version: 4 });
  expect(await edit({ format: 'plain' }, 4)).toMatchObject({ html: null, version: 5 });
  expect(await opened(id)).toMatchObject({ description: '**milk**', html: null, format: 'plain' });
});

describe('a mention', () => {
  const mention = (id: string, name = 'Bo') => `@[${name}](member:${id})`;
  const link = (id: string) => `<a href="/people/${id}" ${REL} data-member="${id}">@Bo</a>`;

  test('links a member, whose name of today stands beside the text', async () => {
    const text = `Ask ${mention(boId)}, ${mention(boId)}!`;
    const { body } = await write(text, 'markdown');
    const [one] = body.mentions;
    expect(body.mentions).toEqual([{ _id: boId, displayName: expect.any(String) }]);
    expect(body.html).toBe(`<p>Ask ${link(boId)}, ${link(boId)}!</p>`);
    const id = await publish(bo, { description: text, format: 'markdown' });

    await bo.call('PATCH /me', { body: { displayName: 'Bodhi' } });
    const { comments } = (await ana.call('GET /comments/{id}', { params: { id: postId } })).body;
    expect(comments[0]?.mentions).toEqual([{ _id: boId, displayName: 'Bodhi' }]);
    expect((await opened(id)).mentions).toEqual([{ _id: boId, displayName: 'Bodhi' }]);
    expect(one?.displayName).not.toBe('Bodhi');
  });

  test('of nobody stays text, and so do those after the twentieth member and in a plain text', async () => {
    const { body } = await write(`${mention(UNKNOWN, 'X')} and ${mention(boId)}`, 'markdown');
    expect(body.html).toBe(`<p>@[X](member:${UNKNOWN}) and ${link(boId)}</p>`);
    expect(body.mentions.map(({ _id }) => _id)).toEqual([boId]);
    const stranger = (n: number) => mention(`${UNKNOWN.slice(0, -2)}${String(10 + n)}`);
    const twenty = Array.from({ length: 20 }, (_, n) => stranger(n));
    const late = (await write([...twenty, mention(boId)].join(' '), 'markdown')).body;
    for (const none of [late, (await write(mention(boId))).body])
      expect(none).toMatchObject({ html: null, mentions: [] });
  });
});

test('npm run render renders what older rules have rendered, also texts from before', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const id = await publish(ana, { description: 'Tea **with** milk', format: 'markdown' });
  const comment = await writeComment(ana, id, 'See https://tea.example');
  await writeComment(ana, id, 'No mark');
  for (const table of ['posts', 'comments'])
    await executeSql(forum, `update ${table} set html = null, html_version = 0`);

  const settings = { ...forum.shared, DATA_DIR: forum.app.context.config.dataDir };
  const first = await run('render', [], settings);
  expect(first).toEqual({ code: 0, said: ['3 texts were rendered.'], complaints: '' });
  const again = await run('render', [], settings);
  expect(again.said).toEqual(['All texts are up to date.']);

  // The running server reads a post that it has not cached.
  const post = await ana.call('GET /posts/{id}', { params: { id } });
  expect(post.body).toMatchObject({ html: '<p>Tea <strong>with</strong> milk</p>', version: 1 });
  const { comments } = (await ana.call('GET /comments/{id}', { params: { id } })).body;
  expect(comments.map(({ html }) => html)).toEqual([null, comment.html]);
  expect(comment.html).toContain('<a href="https://tea.example"');
});
