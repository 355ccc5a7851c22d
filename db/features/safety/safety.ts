import type { SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import { newId } from '../../core/ids.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { rowBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { queueMemberMail } from '../deliveries/deliveries.ts';
import { notifyUnmailed } from '../inbox/notices.ts';

/**
 * Tells a member of something that concerns the safety of their account, by the inbox and by a mail at once, in the
 * transaction of what happened. No choice of theirs and no sanction keeps it from them.
 * @param device of a sign-in on a new device.
 */
export function* noteSafety(
  tx: Transaction,
  { key: userKey }: { key: number },
  what: SafetyKind,
  device = '',
): Procedure<void> {
  const notice = { userKey, kind: 'safety', title: device } as const;
  yield* notifyUnmailed(tx, { ...notice, subject: newId(), detail: what });
  yield* queueMemberMail({ ...notice, subject: what });
}

const memberOf = rowBy('users', 'email', ['key']);

/** The same of an address, which may have no member yet. */
export function* noteSafetyOf(tx: Transaction, email: string, what: SafetyKind): Procedure<void> {
  const member = yield* get(memberOf, { email: email.toLowerCase() });
  if (member) yield* noteSafety(tx, member, what);
}
