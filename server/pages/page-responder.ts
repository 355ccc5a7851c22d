import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageStatus } from '../../contract/initial-data.ts';
import type { AppContext } from '../app/context.ts';
import { HttpError, NOTHING_HERE } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { encodingOf, type PageEncoding } from './negotiation.ts';
import type { PageRequest, pageMaker, Theme } from './page-maker.ts';
import { screenOf } from './screen-paths.ts';
import { type PageView, RENDERED_SCREENS } from './screens.ts';
import { encodePage, type pageSender } from './send-page.ts';

const VIEWS: Readonly<Record<string, (path: string, query: URLSearchParams) => PageView>> =
  RENDERED_SCREENS;
const NOTHING = new URLSearchParams();

/** An address for the page that says why there is none: it shows nothing of the one that was asked for. */
const neutralAddress = (screen: string | null): string => screen?.replaceAll(/:\w+/g, '-') ?? '/-';

interface Responder {
  maker: ReturnType<typeof pageMaker>;
  send: ReturnType<typeof pageSender>;
  /** The forum's own origin. */
  origin: () => string;
  limits: RateLimits;
}

const themeOf = ({ headers }: FastifyRequest): Theme =>
  (headers.cookie?.match(/(?:^|;\s*)theme=(light|dark)\b/)?.[1] as Theme | undefined) ?? null;

/** The path without a slash at its end, and the query. */
function partsOf(url: string): [path: string, query: URLSearchParams] {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? NOTHING : new URLSearchParams(url.slice(at));
  return [path.replace(/(?<=.)\/+$/, ''), query];
}

/** Answers requests for pages: from the response cache, else made and rendered, and kept until a commit changes it. */
export function pageResponder(
  { responseCache, store }: Pick<AppContext, 'responseCache' | 'store'>,
  { maker, send, origin, limits }: Responder,
) {
  const keyOf = ({ address, theme }: PageRequest, encoding: string) =>
    `page ${encoding} ${theme ?? ''} ${address}`;

  async function made(about: PageRequest, view: PageView | null, encoding: PageEncoding) {
    const { html, tags } = view
      ? await maker.make(about, view)
      : { html: maker.makeEmpty(about), tags: [] };
    return { ...(await encodePage(html, encoding)), rev: undefined, tags };
  }

  /** The status of the page for an error, if it is one that a page says; other errors are none of the pages'. */
  async function statusOf(error: unknown, view: PageView | null): Promise<PageStatus> {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 400) return 400;
    if (error.status !== 404) throw error;
    return view?.wasThere && (await store.read(view.wasThere())) ? 410 : 404;
  }

  /** Pages that say why there is none are the same for all addresses of a screen, and are kept. */
  const failure = (about: PageRequest, status: PageStatus, encoding: PageEncoding) =>
    responseCache.getOrCreate(`${keyOf(about, encoding)} ${status}`, async () => {
      const html = await maker.makeFailure(about, status);
      return { ...(await encodePage(html, encoding)), rev: undefined, tags: [] };
    });

  /** Answers with the page at the request's address. */
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (limits.enabled) await limits.take('read', networkOf(request.ip));
    const encoding = encodingOf(request.headers);
    const [path, query] = partsOf(request.url);
    const screen = screenOf(path);
    const about = { address: path, screen, theme: themeOf(request), origin: origin() };
    let view: PageView | null = null;
    try {
      if (screen === null) throw new HttpError(404, NOTHING_HERE);
      view = VIEWS[screen]?.(path, query) ?? null;
      if (view) about.address = view.address;
      const page = await responseCache.getOrCreate(keyOf(about, encoding), () =>
        made(about, view, encoding),
      );
      send(request, reply, page, encoding);
    } catch (error) {
      const status = await statusOf(error, view);
      const page = await failure({ ...about, address: neutralAddress(screen) }, status, encoding);
      send(request, reply, page, encoding, status);
    }
  };
}
