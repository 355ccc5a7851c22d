import { callWithRev } from '../call.ts';
import { logged } from '../kit/log.ts';
import { keepStanding } from './session.ts';

/** Looks up role, membership and number of posts. A role that can't be looked up falls back to `user`. */
export async function lookUpStanding(email: string): Promise<void> {
  const params = { email };
  const role = callWithRev('GET /users/{email}', { params }).then(
    ({ answer, rev = 0 }) => keepStanding(answer, rev),
    (cause: unknown) => {
      logged('Role lookup')(cause);
      keepStanding({ role: 'user' }, 0);
    },
  );
  const status = callWithRev('GET /user/{email}/status', { params }).then(
    ({ answer: { isMember, mustProve = false }, rev = 0 }) =>
      keepStanding({ isMember, mustProve }, rev),
    logged('Membership lookup'),
  );
  const count = callWithRev('GET /posts/count', { query: { email } }).then(
    ({ answer, rev = 0 }) => keepStanding({ postCount: answer.count }, rev),
    logged('Post count'),
  );
  await Promise.all([role, status, count]);
}
