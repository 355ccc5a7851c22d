import type { CommentsView } from '../../contract/comments-view.ts';
import type { InitialData, PageStatus } from '../../contract/initial-data.ts';
import { readCounter } from '../../db/counters.ts';
import type { AppContext } from '../app/context.ts';
import { whenReady } from '../cache/when-ready.ts';
import { viewerOf } from '../http/email-masking.ts';
import type { documentMaker } from './document.ts';
import { headOf } from './head.ts';
import { type PageReads, readPage, readSearch } from './page-reads.ts';
import type { PageView } from './page-view.ts';
import { lazyRenderer } from './renderer.ts';

export type Theme = InitialData['theme'];

/** What of a page is known before anything is read. */
export interface PageRequest {
  /** The path with the query that matters. */
  address: string;
  /** The screen's path in the contract; null: there is none. */
  screen: string | null;
  theme: Theme;
  /** How the reader sees comments; of screens without comments always the default. */
  commentsView: CommentsView;
  origin: string;
}

/** The document of a page, with the tags of what it shows. */
export interface MadePage {
  html: string;
  tags: string[];
}

type MakerContext = Pick<AppContext, 'store' | 'config' | 'settings' | 'log'>;

/** Makes the documents of pages: reads, renders, and puts the parts together. */
export function pageMaker(
  { store, config, settings, log }: MakerContext,
  handlers: PageReads,
  documentOf: ReturnType<typeof documentMaker>['documentOf'],
) {
  const rendererNow = lazyRenderer();
  const { serviceWorker } = config;

  const dataOf = (
    { origin, theme, commentsView }: PageRequest,
    status: PageStatus = 200,
    read: Partial<Pick<InitialData, 'answers' | 'membersRev'>> = {},
  ): InitialData => ({
    ...{ site: settings.public, siteRev: settings.rev, serviceWorker },
    ...{ origin, theme, commentsView, status, answers: [], ...read },
  });

  function documentFor(
    { address, screen }: PageRequest,
    data: InitialData,
    { html, title }: { html: string | null; title: string } = {
      html: null,
      title: data.site.siteName,
    },
  ) {
    return documentOf({ title, head: headOf({ ...data, title, address }), data, html, screen });
  }

  /** Renders a document, or leaves it to the client where that fails: a fault of the rendering takes no page away. */
  async function render(request: PageRequest, data: InitialData): Promise<string> {
    const { address } = request;
    try {
      const renderPage = await rendererNow();
      return documentFor(request, data, renderPage?.(address, data));
    } catch (error) {
      log.error({ err: error, address }, 'A page could not be rendered');
      return documentFor(request, data);
    }
  }

  return {
    /** A page that the server renders, with the tags of what it shows. */
    make: (request: PageRequest, view: PageView, network: string) =>
      whenReady(
        store.readNow(readPage(handlers, view, viewerOf(settings.now, null))),
        async ({ tags, ...read }) => {
          const found = await readSearch(handlers, view.search, network);
          const answers = [...read.answers, ...found];
          return { html: await render(request, dataOf(request, 200, { ...read, answers })), tags };
        },
      ),
    /** A page that says why there is none. */
    makeFailure: async (request: PageRequest, status: PageStatus) => ({
      html: await render(request, dataOf(request, status)),
      tags: [],
    }),
    /** A page that the client renders alone. */
    makeEmpty: async (request: PageRequest) => {
      // What the client reads may have an older name than the room tells: the page knows from where to listen.
      const membersRev = await store.readNow(readCounter('rev.members'));
      return { html: documentFor(request, dataOf(request, 200, { membersRev })), tags: [] };
    },
  };
}
