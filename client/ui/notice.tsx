import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { buttonLook } from './button.tsx';
import { useTitle } from './title.ts';

/** A page with a message and a link to home. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto max-w-[45rem] px-4 py-24 text-center">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="text-muted mx-auto mt-3 mb-8 max-w-md">{children}</p>
      <Link to={SCREENS.home} className={buttonLook('main')}>
        Go to Home
      </Link>
    </div>
  );
}
