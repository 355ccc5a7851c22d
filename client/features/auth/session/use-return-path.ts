import { useLocation } from 'react-router';
import { SCREENS } from '../../../../contract/values/screens.ts';
import { returnStateAt } from './return-path.ts';

/** The state for a link to /login that leads back here; on the pages of joining, to where those lead. */
export function useReturnState(): unknown {
  const location = useLocation();
  const joins = location.pathname === SCREENS.login || location.pathname === SCREENS.register;
  return joins ? location.state : returnStateAt(location);
}
