import { type Static, Type } from 'typebox';
import { endpoints } from '../endpoint.ts';
import { Count, Id, IsoTime, Paging } from '../schemas.ts';

/** The acts in the audit log: admin acts, payments, sign-ins, changes of an account's owner, and restores. */
export const ACTS = [
  'admin granted',
  'admin revoked',
  'post deleted',
  'comment deleted',
  'report ignored',
  'tag added',
  'announcement made',
  'payment taken',
  'address proven',
  'registration disowned',
  'password changed',
  'signed in',
  'sign-in refused',
  'forum restored',
] as const;
export type Act = (typeof ACTS)[number];

export const AuditEntry = Type.Object({
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
});
export type AuditEntry = Static<typeof AuditEntry>;

const auditCalls = endpoints({
  'GET /admin/audit': {
    summary:
      'What admins did, what was paid and who signed in, newest first; nothing in it ever changes',
    access: 'admin',
    query: Type.Object(Paging),
    answer: Type.Object({ entries: Type.Array(AuditEntry), total: Count }),
  },
});

export const audit = { calls: auditCalls };
