import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { goHome, noSuchPage, noSuchPageWhy } from '#messages';
import { SCREENS } from '../../../contract/values/screens.ts';
import { buttonLook } from '../controls/button.tsx';
import { Mark } from '../display/logo.tsx';
import { useTitle } from '../layout/title.ts';
import { Bench } from './empty-state.tsx';

interface NoticeProps {
  title: string;
  /** True where nothing is: a bench stands there. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** A page with a message and a link to home. */
export function Notice({ title, isEmpty = false, children }: NoticeProps) {
  useTitle(title);
  return (
    <div className="shell py-6 sm:py-16">
      <div className="stitch mx-auto flex max-w-[40rem] flex-col items-center px-6 py-10 text-center">
        {isEmpty ? <Bench /> : <Mark className="size-12" />}
        <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
        <p className="text-ink2 mx-auto mt-3 mb-8 max-w-md">{children}</p>
        <Link to={SCREENS.home} className={buttonLook('tonal')}>
          {goHome}
        </Link>
      </div>
    </div>
  );
}

/** For addresses that lead nowhere. */
export const NotFound = () => (
  <Notice isEmpty title={noSuchPage}>
    {noSuchPageWhy}
  </Notice>
);
