import { Link } from 'react-router';
import { SCREENS } from '../../../contract/screens.ts';
import { siteName } from '../../api/initial-data.ts';

/** The forum's mark and name, leading home. */
export function Logo() {
  return (
    <Link to={SCREENS.home} className="flex min-h-11 min-w-0 items-center gap-2.5 font-semibold">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="text-primary size-7 shrink-0">
        <path
          fill="currentColor"
          d="M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-8l-7.2 5.5A.5.5 0 0 1 9 29v-5H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Z"
        />
        <path
          className="stroke-primary-content"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          d="M9 10.5h14M9 16.5h9"
        />
      </svg>
      <span className="truncate text-lg tracking-tight">{siteName}</span>
    </Link>
  );
}
