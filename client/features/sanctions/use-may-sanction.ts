import { type Caller, maySanction } from '../../../contract/core/rights.ts';
import { mayAct, useSession } from '../auth/session/session.ts';
import { useMyId } from '../auth/session/use-my-id.ts';

/** A member as far as the right to sanction them depends on it. */
export interface Subject {
  _id: string;
  role: Caller['role'];
  isModerator?: boolean;
}

/** True if the reader may silence and suspend a member, and end what others have imposed on them. */
export function useMaySanction({ _id, role, isModerator = false }: Subject): boolean {
  const me = useSession();
  const id = useMyId();
  const judge = { id: id ?? '', role: me.role ?? 'user', isModerator: me.isModerator } as const;
  return id !== undefined && mayAct(me) && maySanction(judge, { id: _id, role, isModerator });
}
