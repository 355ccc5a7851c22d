import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import { SCREENS } from '../../contract/screens.ts';
import { pathInProject } from '../../db/project-root.ts';
import type { AppContext } from '../app/context.ts';
import { NOTHING_HERE, problem } from './errors.ts';
import { type FirstReads, initialData } from './initial-data.ts';
import { HTML_TYPE, isNavigation } from './navigation.ts';
import { asPattern, isScreen } from './screens.ts';
import { securityHeaders } from './security-headers.ts';

const DIST = pathInProject('dist/client');
const YEAR_SECONDS = 31_536_000;

const calls = Object.keys(CALLS)
  .filter((name) => name.startsWith('GET '))
  .map((name) => asPattern(name.slice(4).replaceAll(/\{\w+\}/g, ':x')));
/** Paths that are a call and a screen at once: there the request's headers decide between JSON and the page. */
const BOTH = new Set<string | undefined>(
  Object.values(SCREENS).filter((path) => calls.some((call) => call.test(path))),
);

const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const themeOf = (request: FastifyRequest) =>
  request.headers.cookie?.match(/(?:^|;\s*)theme=(light|dark)\b/)?.[1];

/** Serves the built client: its files, and its page for every screen. */
export async function servePages(app: FastifyInstance, context: AppContext, reads: FirstReads) {
  const { config, identity } = context;
  const file = join(DIST, 'index.html');
  const built = existsSync(file);

  const safetyHeaders = await securityHeaders(identity.browserOrigins, config.publicUrl);
  if (built) {
    await app.register(fastifyStatic, {
      root: join(DIST, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_SECONDS * 1_000,
      index: false,
    });
  }

  const template = built ? readFileSync(file, 'utf8') : '';
  const state = (json: string) =>
    `<script type="application/json" id="state">${escapeJson(json)}</script>`;

  const { siteName, startingVotes } = config;
  const facts = { siteName, startingVotes };

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?')[0] as string;
    const theme = themeOf(request);
    const data = path === '/' ? await initialData(reads, context, facts) : JSON.stringify(facts);
    const html = template
      .replace('<title>Adda</title>', () => `<title>${escapeText(config.siteName)}</title>`)
      .replace('<!--state-->', () => state(data))
      .replace('<html', () => (theme ? `<html data-theme="${theme}"` : '<html'));
    return reply
      .headers(safetyHeaders)
      .code(isScreen(path) ? 200 : 404)
      .header('vary', 'Accept, Sec-Fetch-Mode')
      .type(HTML_TYPE)
      .send(html);
  }

  const pageFirst: onRequestHookHandler = (request, reply, done) => {
    reply.header('vary', 'Accept, Sec-Fetch-Mode');
    if (built && isNavigation(request.headers)) sendPage(request, reply).catch(done);
    else done();
  };
  app.addHook('onRoute', (route) => {
    const asksPage = route.method === 'GET' || route.method === 'HEAD';
    if (asksPage && BOTH.has(route.url))
      route.onRequest = [pageFirst, ...[route.onRequest ?? []].flat()];
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    const asksPage = request.method === 'GET' || request.method === 'HEAD';
    if (built && asksPage && (isNavigation(request.headers) || isScreen(path)))
      return sendPage(request, reply);
    return reply.code(404).send(problem(404, NOTHING_HERE));
  });
}
