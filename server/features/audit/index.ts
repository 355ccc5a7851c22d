import { ACTS, type Act } from '../../../contract/values/audit-acts.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { firstKeyAt, LAST_KEY } from '../../../db/core/ids.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { actorNamed, findAuditKey, listAudit } from '../../../db/features/audit/audit.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput } from '../../http/errors.ts';
import type { Handlers, ReadInput } from '../../http/handlers.ts';
import { cleanTime, sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';

const presentMember = (member: { id: string; displayName: string } | null) =>
  member && { _id: member.id, displayName: member.displayName };

/** The key before which entries are asked for. @throws HttpError (400) for what is neither an entry nor a time. */
function* keyBefore(before: string | undefined): Procedure<number> {
  if (before === undefined) return LAST_KEY;
  return (yield* findAuditKey(before)) ?? firstKeyAt(cleanTime(before, 'before'));
}

/** @throws HttpError (400) for an act that no entry has. */
function actOf(given: string | undefined): Act | null {
  const act = ACTS.find((one) => one === given);
  if (given !== undefined && !act)
    throw badInput('Act', { fault: 'unknown', sentence: 'must be one of those in the log' });
  return act ?? null;
}

function* readLog({ actor, act, before, ...paging }: ReadInput<'GET /admin/audit'>['query']) {
  const { entries, total } = yield* listAudit(sliceOf(paging, PAGE.list), {
    actor: actor === undefined ? null : yield* actorNamed(actor),
    act: actOf(act),
    before: yield* keyBefore(before),
  });
  return {
    entries: entries.map(({ id, key: _, doneAt, actorMember, targetMember, ...entry }) => ({
      _id: id,
      ...entry,
      doneAt: iso(doneAt),
      actorMember: presentMember(actorMember),
      targetMember: presentMember(targetMember),
    })),
    total,
  };
}

/** The handlers of the audit log's call. */
function auditHandlers({ store }: AppContext) {
  return {
    'GET /admin/audit': ({ query }) => store.read(readLog(query)),
  } satisfies Partial<Handlers>;
}

export const audit = {
  handlers: auditHandlers,
} satisfies Feature;
