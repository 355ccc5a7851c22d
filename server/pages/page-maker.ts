import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  type InitialData,
  type PageStatus,
  RENDERED_BY_VITE,
} from '../../contract/core/initial-data.ts';
import type { HomeLook } from '../../contract/look/home-look.ts';
import type { CommentsView } from '../../contract/values/comments-view.ts';
import type { Digits, Language } from '../../contract/values/languages.ts';
import { readCounter } from '../../db/core/counters.ts';
import { pathInProject } from '../../db/project-root.ts';
import type { AppContext } from '../app/context.ts';
import { viewerOf } from '../http/email-masking.ts';
import { isClientFromSource } from '../http/public/client-dir.ts';
import type { documentMaker } from './document.ts';
import { headOf } from './head.ts';
import { inTurns, yieldIfDue } from './page-bytes.ts';
import { type PageReads, readCostlyOf, readPage } from './page-reads.ts';
import type { PageView } from './page-view.ts';

type Renderer = Omit<RenderModule, 'loadScreens'>;

/** The client's module for rendering on the server (`client/app/render.tsx`). */
interface RenderModule {
  loadScreens(): Promise<void>;
  renderPage(path: string, data: InitialData): RenderedPage;
  renderWithoutScripts(path: string, data: InitialData): string;
}

interface RenderedPage {
  html: Iterable<string>;
  withoutScripts: string;
  title: string;
}

/** Vite renders the pages of these documents. */
const RENDER_BY_VITE: Renderer = {
  renderPage: () => ({
    html: [RENDERED_BY_VITE.html],
    withoutScripts: '',
    title: RENDERED_BY_VITE.title,
  }),
  renderWithoutScripts: () => '',
};

/**
 * Loads the client for rendering at the first page of its language: a forum that nobody reads in it needs no memory for
 * it. All languages share the libraries.
 * @returns a function that gives the renderer, or null where the client is not built.
 */
function lazyRenderer(language: Language): () => Renderer | null | Promise<Renderer | null> {
  if (isClientFromSource) return () => RENDER_BY_VITE;
  const file = pathInProject(`dist/render/render-${language}.mjs`);
  if (!existsSync(file)) return () => null;
  let renderer: Renderer | null = null;
  let loading: Promise<Renderer> | null = null;
  let attempts = 0;
  const load = async () => {
    // Node keeps the failure of an import under its address: another attempt needs another one.
    const { href } = pathToFileURL(file);
    const module = (await import(attempts++ === 0 ? href : `${href}?${attempts}`)) as RenderModule;
    await module.loadScreens();
    renderer = module;
    return renderer;
  };
  return () => {
    if (renderer) return renderer;
    // A failure is not kept: the next page tries again.
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };
}

export type Theme = InitialData['theme'];

/** The parts of a page that are known before anything is read. */
export interface PageRequest {
  /** The path with the query that matters. */
  address: string;
  /** The screen's path in the contract; null: there is none. */
  screen: string | null;
  theme: Theme;
  language: Language;
  digits: Digits;
  /** How the reader sees comments; of screens without comments always the default. */
  commentsView: CommentsView;
  /** How home looks to the reader; missing on all other screens. */
  homeLook?: HomeLook;
  /** Up to which time the reader has dismissed announcements on home; missing: none. */
  dismissed?: number;
  origin: string;
}

/** The bytes of a page's document, with the tags of what it shows. */
export interface MadePage {
  bytes: readonly Buffer[];
  tags: string[];
}

type MakerContext = Pick<AppContext, 'store' | 'config' | 'settings' | 'documentLoad' | 'log'>;

/** Makes the documents of pages: reads, renders, and puts the parts together. */
export function pageMaker(
  { store, config, settings, documentLoad, log }: MakerContext,
  handlers: PageReads,
  documentOf: ReturnType<typeof documentMaker>['documentOf'],
) {
  const { serviceWorker, languages, images } = config;
  const renderers = new Map(languages.map((language) => [language, lazyRenderer(language)]));

  const dataOf = (
    { origin, theme, language, digits, commentsView, homeLook, dismissed }: PageRequest,
    status: PageStatus = 200,
    read: Partial<Pick<InitialData, 'answers' | 'membersRev'>> = {},
  ): InitialData => ({
    site: settings.public,
    siteRev: settings.rev,
    serviceWorker,
    ...(!images.on && { imagesOff: true }),
    origin,
    theme,
    language,
    ...(digits === 'latin' && { digits }),
    languages,
    zone: settings.now.zone,
    commentsView,
    ...(homeLook && { homeLook }),
    ...(dismissed && { dismissed }),
    status,
    answers: [],
    ...read,
  });

  /** The bytes of a document, whose page `render` gives; null: the client renders it. */
  async function bytesOf(
    request: PageRequest,
    data: InitialData,
    render: (renderer: Renderer) => Partial<RenderedPage>,
  ) {
    const page = { html: null, withoutScripts: '', title: data.site.siteName };
    const parts = { ...page, ...(await rendered(request, render)) };
    const { address, screen } = request;
    const head = headOf({ ...data, title: parts.title, address, screen });
    return inTurns(documentLoad.pieces(documentOf({ ...parts, head, data, screen })));
  }

  /** The rendered parts of a page; null after a fault of the rendering: the client then renders the page. */
  async function rendered(
    { address, language }: PageRequest,
    render: (renderer: Renderer) => Partial<RenderedPage>,
  ) {
    try {
      const renderer = await renderers.get(language)?.();
      await yieldIfDue();
      return renderer ? documentLoad.count(() => render(renderer)) : null;
    } catch (error) {
      log.error({ err: error, address }, 'A page could not be rendered');
      return null;
    }
  }

  const wholePage = (request: PageRequest, data: InitialData) =>
    bytesOf(request, data, ({ renderPage }) => renderPage(request.address, data));

  return {
    /** A page that the server renders, with the tags of what it shows. */
    async make(request: PageRequest, view: PageView, network: string) {
      await yieldIfDue();
      const reading = readPage(handlers, view, viewerOf(settings.now, null));
      const { tags, ...read } = await documentLoad.count(() => store.readNow(reading));
      const costly = await readCostlyOf(handlers, view, network);
      const answers = [...read.answers, ...costly.answers];
      const data = dataOf(request, 200, { ...read, answers });
      return { bytes: await wholePage(request, data), tags: [...tags, ...costly.tags] };
    },
    /** A page that says why there is none. */
    makeFailure: async (request: PageRequest, status: PageStatus) => ({
      bytes: await wholePage(request, dataOf(request, status)),
      tags: [],
    }),
    /** A page that the client renders alone. */
    makeEmpty: async (request: PageRequest) => {
      // The client's reads may bring an older name than the room: the page knows from where to listen.
      const membersRev = await store.readNow(readCounter('rev.members'));
      const data = dataOf(request, 200, { membersRev });
      // The page that the service worker keeps has no screen, and always scripts.
      const bytes = await bytesOf(request, data, ({ renderWithoutScripts }) => ({
        withoutScripts: request.screen === null ? '' : renderWithoutScripts(request.address, data),
      }));
      return { bytes, tags: [] };
    },
  };
}
