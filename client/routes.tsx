/** Every screen: its path, its page, who may see it. */
import type { ComponentType, ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { SCREENS } from '../contract/screens.ts';
import { Guard, type Guarding } from './auth/guard.tsx';
import HomePage from './home/page.tsx';
import { logged } from './kit/log.ts';
import MovedPost from './posts/moved.tsx';
import { later } from './shell/outdated.ts';
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
    page: later(() => import('./dashboard/start.tsx')),
    guard: 'signedIn',
  },
  {
    path: SCREENS.profile,
    page: later(() => import('./dashboard/profile.tsx')),
    guard: 'signedIn',
  },
  { path: SCREENS.addPost, page: later(() => import('./posts/add.tsx')), guard: 'signedIn' },
  { path: SCREENS.myPosts, page: later(() => import('./posts/mine.tsx')), guard: 'signedIn' },
  {
    path: SCREENS.adminProfile,
    page: later(() => import('./dashboard/admin-profile.tsx')),
    guard: 'admin',
  },
  { path: SCREENS.manageUsers, page: later(() => import('./users/manage.tsx')), guard: 'admin' },
  {
    path: SCREENS.reportedComments,
    page: later(() => import('./reports/manage.tsx')),
    guard: 'admin',
  },
  {
    path: SCREENS.announcement,
    page: later(() => import('./announcements/make.tsx')),
    guard: 'admin',
  },
];

// Home is what most see first, so it comes with the first load; every other page comes when it is asked for.
const SCREEN_TABLE: readonly Screen[] = [
  { path: SCREENS.home, page: HomePage, guard: 'none' },
  {
    path: SCREENS.announcements,
    page: later(() => import('./announcements/page.tsx')),
    guard: 'none',
  },
  { path: SCREENS.login, page: later(() => import('./auth/login.tsx')), guard: 'none' },
  { path: SCREENS.register, page: later(() => import('./auth/register.tsx')), guard: 'none' },
  { path: SCREENS.logout, page: later(() => import('./auth/logout.tsx')), guard: 'none' },
  { path: SCREENS.resetPassword, page: later(() => import('./auth/reset.tsx')), guard: 'none' },
  { path: SCREENS.confirmEmail, page: later(() => import('./auth/confirm.tsx')), guard: 'none' },
  { path: SCREENS.post, page: later(postPage), guard: 'none' },
  { path: SCREENS.postAlias, page: MovedPost, guard: 'none' },
  {
    path: SCREENS.membership,
    page: later(() => import('./membership/page.tsx')),
    guard: 'signedIn',
  },
  {
    path: SCREENS.dashboard,
    page: later(() => import('./dashboard/layout.tsx')),
    guard: 'signedIn',
    inside: DASHBOARD,
  },
  { path: '*', page: later(() => import('./shell/not-found.tsx')), guard: 'none' },
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
