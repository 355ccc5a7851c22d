/**
 * Pages of `npm run dev`: the forum reads what a page shows, and Vite renders it from the sources. In production the
 * forum does both, with the built client.
 */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import { RENDERED_BY_VITE } from '../contract/core/initial-data.ts';
import type * as Render from './app/render.tsx';

const STATE = /<script type="application\/json" id="state">(.*?)<\/script>/s;
/** Until the scripts load their own styles. */
const STYLESHEET = '<link rel="stylesheet" href="/style.css" />';
/** Headers of the forum that do not hold for what Vite makes of its page. */
const DROPPED = ['content-security-policy', 'content-length', 'etag', 'connection', 'keep-alive'];

const STARTING =
  '<!doctype html><meta http-equiv="refresh" content="1"><title>Adda</title><p>The forum is starting.</p>';

/** True if a browser asks for a page, or for another document of the forum such as `/docs`. */
const isNavigation = ({ method, headers, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !/\.(tsx?|css)(\?|$)/.test(url);

/** The forum's answer to the same request, neither compressed nor left out because the browser has it. */
function askForum(forum: string, { method, url, headers }: IncomingMessage) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { 'accept-encoding': _encoding, 'if-none-match': _known, ...passed } = headers;
  request(new URL(url ?? '/', forum), { method, headers: passed }, resolve)
    .on('error', reject)
    .end();
  return promise;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  return text;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The forum's document with the client of the sources, and what that client renders. */
async function pageOf(vite: ViteDevServer, url: string, document: string): Promise<string> {
  const page = await vite.transformIndexHtml(url, document);
  if (!document.includes(RENDERED_BY_VITE.html)) return page;
  const { loadScreens, renderPage } = (await vite.ssrLoadModule(
    '/app/render.tsx',
  )) as typeof Render;
  await loadScreens();
  const { title, html } = renderPage(url, JSON.parse(STATE.exec(document)?.[1] ?? ''));
  return page
    .replaceAll(RENDERED_BY_VITE.title, () => escaped(title))
    .replace('</head>', () => `${STYLESHEET}</head>`)
    .replace(RENDERED_BY_VITE.html, () => [...html].join(''));
}

/** Makes Vite answer navigations with the pages of the forum at this address. */
export const renderPages = (forum: string): Plugin => ({
  name: 'adda:pages',
  configureServer(vite) {
    async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
      const answered = await askForum(forum, asked);
      reply.statusCode = answered.statusCode ?? 500;
      for (const [name, value] of Object.entries(answered.headers))
        if (value !== undefined && !DROPPED.includes(name)) reply.setHeader(name, value);
      const document = await textOf(answered);
      const isPage = STATE.test(document);
      reply.end(isPage ? await pageOf(vite, asked.url ?? '/', document) : document);
    }
    vite.middlewares.use((asked, reply, next) => {
      if (!isNavigation(asked)) return next();
      answer(asked, reply).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') return next(error);
        reply.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(STARTING);
      });
    });
  },
});
