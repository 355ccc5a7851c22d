/** Every screen at its address. The features name their own; this file adds home, the dashboard's frame and the rest. */
import { Route, Routes } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { logFailure } from '../api/log.ts';
import { Guard } from '../features/auth/guard.tsx';
import HomePage from '../features/home/page.tsx';
import { lazyPage } from '../ui/lazy-page.ts';
import type { Screen } from '../ui/screen.ts';
import { FEATURES } from './features.ts';
import { Shell } from './shell/shell.tsx';

const DashboardLayout = lazyPage(() => import('../features/dashboard/layout.tsx'));
const NotFound = lazyPage(() => import('../ui/not-found.tsx'));

const screens = FEATURES.flatMap((feature) => feature.screens ?? []);
const dashboardScreens = FEATURES.flatMap((feature) => feature.dashboardScreens ?? []);

/** Fetches the pages that most readers open next, while nothing else is to be done: a card opens at once. */
export function prefetchPages(): void {
  for (const { prefetch } of FEATURES) prefetch?.().catch(logFailure('Fetching the next page'));
}

const routeOf = ({ path, page: Page, access }: Screen) => (
  <Route
    key={path}
    path={path}
    element={
      <Guard access={access}>
        <Page />
      </Guard>
    }
  />
);

/** The page for the address. Home comes with the first load, every other page when it is asked for. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={SCREENS.home} element={<HomePage />} />
        {screens.map(routeOf)}
        <Route
          path={SCREENS.dashboard}
          element={
            <Guard access="signedIn">
              <DashboardLayout />
            </Guard>
          }
        >
          {dashboardScreens.map(routeOf)}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
