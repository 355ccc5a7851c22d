/** Every screen at its address. The features name their own; this file adds home, the dashboard's frame and the rest. */
import { type ReactNode, useState } from 'react';
import {
  createRoutesFromElements,
  matchPath,
  Route,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router';
import { RENDERED_SCREENS, SCREENS } from '../../contract/values/screens.ts';
import { searchedTag } from '../../contract/values/text.ts';
import { initialData } from '../api/initial-data.ts';
import { logFailure } from '../api/log.ts';
import { Guard } from '../features/auth/session/guard.tsx';
import HomePage from '../features/home/page.tsx';
import { Welcome } from '../features/posts/list/all-posts.tsx';
import { SearchResults } from '../features/posts/tag-search/search.tsx';
import { lazyPage } from '../ui/layout/lazy-page.ts';
import type { Screen } from '../ui/layout/screen.ts';
import { FEATURES } from './features.ts';
import { Shell } from './shell/shell.tsx';

const DashboardLayout = lazyPage(() => import('../features/dashboard/layout.tsx'));

const SuspendedPage = lazyPage(() => import('../features/sanctions/suspended-page.tsx'));

/** Most readers never see why there is no page. */
const PageFailure = lazyPage(() => import('../ui/feedback/page-failure.tsx'));

const screens = FEATURES.flatMap((feature) => feature.screens ?? []);
const dashboardScreens = FEATURES.flatMap((feature) => feature.dashboardScreens ?? []);

const rendered: readonly string[] = RENDERED_SCREENS;
const hasFailed = () => initialData().status !== 200;
const codeOf = ({ page }: Screen) => page.preload();

/** Loads the code of all screens that the server renders; home's always comes. */
export async function preloadRendered(): Promise<void> {
  await Promise.all([
    PageFailure.preload(),
    SearchResults.preload(),
    Welcome.preload(),
    ...shownByServer().map(codeOf),
  ]);
}

/** Loads the code of what the page shows first: the screen at its address, or why there is none. */
export async function preloadScreen({ pathname, search }: Location): Promise<void> {
  if (hasFailed()) return PageFailure.preload();
  if (pathname === SCREENS.home && searchedTag(new URLSearchParams(search).get('tag')))
    await SearchResults.preload();
  await Promise.all(screens.filter((screen) => matchPath(screen.path, pathname)).map(codeOf));
}

/** Fetches the pages that most readers open next, while nothing else is to be done: a card opens at once. */
export function prefetchPages(): void {
  for (const { prefetch } of FEATURES) prefetch?.().catch(logFailure('The pages'));
}

const routeOf = ({ path, page: Page, access }: Screen) => (
  <Route
    key={path}
    path={path}
    element={
      <Guard access={access} suspended={<SuspendedPage />}>
        <Page />
      </Guard>
    }
  />
);

/** Routes within the frame of all pages; what none of them matches is a page that is not there. */
const inShell = (pages?: ReactNode) =>
  createRoutesFromElements(
    <Route element={<Shell />}>
      {pages}
      <Route path="*" element={<PageFailure />} />
    </Route>,
  );

const HOME = <Route path={SCREENS.home} element={<HomePage />} />;
const FAILURE = inShell();
const ROUTES = inShell(
  <>
    {HOME}
    {screens.map(routeOf)}
    <Route
      path={SCREENS.dashboard}
      element={
        <Guard access="signedIn" suspended={<SuspendedPage />}>
          <DashboardLayout />
        </Guard>
      }
    >
      {dashboardScreens.map(routeOf)}
    </Route>
  </>,
);

const shownByServer = () => screens.filter(({ path }) => rendered.includes(path));

/**
 * The routes of the screens that the server renders. The router ranks all its routes at each rendering.
 * @throws Error when a rendered screen is none of the public ones.
 */
export function renderedRoutes() {
  const shown = shownByServer();
  const known = [SCREENS.home, ...shown.map(({ path }) => path)];
  const missing = RENDERED_SCREENS.filter((path) => !known.includes(path));
  if (missing.length > 0) throw new Error(`The server can't render ${missing.join(', ')}.`);
  return inShell(
    <>
      {HOME}
      {shown.map(routeOf)}
    </>,
  );
}

/** The page for the address. Home comes with the first load, every other page when it is asked for. */
export function Pages({ routes = ROUTES }: { routes?: RouteObject[] }) {
  const { pathname, search } = useLocation();
  // The status concerns the address that the page was loaded from.
  const [loaded] = useState(pathname + search);
  const isFailure = hasFailed() && loaded === pathname + search;
  return useRoutes(isFailure ? FAILURE : routes);
}
