import { type AuthorRight, isAuthor } from '../../../../contract/core/rights.ts';
import { useSession } from '../session/session.ts';
import { useMyId } from '../session/use-my-id.ts';

/** True if the member has a right to what somebody wrote, as to delete it. The server decides it again. */
export function useMayRemove(authorId: string, right: AuthorRight = 'authorOrModerator'): boolean {
  const role = useSession((session) => session.role);
  const isModerator = useSession((session) => session.isModerator);
  const id = useMyId();
  return id !== undefined && isAuthor({ id, role: role ?? 'user', isModerator }, authorId, right);
}
