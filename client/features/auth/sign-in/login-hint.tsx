import { Link } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';

/** Leads who has an account to the login; `state` says where they go afterwards. */
export const LoginHint = ({ state }: { state: unknown }) => (
  <>
    Already a member?{' '}
    <Link to={SCREENS.login} state={state} className="link">
      Login here
    </Link>
  </>
);
