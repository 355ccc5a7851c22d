import { isAdmin } from '../../../contract/rights.ts';
import { useSession } from './session.ts';
import { useMyId } from './use-my-id.ts';

/** Whether the member may delete what somebody wrote: the author may, and admins. The server decides it again. */
export function useMayRemove(authorId: string): boolean {
  const role = useSession((session) => session.role);
  const isOwn = useMyId() === authorId;
  return isOwn || (role !== null && isAdmin({ role }));
}
