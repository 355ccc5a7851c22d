import type { FirstAnswer, InitialData, PageStatus } from '../../contract/initial-data.ts';
import type { AppContext } from '../app/context.ts';
import { whenReady } from '../cache/when-ready.ts';
import { viewerOf } from '../http/email-masking.ts';
import type { documentMaker } from './document.ts';
import { headOf } from './head.ts';
import { type PageReads, readPage } from './page-reads.ts';
import { lazyRenderer } from './renderer.ts';
import type { PageView } from './screens.ts';

export type Theme = InitialData['theme'];

/** What of a page is known before anything is read. */
export interface PageRequest {
  /** The path with the query that matters. */
  address: string;
  /** The screen's path in the contract; null: there is none. */
  screen: string | null;
  theme: Theme;
  origin: string;
}

type MakerContext = Pick<AppContext, 'store' | 'config' | 'log'>;

/** Makes the documents of pages: reads, renders, and puts the parts together. */
export function pageMaker(
  { store, config, log }: MakerContext,
  handlers: PageReads,
  documentOf: ReturnType<typeof documentMaker>['documentOf'],
) {
  const rendererNow = lazyRenderer();
  const viewer = viewerOf(config, null);
  const { siteName, startingVotes, serviceWorker } = config;
  const facts = { siteName, startingVotes, serviceWorker };

  function documentFor(
    { address, screen, theme, origin }: PageRequest,
    status: PageStatus,
    answers: readonly FirstAnswer[],
    rendered: { html: string; title: string } | null,
    data: InitialData,
  ) {
    const title = rendered?.title ?? siteName;
    const head = headOf({ origin, siteName, title, address, answers, status });
    return documentOf({
      title,
      head,
      data: { ...data, theme },
      html: rendered?.html ?? null,
      screen,
    });
  }

  /** Renders a document, or leaves it to the client where that fails: a fault of the rendering takes no page away. */
  async function render(
    request: PageRequest,
    status: PageStatus,
    answers: readonly FirstAnswer[],
  ): Promise<string> {
    const { address, theme, origin } = request;
    const data: InitialData = { ...facts, origin, theme, status, answers };
    let rendered = null;
    try {
      const renderPage = await rendererNow();
      rendered = renderPage?.(address, data) ?? null;
    } catch (error) {
      log.error({ err: error, address }, 'A page could not be rendered');
    }
    return documentFor(request, status, answers, rendered, data);
  }

  return {
    /** A page that the server renders, with the tags of what it shows. */
    make: (request: PageRequest, view: PageView) =>
      whenReady(store.readNow(readPage(handlers, view, viewer)), async ({ answers, tags }) => ({
        html: await render(request, 200, answers),
        tags,
      })),
    /** A page that says why there is none. */
    makeFailure: (request: PageRequest, status: PageStatus) => render(request, status, []),
    /** A page that the client renders alone. */
    makeEmpty(request: PageRequest) {
      const { theme, origin } = request;
      const data = { ...facts, origin, theme, status: 200, answers: [] } as const;
      return documentFor(request, 200, [], null, data);
    },
  };
}
