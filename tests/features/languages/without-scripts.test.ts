import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { PSEUDO as PSEUDO_MODE } from '../../../client/vite.messages.ts';
import type { InitialData } from '../../../contract/core/initial-data.ts';
import { personScreen, RENDERED_SCREENS, SCREENS } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { buildClientPart } from '../../support/runner/client-build.ts';
import { textsOutsideMessages } from '../../support/texts/without-messages.ts';
import { speakPseudo } from './words.ts';

/** The client for rendering whose messages stand in ⟦ ⟧. */
const outDir = mkdtempSync(join(tmpdir(), 'adda-render-'));
afterAll(() => rmSync(outDir, { recursive: true }));
await buildClientPart(
  new URL('../../../client/vite.render.ts', import.meta.url),
  { mode: PSEUDO_MODE, outDir },
  'production',
);
interface Rendering {
  loadScreens(): Promise<void>;
  renderPage(
    path: string,
    data: InitialData,
  ): { html: Iterable<string>; withoutScripts: string; title: string };
  renderWithoutScripts(path: string, data: InitialData): string;
}
const client = (await import(pathToFileURL(join(outDir, 'render-en.mjs')).href)) as Rendering;
await client.loadScreens();

/** People and their words are Bengali here, so that all other letters are messages' or faults. */
const { forum, root } = await openFileForumWith(['Root']);
const ana = await forum.memberWithoutPassword('101');
const postId = await publish(ana, { title: 'চা', description: 'কোথায়?' });
const { authorId } = await writeComment(ana, postId, 'এখানে।');
await root.call('POST /announcements', { body: { title: 'মেলা', description: 'শুক্রবার।' } });
for (const who of [root, ana]) await who.call('PATCH /me', { body: { displayName: 'আনা' } });

/** What a document shows and says, without times, which Intl writes. */
function textsIn(html: string): string[] {
  const shown = html
    .replaceAll(/<(style|script|time|svg|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replaceAll(/&[#\w]+;/g, ' ');
  const said = [...shown.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)];
  return [...shown.split(/<[^>]*>/), ...said.map(([, text = '']) => text)];
}

/** What the head says of the page, and the names in its structured data. */
const headTextsIn = (html: string) =>
  [
    ...html.matchAll(/<meta (?:name|property)="[\w:]*(?:description|alt)" content="([^"]*)"/g),
    ...html.matchAll(/"@type":"Person","name":"([^"]*)"/g),
  ].map(([, text = '']) => text);

async function documentAt(path: string) {
  const reply = await fetch(forum.url + path, { headers: { accept: 'text/html' } });
  const html = await reply.text();
  const [, state = ''] = /id="state">(.*?)<\/script>/s.exec(html) ?? [];
  return { html, data: JSON.parse(state) as InitialData };
}

const expectMessagesAlone = (texts: readonly string[]) =>
  expect(
    textsOutsideMessages(texts.map((text) => text.replaceAll(/\p{Script=Bengali}/gu, ' '))),
  ).toEqual([]);

describe('without scripts each text is a message', () => {
  const places = [
    '/',
    `/post-details/${postId}`,
    `/post-details/${postId}?comments=full`,
    personScreen(authorId),
    '/tags/general',
    SCREENS.announcements,
    SCREENS.search,
    `${SCREENS.search}?q=%E0%A6%9A%E0%A6%BE`,
  ];
  test.each(places)('on %s', async (path) => {
    speakPseudo();
    const { html: document, data } = await documentAt(path);
    const { html, withoutScripts, title } = client.renderPage(path, data);
    const texts = [title, ...textsIn([...html].join('')), ...textsIn(withoutScripts)];
    expect(texts.join('')).toContain('⟦');
    expectMessagesAlone([...texts, ...headTextsIn(document)]);
  });

  test.each([
    SCREENS.login,
    SCREENS.register,
    SCREENS.membership,
    SCREENS.profile,
    SCREENS.settings,
  ])('on %s, which the client renders alone', async (path) => {
    speakPseudo();
    const { html: document, data } = await documentAt(path);
    const texts = textsIn(client.renderWithoutScripts(path, data));
    expect(texts.join('')).toContain('⟦');
    expectMessagesAlone([...texts, ...headTextsIn(document)]);
  });

  test.each([400, 404, 410, 429, 503] as const)(
    'on pages that say why there is none: %d',
    async (status) => {
      const { data } = await documentAt('/nowhere');
      for (const screen of ['/-', ...RENDERED_SCREENS]) {
        const path = screen.replaceAll(/:\w+/g, '-');
        const { html, title } = client.renderPage(path, { ...data, status });
        expectMessagesAlone([title, ...textsIn([...html].join(''))]);
      }
    },
  );
});
