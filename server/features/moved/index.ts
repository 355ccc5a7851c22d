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
import { isOldFile, oldRowsOf } from '../../../db/features/moved/patterns.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { isNavigation } from '../../http/read-path/negotiation.ts';
import { networkOf } from '../../limits/network.ts';
import { plainPageSender } from '../../pages/plain-page.ts';

/** A redirection is permanent. A day in the caches of browsers lets an import that replaces it be seen. */
const CACHED = 'public, max-age=86400';

/** Calls whose addresses are those of another platform, too, unless the parameter is one of ours. */
const SHARED: Readonly<Record<string, RegExp>> = {
  '/posts/:id': /^\d+$/,
  '/members/:id': /^(?![\da-f]{8}-)(?:.*\.)?\d+(?:-|$)/i,
  '/users/:email': /^[^@]+$/,
};

/** The query of an old start page: the session of who keeps no cookies, by phpBB, vBulletin or SMF; or nothing. */
const SESSION = /^(?:(?:sid|s|PHPSESSID)=[\w,-]*)?$/;

/** Scripts of phpBB that name no row, and the screens in their place. The list of members is of no screen here. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['memberlist.php', SCREENS.home],
  ['posting.php', SCREENS.addPost],
]);

/** In place of the address of a file: those that came as pictures are in the texts. */
const FILE = 'file';

const asksPage = (method: string | string[]) => method === 'GET' || method === 'HEAD';

/** Answers the addresses of the forum that was imported, which are no addresses of this one. */
async function serveOldAddresses(
  app: FastifyInstance,
  { store, config, limits, settings, languageOf }: AppContext,
) {
  const sendPage = plainPageSender(() => settings.now, config.publicUrl);
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

  /** Where an old address leads; `FILE`: to a file; null: it is none, or its row did not come. */
  async function newAddressOf({ url, ip }: FastifyRequest): Promise<string | null> {
    const folder = await folderOf();
    if (folder === null) return null;
    const [path = '', ...parts] = url.split('?');
    const query = parts.join('?');
    if (`${path}/` === folder) return SCREENS.home;
    const isBelow = path.startsWith(folder);
    const rest = isBelow ? path.slice(folder.length) : path.slice(1);
    if ((rest === '' || rest === 'index.php') && SESSION.test(query)) return SCREENS.home;
    const rows = [...oldRowsOf(rest, query)];
    if (rows.length === 0) return PAGES.get(rest) ?? (isOldFile(rest, query) ? FILE : null);
    await limits.takeRead(networkOf(ip));
    return store.read(readNewAddress(rows));
  }

  /** @returns true where the request is answered. */
  async function answered(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const address = await newAddressOf(request);
    if (address === null) return false;
    if (address === FILE) {
      if (!request.is404 || !isNavigation(request.headers)) return false;
      const messages = MESSAGES[languageOf(request.headers)];
      const body = `<h1>${messages.oldFileTitle}</h1><p>${messages.oldFileText}</p>`;
      await sendPage(reply, { status: 404, title: messages.oldFileTitle, body }, messages);
      return true;
    }
    // An old host name may lead here, too: pages work at the public address alone.
    reply.header('cache-control', CACHED).redirect((config.publicUrl ?? '') + address, 301);
    return true;
  }

  app.addHook('preHandler', (request, reply, done) => {
    if (!request.is404 || !asksPage(request.method)) return done();
    answered(request, reply).then((isDone) => isDone || done(), done);
  });
  const sharedHook =
    (pattern: RegExp): onRequestHookHandler =>
    (request, reply, done) => {
      const [value = ''] = Object.values(request.params as Record<string, string>);
      if (!pattern.test(value) || !isNavigation(request.headers)) return done();
      reply.header('vary', 'Accept, Sec-Fetch-Mode');
      answered(request, reply).then((isDone) => isDone || done(), done);
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
