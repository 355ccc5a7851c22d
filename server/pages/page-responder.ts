import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageStatus } from '../../contract/core/initial-data.ts';
import { dismissedOf, homeLookOf } from '../../contract/look/home-look.ts';
import { commentsViewOf } from '../../contract/values/comments-view.ts';
import { HAS_OWN_DIGITS } from '../../contract/values/languages.ts';
import { SCREENS } from '../../contract/values/screens.ts';
import { UnavailableError } from '../../db/core/errors.ts';
import { MESSAGES } from '../../messages/languages.ts';
import type { AppContext } from '../app/context.ts';
import { HttpError, NOTHING_HERE } from '../http/errors.ts';
import type { ContentEncoding } from '../http/read-path/compression.ts';
import { encodeBody } from '../http/read-path/encoded-body.ts';
import { encodingOf } from '../http/read-path/negotiation.ts';
import { asBytes } from '../http/read-path/response-cache.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { BUSY_SECONDS } from './document-load.ts';
import { yieldIfDue } from './page-bytes.ts';
import type { MadePage, PageRequest, pageMaker, Theme } from './page-maker.ts';
import type { MakeView, PageView } from './page-view.ts';
import { busyPage } from './plain-page.ts';
import { screenOf } from './screen-paths.ts';
import { VIEWS } from './screens.ts';
import type { pageSender } from './send-page.ts';

/** The page that the service worker keeps for addresses without a copy: the client renders whatever is asked for. */
export const OFFLINE_PAGE = '/sw-page';

/** The warning of a copy that may be out of date (RFC 7234). */
const STALE = '110 - "Response is Stale"';

const views: Readonly<Record<string, MakeView>> = VIEWS;
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

type ResponderContext = Pick<
  AppContext,
  'responseCache' | 'lastCopies' | 'documentLoad' | 'identity' | 'settings' | 'store' | 'languageOf'
>;

/** A request for a page, with what is known of the page. */
interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  about: PageRequest;
  view: PageView | null;
}

const LATIN = /(?:^|;\s*)digits=latin(?:;|$)/;
const themeOf = ({ headers }: FastifyRequest): Theme =>
  (headers.cookie?.match(/(?:^|;\s*)theme=(light|dark)\b/)?.[1] as Theme | undefined) ?? null;

/** The path without slashes at its end. By a loop: a pattern for them would try each run of slashes from each slash. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** The path without slashes at its end, and the query. */
function partsOf(url: string): [path: string, query: URLSearchParams] {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? NOTHING : new URLSearchParams(url.slice(at));
  return [withoutSlashes(path), query];
}

const redirect = (reply: FastifyReply, to: string) =>
  void reply.header('cache-control', 'no-cache').redirect(to, 301);

/** Answers requests for pages: from the response cache, else made and rendered, and kept until a commit changes it. */
export function pageResponder(
  {
    responseCache,
    lastCopies,
    documentLoad,
    identity,
    settings,
    store,
    languageOf,
  }: ResponderContext,
  { maker, send, origin, limits }: Responder,
) {
  const keyOf = (
    { address, theme, language, digits, commentsView, homeLook, dismissed }: PageRequest,
    encoding: string,
  ) =>
    `page ${encoding} ${language} ${digits} ${theme ?? ''} ${homeLook ?? commentsView}${dismissed || ''} ${address}`;

  /** The language and the digits of a page; a language without digits of its own has one kind. */
  function wordsOf({ headers }: FastifyRequest): Pick<PageRequest, 'language' | 'digits'> {
    const language = languageOf(headers);
    const isLatin = HAS_OWN_DIGITS[language] && LATIN.test(headers.cookie ?? '');
    return { language, digits: isLatin ? 'latin' : 'native' };
  }

  const aboutOf = (request: FastifyRequest, path: string): PageRequest => ({
    address: path,
    screen: screenOf(path),
    theme: themeOf(request),
    ...wordsOf(request),
    commentsView: 'short',
    origin: origin(),
  });

  /** The bytes of a page: kept ones, or those that `make` gives, which are then kept. */
  const pageOf = (key: string, encoding: ContentEncoding, make: () => Promise<MadePage>) =>
    responseCache.getOrCreate(key, () =>
      lastCopies.keep(key, async () => {
        const { bytes, tags } = await make();
        return { ...(await encodeBody(bytes, encoding, yieldIfDue)), rev: undefined, tags };
      }),
    );

  /** The bytes of a page that is made for one reader: of a search, whose words are few others'. */
  async function pageOnce(encoding: ContentEncoding, made: Promise<MadePage>) {
    return encodeBody((await made).bytes, encoding, yieldIfDue);
  }

  /** The status of the page for an error, if it is one that a page says; other errors are none of the pages'. */
  async function statusOf(error: unknown, view: PageView | null): Promise<PageStatus> {
    if (error instanceof UnavailableError) return 503;
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 400 || error.status === 429) return error.status;
    if (error.status !== 404) throw error;
    return view?.wasThere && (await store.read(view.wasThere())) ? 410 : 404;
  }

  /** Sends the page that says why there is none. Such pages are the same for all addresses of a screen. */
  async function sendFailure(
    error: unknown,
    { request, reply, about, view }: Answering,
    encoding: ContentEncoding,
  ): Promise<void> {
    const status = await statusOf(error, view);
    const neutral = { ...about, address: neutralAddress(about.screen) };
    const key = `${keyOf(neutral, encoding)} ${status}`;
    const retryAfter = status === 503 ? 1 : error instanceof HttpError && error.retryAfter;
    if (retryAfter) reply.raw.setHeader('retry-after', retryAfter);
    if (status === 503) request.log.warn({ err: error, reqId: request.id }, 'unavailable');
    const isFree = !documentLoad.isFull || responseCache.answers(key);
    if (!isFree && !(await isMembers(request)))
      return answerBusy({ request, reply, about, view }, key, status);
    const page = await pageOf(key, encoding, () => maker.makeFailure(neutral, status));
    send(request, reply, page, { ...about, status });
  }

  /** Sends the page that says that the network has used up its limit. */
  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [path] = partsOf(request.url);
    const answering: Answering = { request, reply, about: aboutOf(request, path), view: null };
    return sendFailure(error, answering, encodingOf(request.headers));
  }

  /**
   * True if a request brings the cookie of a session that has not ended, and the account has reads left: its cookie may
   * come from many addresses. Only the forum's own cookies are looked up.
   */
  async function isMembers({ headers: { cookie } }: FastifyRequest): Promise<boolean> {
    const proven = cookie === undefined ? null : await identity.prove({ cookie });
    if (!proven || !limits.enabled) return proven !== null;
    return limits.takeRead(proven.email).then(
      () => true,
      (error) => {
        if (error instanceof HttpError) return false;
        throw error;
      },
    );
  }

  /** Sends the last copy of a document that is not made now, else refuses it. Nothing is read and nothing rendered. */
  function answerBusy(
    { request, reply, about }: Answering,
    key: string | null,
    status: PageStatus = 200,
  ): void {
    const copy = key === null ? undefined : lastCopies.find(key);
    if (copy) {
      reply.raw.setHeader('warning', STALE);
      send(request, reply, copy, { ...about, status });
    } else {
      reply.raw.setHeader('retry-after', BUSY_SECONDS);
      const body = asBytes(busyPage(MESSAGES[about.language], settings.now.siteName));
      send(request, reply, { body }, { ...about, status: 503 });
    }
  }

  /** Answers with the page at the request's address: at once where it is cached, for a tenth of the limit's points. */
  return (request: FastifyRequest, reply: FastifyReply): void | Promise<void> => {
    const encoding = encodingOf(request.headers);
    const [path, query] = partsOf(request.url);
    const about = aboutOf(request, path);
    const { screen } = about;
    const answering: Answering = { request, reply, about, view: null };
    let isCached = false;
    let isMade = false;
    let key: string | null = null;
    let answer: () => void | Promise<void>;
    try {
      if (screen === null && path !== OFFLINE_PAGE) throw new HttpError(404, NOTHING_HERE);
      if (screen === SCREENS.post)
        about.commentsView = commentsViewOf(
          query,
          request.headers.cookie ?? '',
          settings.now.commentsView,
        );
      if (screen === SCREENS.home || screen === SCREENS.welcome) {
        const { cookie = '' } = request.headers;
        about.homeLook = homeLookOf(cookie);
        about.dismissed = dismissedOf(cookie);
      }
      const view = views[screen ?? '']?.(path, query, about.commentsView) ?? null;
      answering.view = view;
      if (view) about.address = view.address;
      const make = () =>
        documentLoad.make(async () =>
          view ? maker.make(about, view, networkOf(request.ip)) : maker.makeEmpty(about),
        );
      key = view?.search || view?.isFaulty ? null : keyOf(about, encoding);
      isCached = key !== null && responseCache.answers(key);
      // A page without a view is nearly empty: whoever signs in gets it, too.
      isMade = view !== null && !isCached && !view.movedTo;
      answer = () => {
        if (view?.movedTo) return redirect(reply, view.movedTo);
        const page = key === null ? pageOnce(encoding, make()) : pageOf(key, encoding, make);
        if (!(page instanceof Promise)) return send(request, reply, page, about);
        return page.then(
          (made) => send(request, reply, made, { ...about, status: view?.isFaulty ? 400 : 200 }),
          (error) => sendFailure(error, answering, encoding),
        );
      };
    } catch (error) {
      answer = () => sendFailure(error, answering, encoding);
    }
    const take = (run: () => void | Promise<void>, isCheap: boolean) => {
      if (!limits.enabled) return run();
      const taken = limits.takeRead(networkOf(request.ip), isCheap);
      return taken.then(run, (error) => refuse(error, request, reply));
    };
    if (!isMade || !documentLoad.isFull) return take(answer, isCached);
    return isMembers(request).then(
      (isMember) => (isMember ? take(answer, false) : take(() => answerBusy(answering, key), true)),
      (error) => sendFailure(error, answering, encoding),
    );
  };
}
