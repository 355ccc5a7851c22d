import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { postScreen, SCREENS } from '../../contract/values/screens.ts';
import type { AppContext } from '../app/context.ts';
import { NOTHING_HERE, problem } from '../http/errors.ts';
import { securityHeaders } from '../http/pre-routing/security-headers.ts';
import { CLIENT_DIR, isClientFromSource } from '../http/public/client-dir.ts';
import { isNavigation, takesPage } from '../http/read-path/negotiation.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { documentMaker, hasClient } from './document.ts';
import { pageMaker } from './page-maker.ts';
import type { PageReads } from './page-reads.ts';
import { OFFLINE_PAGE, pageResponder } from './page-responder.ts';
import { SCREENS_AND_CALLS, screenOf, screenOfCall } from './screen-paths.ts';
import { pageSender } from './send-page.ts';

/** The headers that decide between the page and the JSON of an address. */
const NEGOTIATED = 'Accept, Sec-Fetch-Mode';
const YEAR_SECONDS = 31_536_000;

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] as string;
const asksPage = ({ method }: { method: string | string[] }) =>
  method === 'GET' || method === 'HEAD';

async function serveAssets(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: join(CLIENT_DIR, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1_000,
    index: false,
  });
}

/** Serves the client: its built files, and a page for every screen. Without one only calls are answered. */
export async function servePages(
  app: FastifyInstance,
  context: AppContext,
  { handlers, limits }: { handlers: PageReads; limits: RateLimits },
) {
  const sayNothingHere = () => problem(404, NOTHING_HERE);
  if (!hasClient()) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(sayNothingHere()));
    return;
  }
  const { config, settings, identity } = context;
  if (!isClientFromSource) await serveAssets(app);
  const { documentOf, styleSourcesOf } = documentMaker(config.languages);
  const common = await securityHeaders({ ...identity.browserOrigins }, config.publicUrl);
  const answer = pageResponder(context, {
    maker: pageMaker(context, handlers, documentOf),
    send: pageSender(common, styleSourcesOf, settings),
    origin: context.home,
    limits,
  });

  const answerIf =
    (wanted: (headers: FastifyRequest['headers']) => boolean): onRequestHookHandler =>
    (request, reply, done) => {
      reply.header('vary', NEGOTIATED);
      if (wanted(request.headers)) Promise.resolve(answer(request, reply)).catch(done);
      else done();
    };
  const pageFirst = answerIf(isNavigation);
  /** In place of the refusal that a browser without a token would read. */
  const screenFirst =
    (screen: string | null): onRequestHookHandler =>
    (request, reply, done) => {
      const { headers } = request;
      if (headers.authorization !== undefined || !isNavigation(headers)) return done();
      if (screen === null) Promise.resolve(answer(request, reply)).catch(done);
      else reply.header('vary', NEGOTIATED).redirect(screen, 302);
    };
  const hookOf = ({ url, config: { call } = {} }: RouteOptions) => {
    if (SCREENS_AND_CALLS.has(url)) return pageFirst;
    const screen = call && screenOfCall(call);
    return screen === undefined ? null : screenFirst(screen);
  };
  app.addHook('onRoute', (route) => {
    const hook = asksPage(route) ? hookOf(route) : null;
    if (hook) route.onRequest = [hook, ...[route.onRequest ?? []].flat()];
  });
  for (const url of Object.values(SCREENS))
    if (!SCREENS_AND_CALLS.has(url) && url !== SCREENS.postAlias)
      app.get(url, { onRequest: answerIf(takesPage), schema: { hide: true } }, (_request, reply) =>
        reply.code(404).send(sayNothingHere()),
      );
  if (config.serviceWorker)
    app.get(OFFLINE_PAGE, { onRequest: answerIf(() => true), schema: { hide: true } }, () => {});
  app.get<{ Params: { id: string } }>(
    SCREENS.postAlias,
    { schema: { hide: true } },
    async (request, reply) => {
      await limits.takeRead(networkOf(request.ip));
      const { id } = request.params;
      const query = request.url.slice(pathOf(request).length);
      return reply.redirect(postScreen(id) + query, 301);
    },
  );
  app.setNotFoundHandler((request, reply) => {
    const alias = pathOf(request).match(/^\/post\/([^/]+)\/$/);
    if (alias && asksPage(request)) return reply.redirect(`${pathOf(request).slice(0, -1)}`, 301);
    const wanted = screenOf(pathOf(request)) ? takesPage : isNavigation;
    if (asksPage(request) && wanted(request.headers)) return answer(request, reply);
    return reply.code(404).send(sayNothingHere());
  });
}
