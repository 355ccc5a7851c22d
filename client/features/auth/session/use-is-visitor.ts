import { useHasToken } from '../../../api/token.ts';
import { useSession } from './session.ts';

/** True if nobody is signed in. A stored token may still be valid: false until the provider has answered. */
export function useIsVisitor(): boolean {
  const status = useSession((session) => session.status);
  const hasToken = useHasToken();
  return status === 'none' || (status === 'loading' && !hasToken);
}
