/** What readers without scripts see: the server renders it into `<noscript>`, so no browser loads its code. */
import { Link, Route, Routes, useLocation } from 'react-router';
import { SCREENS } from '../../contract/values/screens.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Shell } from './shell/shell.tsx';

/** Stands above the pages that can be read without scripts. */
export const ScriptNote = () => (
  <p className="bg-sunk border-base-300 border-b px-4 py-2 text-center text-sm">
    You can read everything here. Signing in, voting and writing need JavaScript.
  </p>
);

/** Per screen what needs scripts, as the subject of a sentence, and what a reader should know of it. */
const NEEDS: Readonly<Record<string, readonly [string, string?]>> = {
  [SCREENS.login]: ['Signing in'],
  [SCREENS.register]: ['Joining', 'Members write, vote and comment. Joining is free.'],
  [SCREENS.membership]: [
    'Becoming a Gold member',
    'Gold is paid once and lifts the limit of five posts.',
  ],
  [SCREENS.addPost]: ['Writing'],
};

function NeedsScripts() {
  const [what = 'This page', about = ''] = NEEDS[useLocation().pathname] ?? [];
  return (
    <Notice title={`${what} needs JavaScript`}>
      {about} Your browser runs no scripts here. Without them you can read{' '}
      <Link to={SCREENS.home} className="link">
        all posts and comments
      </Link>
      ,{' '}
      <Link to={SCREENS.announcements} className="link">
        the announcements
      </Link>{' '}
      and{' '}
      <Link to={SCREENS.search} className="link">
        search all texts
      </Link>
      .
    </Notice>
  );
}

/** The page of a screen that the client renders alone. */
export const PageWithoutScripts = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="*" element={<NeedsScripts />} />
    </Route>
  </Routes>
);
