import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { goHome, noSuchPage, noSuchPageWhy } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../controls/button.tsx';
import { Mark } from '../display/logo.tsx';
import { useTitle } from '../layout/title.ts';

/** A page with a message and a link to home. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="shell py-16">
      <div className="stitch mx-auto flex max-w-[40rem] flex-col items-center px-6 py-14 text-center">
        <Mark className="mb-4 size-12" />
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-ink2 mx-auto mt-3 mb-8 max-w-md">{children}</p>
        <Link to={SCREENS.home} className={buttonLook('main')}>
          {goHome}
        </Link>
      </div>
    </div>
  );
}

/** For addresses that lead nowhere. */
export const NotFound = () => <Notice title={noSuchPage}>{noSuchPageWhy}</Notice>;
