import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify';
import { SCREENS } from '../../../contract/values/screens.ts';
import { readMoved, readScriptPath } from '../../../db/features/moved/moved.ts';
import { readNewAddress } from '../../../db/features/moved/old-addresses.ts';
import { oldRowsOf } from '../../../db/features/moved/patterns.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { isNavigation } from '../../http/read-path/negotiation.ts';
import { networkOf } from '../../limits/network.ts';

/** A redirection is permanent. A day in the caches of browsers lets an import that replaces it be seen. */
const CACHED = 'public, max-age=86400';

/** Calls whose addresses are those of another platform, too, unless the parameter is one of ours. */
const SHARED: Readonly<Record<string, RegExp>> = {
  '/posts/:id': /^\d+$/,
  '/members/:id': /^(?![\da-f]{8}-)(?:.*\.)?\d+(?:-|$)/i,
  '/users/:email': /^[^@]+$/,
};

const asksPage = (method: string | string[]) => method === 'GET' || method === 'HEAD';

/** Answers the addresses of the forum that was imported, which are no addresses of this one. */
async function serveOldAddresses(app: FastifyInstance, { store, config, limits }: AppContext) {
  let scriptPath: Promise<string | null> | null = null;
  store.onForeignChange(() => {
    scriptPath = null;
  });
  async function folderOf(): Promise<string | null> {
    scriptPath ??= store.read(readScriptPath());
    const reading = scriptPath;
    try {
      return await reading;
    } catch (error) {
      if (scriptPath === reading) scriptPath = null;
      throw error;
    }
  }

  /** Where an old address leads; null: it is none, or its row did not come. */
  async function newAddressOf({ url, ip }: FastifyRequest): Promise<string | null> {
    const folder = await folderOf();
    if (folder === null) return null;
    const [path = '', ...query] = url.split('?');
    const isBelow = path.startsWith(folder);
    const rest = isBelow ? path.slice(folder.length) : path.slice(1);
    if (query.length === 0 && (rest === '' || rest === 'index.php')) return SCREENS.home;
    const rows = [...oldRowsOf(rest, query.join('?'))];
    if (rows.length === 0) return null;
    await limits.takeRead(networkOf(ip));
    return store.read(readNewAddress(rows));
  }

  /** @returns true where the request is answered. */
  async function redirected(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const address = await newAddressOf(request);
    if (address === null) return false;
    // An old host name may lead here, too: pages work at the public address alone.
    reply.header('cache-control', CACHED).redirect((config.publicUrl ?? '') + address, 301);
    return true;
  }

  app.addHook('preHandler', (request, reply, done) => {
    if (!request.is404 || !asksPage(request.method)) return done();
    redirected(request, reply).then((isDone) => isDone || done(), done);
  });
  const sharedHook =
    (pattern: RegExp): onRequestHookHandler =>
    (request, reply, done) => {
      const [value = ''] = Object.values(request.params as Record<string, string>);
      if (!pattern.test(value) || !isNavigation(request.headers)) return done();
      reply.header('vary', 'Accept, Sec-Fetch-Mode');
      redirected(request, reply).then((isDone) => isDone || done(), done);
    };
  app.addHook('onRoute', (route: RouteOptions) => {
    const { [route.url]: pattern } = SHARED;
    if (!pattern || !asksPage(route.method)) return;
    route.onRequest = [sharedHook(pattern), ...[route.onRequest ?? []].flat()];
  });
}

const movedHandlers = ({ store }: AppContext) =>
  ({
    'GET /admin/moved': async () => ({ moved: await store.read(readMoved()) }),
  }) satisfies Partial<Handlers>;

export const moved = {
  handlers: movedHandlers,
  routes: serveOldAddresses,
} satisfies Feature;
