import { memberOf, validToken } from '../../../api/token.ts';
import { useSession } from './session.ts';

/** The id of the signed-in member; undefined for visitors and until it is known. The product token names it. */
export function useMyId(): string | undefined {
  const isIn = useSession((session) => session.status === 'user');
  const token = isIn ? validToken() : null;
  return token === null ? undefined : memberOf(token);
}
