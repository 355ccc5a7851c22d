import { Navigate } from 'react-router';
import { dashboardRole } from '#messages';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useSession } from '../auth/session/session.ts';
import { menuOf } from './menus.ts';

/** /dashboard itself: leads to the first entry of the menu. */
export default function DashboardStart() {
  const role = useSession((session) => session.role);
  const isModerator = useSession((session) => session.isModerator);
  if (role === null) return <Spinner text={dashboardRole} />;
  return <Navigate to={menuOf({ role, isModerator })[0].to} replace />;
}
