import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { CALLS } from '../contract/calls.ts';
import { SCREENS } from '../contract/screens.ts';
import { NOTHING_HERE, problem } from './errors.ts';
import { isNavigation } from './navigation.ts';
import { homeState } from './page-state.ts';
import type { Parts } from './parts.ts';
import { safetyHeaders } from './safety.ts';
import { asPattern, isScreen } from './screens.ts';
import type { Handlers } from './serve.ts';

const DIST = fileURLToPath(new URL('../dist/client', import.meta.url));
const YEAR_SECONDS = 31_536_000;

const calls = Object.keys(CALLS)
  .filter((name) => name.startsWith('GET '))
  .map((name) => asPattern(name.slice(4).replaceAll(/\{\w+\}/g, ':x')));
/** Paths that are both a call and a screen; only there does the way of asking decide. */
const BOTH = new Set<string | undefined>(
  Object.values(SCREENS).filter((path) => calls.some((call) => call.test(path))),
);

const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const themeOf = (request: FastifyRequest) =>
  request.headers.cookie?.match(/(?:^|;\s*)theme=(light|dark)\b/)?.[1];

/** Serves the built client: its files, and its page for every screen. */
export async function servePages(
  app: FastifyInstance,
  { config, hot, identity }: Parts,
  handlers: Handlers,
) {
  const file = join(DIST, 'index.html');
  const built = existsSync(file);

  const safety = await safetyHeaders(identity.reach, config.publicUrl);
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
    const given = path === '/' ? await homeState(handlers, hot, facts) : JSON.stringify(facts);
    const html = template
      .replace('<title>Adda</title>', () => `<title>${escapeText(config.siteName)}</title>`)
      .replace('<!--state-->', () => state(given))
      .replace('<html', () => (theme ? `<html data-theme="${theme}"` : '<html'));
    return reply
      .headers(safety)
      .code(isScreen(path) ? 200 : 404)
      .header('vary', 'Accept, Sec-Fetch-Mode')
      .type('text/html; charset=utf-8')
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
