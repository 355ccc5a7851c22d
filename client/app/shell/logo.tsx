import { Link } from 'react-router';
import { SCREENS } from '../../../contract/values/screens.ts';
import { useSiteName } from '../../api/site.ts';
import { Mark } from '../../ui/display/mark.tsx';

/** The forum's mark and name, leading home. */
export function Logo() {
  return (
    <Link to={SCREENS.home} className="flex min-h-11 min-w-0 items-center gap-2.5 font-bold">
      <Mark className="text-primary size-7 shrink-0 sm:size-8" />
      <span className="truncate text-lg tracking-tight">{useSiteName()}</span>
    </Link>
  );
}
