/** Rendering on the server: the module that the server loads, built into `dist/render`. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { InitialData } from '../../contract/core/initial-data.ts';
import { chooseDigits } from '../../messages/digits.ts';
import { setInitialData } from '../api/initial-data.ts';
import { createPageState, requirePage, runInPage } from '../api/page-state.ts';
import { deferTexts } from '../ui/display/deferred-html.ts';
import { shownTitle } from '../ui/layout/title.ts';
import { App, preparePage } from './app.tsx';
import { Pages, preloadRendered, renderedRoutes } from './routes.tsx';
import { PageWithoutScripts, ScriptNote } from './without-scripts.tsx';

requirePage();

interface RenderedPage {
  /** In pieces, each made when it is asked for: a long text is a piece of its own. */
  html: Iterable<string>;
  /** Shown above the page where no scripts run. */
  withoutScripts: string;
  /** The text of the document's title. */
  title: string;
}

/** React's mark of a boundary whose content failed, or waits for code. */
const INCOMPLETE = '<!--$!-->';

/** Loads the code of all screens that the server renders. */
export const loadScreens = (): Promise<void> => preloadRendered();

const pageAt = (path: string, pages: ReactNode) => (
  <App>
    <StaticRouter location={path}>{pages}</StaticRouter>
  </App>
);

const ROUTES = renderedRoutes();
const SCRIPT_NOTE = renderToStaticMarkup(<ScriptNote />);

/**
 * Renders a page as a visitor sees it first, in one go, with state of its own. Its long texts are made afterwards.
 * @param path the path with its query.
 * @throws Error when a part of the page fails.
 */
export function renderPage(path: string, data: InitialData): RenderedPage {
  return runInPage(createPageState(), () => {
    setInitialData(data);
    chooseDigits(data.digits ?? 'native');
    preparePage();
    const withTexts = deferTexts();
    const html = renderToString(pageAt(path, <Pages routes={ROUTES} />));
    if (html.includes(INCOMPLETE)) throw new Error(`The page ${path} was not rendered whole.`);
    return { html: withTexts(html), withoutScripts: SCRIPT_NOTE, title: shownTitle() };
  });
}

/**
 * Renders what stands in the place of a page that only the client renders, where no scripts run.
 * @param path its path.
 */
export function renderWithoutScripts(path: string, data: InitialData): string {
  return runInPage(createPageState(), () => {
    setInitialData(data);
    chooseDigits(data.digits ?? 'native');
    preparePage();
    return renderToStaticMarkup(pageAt(path, <PageWithoutScripts />));
  });
}
