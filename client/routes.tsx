/** Every screen: its path, its page, who may see it. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { SCREENS } from '../contract/screens.ts';
import { Guard, type Guarding } from './auth/guard.tsx';
import HomePage from './home/page.tsx';
import { logged } from './kit/log.ts';
import MovedPost from './posts/moved.tsx';
import { Shell } from './shell/shell.tsx';

interface Screen {
  path: string;
  page: ComponentType;
  guard: Guarding;
  /** Screens shown within this one's outlet. */
  inside?: readonly Screen[];
}

const postPage = () => import('./posts/page.tsx');

/** Fetches the page that most go to next, while nothing else is to be done: a card opens at once. */
export function fetchNext(): void {
  void postPage().catch(logged('Fetching the next page'));
}

const DASHBOARD: readonly Screen[] = [
  {
    path: SCREENS.dashboard,
    page: lazy(() => import('./dashboard/start.tsx')),
    guard: 'signedIn',
  },
  {
    path: SCREENS.profile,
    page: lazy(() => import('./dashboard/profile.tsx')),
    guard: 'signedIn',
  },
  { path: SCREENS.addPost, page: lazy(() => import('./posts/add.tsx')), guard: 'signedIn' },
  { path: SCREENS.myPosts, page: lazy(() => import('./posts/mine.tsx')), guard: 'signedIn' },
  {
    path: SCREENS.adminProfile,
    page: lazy(() => import('./dashboard/admin-profile.tsx')),
    guard: 'admin',
  },
  { path: SCREENS.manageUsers, page: lazy(() => import('./users/manage.tsx')), guard: 'admin' },
  {
    path: SCREENS.reportedComments,
    page: lazy(() => import('./reports/manage.tsx')),
    guard: 'admin',
  },
  {
    path: SCREENS.announcement,
    page: lazy(() => import('./announcements/make.tsx')),
    guard: 'admin',
  },
];

// Home is what most see first, so it comes with the first load; every other page comes when it is asked for.
const SCREEN_TABLE: readonly Screen[] = [
  { path: SCREENS.home, page: HomePage, guard: 'none' },
  {
    path: SCREENS.announcements,
    page: lazy(() => import('./announcements/page.tsx')),
    guard: 'none',
  },
  { path: SCREENS.login, page: lazy(() => import('./auth/login.tsx')), guard: 'none' },
  { path: SCREENS.register, page: lazy(() => import('./auth/register.tsx')), guard: 'none' },
  { path: SCREENS.logout, page: lazy(() => import('./auth/logout.tsx')), guard: 'none' },
  { path: SCREENS.resetPassword, page: lazy(() => import('./auth/reset.tsx')), guard: 'none' },
  { path: SCREENS.post, page: lazy(postPage), guard: 'none' },
  { path: SCREENS.postAlias, page: MovedPost, guard: 'none' },
  {
    path: SCREENS.membership,
    page: lazy(() => import('./membership/page.tsx')),
    guard: 'signedIn',
  },
  {
    path: SCREENS.dashboard,
    page: lazy(() => import('./dashboard/layout.tsx')),
    guard: 'signedIn',
    inside: DASHBOARD,
  },
  { path: '*', page: lazy(() => import('./shell/not-found.tsx')), guard: 'none' },
];

function routeOf({ path, page: Page, guard, inside = [] }: Screen): ReactNode {
  const element = (
    <Guard who={guard}>
      <Page />
    </Guard>
  );
  return (
    <Route key={path} path={path} element={element}>
      {inside.map(routeOf)}
    </Route>
  );
}

/** The page for the address. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>{SCREEN_TABLE.map(routeOf)}</Route>
    </Routes>
  );
}
