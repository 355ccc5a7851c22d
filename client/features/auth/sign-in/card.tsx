import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { alreadyMember, loginHere } from '#messages';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { Mark } from '../../../ui/display/logo.tsx';
import { Phrase } from '../../../ui/display/phrase.tsx';
import { useTitle } from '../../../ui/layout/title.ts';

interface CardProps {
  title: string;
  /** A line under the title: what happens next. */
  lead?: string | undefined;
  /** Stands above the card: what the forum has to say first. */
  above?: ReactNode;
  children: ReactNode;
  /** The link below the card, to the other form. */
  below?: ReactNode;
}

/** The one card of the pages around signing in. */
export function AuthCard({ title, lead, above, children, below }: CardProps) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[29rem] px-4 py-6 sm:py-12">
      {above}
      <div className="sheet px-5 py-6 sm:px-8 sm:py-8">
        <Mark className="mb-3 size-9" />
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead !== undefined && <p className="text-ink2 mt-1.5 text-sm">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {below !== undefined && <p className="text-ink2 mt-5 text-center text-sm">{below}</p>}
    </div>
  );
}

/** Leads who has an account to the login; `state` says where they go afterwards. */
export const LoginHint = ({ state }: { state: unknown }) => (
  <Phrase
    parts={alreadyMember(
      <Link key="login" to={SCREENS.login} state={state} className="link">
        {loginHere}
      </Link>,
    )}
  />
);
