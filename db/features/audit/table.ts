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
      id: c.id('both'),
      actor: c.text('actor', 'both').notNull(),
      act: c.text('act', 'both').$type<Act>().notNull(),
      target: c.text('target', 'both').notNull(),
      detail: c.text('detail', 'both').notNull(),
      doneAt: c.time('done_at', 'both').notNull(),
    },
    (t) => [c.index('audit_target').on(t.target)],
  );
