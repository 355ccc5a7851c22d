import { LONGEST } from '../../../contract/values/limits.ts';
import { clearMember, lookAfterActs, undoClear } from '../../../db/features/clear/clear.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { userNotFound } from '../users/require-user.ts';

const MINUTE_MS = 60_000;

/** The handlers of the calls that take all texts of a member, and bring them back. */
function clearHandlers({ store, scores }: AppContext) {
  return {
    async 'POST /members/{id}/clear'({ params: { id }, body, caller: by }) {
      const reason = clean(body.reason, 'Reason', LONGEST.reason);
      const done = await clearMember(store, { id, reason, by });
      if (done === 'member-unknown') throw userNotFound();
      if (done === 'not-allowed')
        throw httpError('not-allowed', 'Moderators, admins and Gold members are not cleared.');
      if (done === 'member-too-old')
        throw httpError('member-too-old', 'The account is too old to be cleared.');
      const { posts, comments, until } = done;
      return { posts, comments, until: iso(until) };
    },

    async 'DELETE /members/{id}/clear'({ params: { id }, caller }) {
      if (!(await undoClear(store, scores, { id, by: caller.email })))
        throw httpError('act-unknown', 'There is nothing of this member that can be undone.');
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}

/** Looks after acts at the start and every minute. What a kill has cut goes on at the next look, on any server. */
function startActsWorker({ store, scores, log }: AppContext) {
  const onError = (err: unknown) => log.warn({ err }, 'acts were not looked after');
  const job = startPeriodicJob((closing) => lookAfterActs(store, scores, Date.now(), closing), {
    intervalMs: MINUTE_MS,
    onError,
  });
  job.run().catch(onError);
  return job;
}

export const clear = { handlers: clearHandlers, start: startActsWorker } satisfies Feature;
