import { callWithRev } from '../../../api/call.ts';
import { logFailure } from '../../../api/log.ts';
import { applyMemberStatus } from '../session/session.ts';

/** Not a rev of the server's: it enters only while no rev has carried the role. */
const UNKNOWN_REV = -1;

/** Looks up role, membership and number of posts. A role that can't be looked up falls back to `user`. */
export async function fetchMemberStatus(email: string): Promise<void> {
  const params = { email };
  const role = callWithRev('GET /users/{email}', { params }).then(
    ({ answer: { role, isModerator }, rev = 0 }) => applyMemberStatus({ role, isModerator }, rev),
    (cause: unknown) => {
      logFailure('Role lookup')(cause);
      applyMemberStatus({ role: 'user' }, UNKNOWN_REV);
    },
  );
  const status = callWithRev('GET /user/{email}/status', { params }).then(
    ({ answer: { isMember, mustProve = false, silenced = null }, rev = 0 }) =>
      applyMemberStatus({ isMember, mustProve, silenced }, rev),
    logFailure('Membership lookup'),
  );
  const count = callWithRev('GET /posts/count', { query: { email } }).then(
    ({ answer, rev = 0 }) => applyMemberStatus({ postCount: answer.count }, rev),
    logFailure('Post count'),
  );
  await Promise.all([role, status, count]);
}
