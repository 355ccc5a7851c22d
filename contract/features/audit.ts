import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Id, IsoTime, Model, Paging } from '../core/schemas.ts';
import type { Act } from '../values/audit-acts.ts';
import { ACTS } from '../values/audit-acts.ts';

/** A member whom an entry names, by the name of today. */
const Named = Type.Union([Type.Object({ _id: Id, displayName: Type.String() }), Type.Null()], {
  description: 'null: it is no member, or not any more',
});

export const AuditEntry = Model('AuditEntry', {
  _id: Id,
  actor: Type.String({
    description: 'whose act it was: a member, the setting or command that did it, or a network',
  }),
  act: Type.Unsafe<Act>(Type.Enum([...ACTS])),
  target: Type.String({
    description: "a member's e-mail address, or the id of what the act was on",
  }),
  detail: Type.String({ description: 'what the target does not say by itself; may be empty' }),
  doneAt: IsoTime,
  actorMember: Named,
  targetMember: Named,
});
export type AuditEntry = Static<typeof AuditEntry>;

const auditCalls = endpoints({
  'GET /admin/audit': {
    summary:
      'What admins did, what was paid and who signed in, newest first; nothing in it ever changes',
    access: 'admin',
    query: Type.Object({
      ...Paging,
      actor: Type.Optional(
        Type.String({ maxLength: 254, description: "an entry's actor, or a member's id" }),
      ),
      act: Type.Optional(Type.String({ maxLength: 64, description: 'one of the acts of entries' })),
      before: Type.Optional(
        Type.String({ maxLength: 64, description: 'the id of an entry, or an ISO time' }),
      ),
    }),
    answer: Type.Object({ entries: Type.Array(AuditEntry), total: Count }),
  },
});

export const audit = { calls: auditCalls };
