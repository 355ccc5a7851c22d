import type { AuditEntry } from '../../../contract/features/audit.ts';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { ACTS, type Act } from '../../../contract/values/audit-acts.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { firstKeyAt, LAST_KEY } from '../../../db/core/ids.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import type { NamedMember } from '../../../db/features/addresses/former-addresses.ts';
import {
  type AuditRow,
  actorNamed,
  findAuditKey,
  listAudit,
  namedIn,
} from '../../../db/features/audit/audit.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { badInput } from '../../http/errors.ts';
import type { Handlers, ReadInput } from '../../http/handlers.ts';
import { cleanTime, sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';

const presentMember = (member: NamedMember | undefined) =>
  member ? { _id: member.id, displayName: member.displayName } : null;

const presentEntry =
  (members: ReadonlyMap<string, NamedMember>) =>
  ({ id, key: _, doneAt, ...entry }: AuditRow): AuditEntry => ({
    _id: id,
    ...entry,
    doneAt: iso(doneAt),
    actorMember: presentMember(members.get(namedIn(id, entry.actor))),
    targetMember: presentMember(members.get(namedIn(id, entry.target))),
  });

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
  const named = actor === undefined ? { actor: null, memberKey: null } : yield* actorNamed(actor);
  return yield* listAudit(sliceOf(paging, PAGE.users), {
    // Addresses are kept in lower case, the names of settings and commands as they are.
    actor: named.actor?.includes('@') ? canonicalEmail(named.actor) : named.actor,
    memberKey: named.memberKey,
    act: actOf(act),
    before: yield* keyBefore(before),
  });
}

/** The handlers of the audit log's call. */
function auditHandlers({ store }: AppContext) {
  return {
    async 'GET /admin/audit'({ query }) {
      const { entries, total, members } = await store.read(readLog(query));
      return { entries: entries.map(presentEntry(members)), total };
    },
  } satisfies Partial<Handlers>;
}

export const audit = {
  handlers: auditHandlers,
} satisfies Feature;
