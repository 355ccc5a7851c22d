import { Link } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { useReturnState } from '../../auth/session/use-return-path.ts';

/** For visitors, in the place of the form and as tall; signing in leads back here. */
export function SignInToComment() {
  const attempt = useReturnState();
  return (
    <p className="stitch edge-to-edge no-print flex min-h-26 items-center justify-center px-4">
      <span>
        Please{' '}
        <Link
          to={SCREENS.login}
          state={attempt}
          className="text-primary font-medium underline underline-offset-4"
        >
          login
        </Link>{' '}
        to comment
      </span>
    </p>
  );
}
