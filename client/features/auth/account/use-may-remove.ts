import { type AuthorRight, isAuthor } from '../../../../contract/core/rights.ts';
import { mayAct, useSession } from '../session/session.ts';
import { useMyId } from '../session/use-my-id.ts';

/** True if the member has a right to what somebody wrote, as to delete it. The server decides it again. */
export function useMayRemove(authorId: string, right: AuthorRight = 'authorOrModerator'): boolean {
  const role = useSession((session) => session.role);
  const isModerator = useSession((session) => session.isModerator);
  const isActive = useSession(mayAct);
  const id = useMyId();
  if (!isActive || id === undefined) return false;
  return isAuthor({ id, role: role ?? 'user', isModerator }, authorId, right);
}
