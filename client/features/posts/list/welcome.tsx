import { useLocation } from 'react-router';
import {
  welcomeKettle,
  welcomeOwner,
  welcomeRegister,
  welcomeRegisterAndWrite,
  welcomeWrite,
  writeFirstPost,
} from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { Stall } from '../../../ui/scenes/stall.tsx';
import { useSession } from '../../auth/session/session.ts';

/** The first steps, for the first visitor of a new forum. */
export default function Welcome() {
  const isIn = useSession((session) => session.status === 'user');
  // The greeting has drawn the stall, and its button is filled: a screen has one of each.
  const isGreeted = useLocation().pathname === SCREENS.welcome;
  return (
    <div className="stitch flex flex-col items-center px-6 py-10 text-center">
      {!isGreeted && <Stall />}
      <h3 className="mt-4 text-2xl font-semibold">
        <Phrase parts={welcomeKettle(<br key="break" />)} />
      </h3>
      <p className="text-ink2 mt-2 max-w-md">{isIn ? welcomeWrite : welcomeRegisterAndWrite}</p>
      <Link
        to={isIn ? SCREENS.addPost : SCREENS.register}
        className={`${buttonLook(isGreeted && !isIn ? 'tonal' : 'main')} mt-6`}
      >
        {isIn ? writeFirstPost : welcomeRegister}
      </Link>
      <p className="text-ink2 border-line mt-9 text-balance max-w-md border-t border-dashed pt-6 text-sm">
        {welcomeOwner}
        <code className="bg-surface rounded-card mt-3 block px-3 py-2 text-left text-xs">
          /setup?code=…
        </code>
      </p>
    </div>
  );
}
