/** The pages for readers without scripts: the server renders them into `<noscript>`, so no browser loads their code. */

import { Link, Route, Routes, useLocation } from 'react-router';
import {
  scriptsAboutJoining,
  scriptsAboutMembership,
  scriptsAnnouncements,
  scriptsForJoining,
  scriptsForLogin,
  scriptsForMembership,
  scriptsForPage,
  scriptsForWriting,
  scriptsMissing,
  scriptsNote,
  scriptsPosts,
  scriptsSearch,
} from '#messages';
import { SCREENS } from '../../contract/values/screens.ts';
import { Phrase } from '../ui/display/phrase.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Shell } from './shell/shell.tsx';

/** Stands above the pages that can be read without scripts. */
export const ScriptNote = () => (
  <p className="bg-sunk border-line border-b px-4 py-2 text-center text-sm">{scriptsNote}</p>
);

/** Per screen that it needs scripts, and what a reader should know of it. */
const NEEDS: Readonly<Record<string, readonly [string, string?]>> = {
  [SCREENS.login]: [scriptsForLogin],
  [SCREENS.register]: [scriptsForJoining, scriptsAboutJoining],
  [SCREENS.membership]: [scriptsForMembership, scriptsAboutMembership],
  [SCREENS.addPost]: [scriptsForWriting],
};

function NeedsScripts() {
  const [title = scriptsForPage, about = ''] = NEEDS[useLocation().pathname] ?? [];
  return (
    <Notice title={title}>
      <Phrase
        parts={scriptsMissing(
          about,
          <Link key="posts" to={SCREENS.home} className="link">
            {scriptsPosts}
          </Link>,
          <Link key="announcements" to={SCREENS.announcements} className="link">
            {scriptsAnnouncements}
          </Link>,
          <Link key="search" to={SCREENS.search} className="link">
            {scriptsSearch}
          </Link>,
        )}
      />
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
