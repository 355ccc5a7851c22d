import { Link, useLocation } from 'react-router';
import { SCREENS } from '../../contract/screens.ts';
import { attemptAt } from '../auth/attempted.ts';

/** For visitors, in the place of the form; signing in leads back here. */
export function JoinToComment() {
  const location = useLocation();
  return (
    <p className="text-muted flex min-h-11 items-center">
      <span>
        Please{' '}
        <Link
          to={SCREENS.login}
          state={attemptAt(location)}
          className="text-primary font-medium underline underline-offset-4"
        >
          login
        </Link>{' '}
        to comment
      </span>
    </p>
  );
}
