import type { Act } from '../../../contract/values/audit-acts.ts';
import type { Columns } from '../../core/schema/columns.ts';

/**
 * The audit log only grows: triggers refuse any change.
 * An entry names users and rows by text, so no deletion removes it.
 */
export const auditTable = (c: Columns) =>
  c.table(
    'audit',
    {
      key: c.key(),
      id: c.id(),
      actor: c.text('actor').notNull(),
      act: c.text('act').$type<Act>().notNull(),
      target: c.text('target').notNull(),
      detail: c.text('detail').notNull(),
      doneAt: c.time('done_at').notNull(),
    },
    (t) => [c.index('audit_target').on(t.target)],
  );
