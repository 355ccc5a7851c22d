import { findReport } from '../../../db/features/reports/reads.ts';
import type { Repeats } from '../../http/idempotency.ts';

export const reportRepeats = {
  *'POST /reports'(id) {
    return (yield* findReport(id)) ? { insertedId: id } : null;
  },
} satisfies Partial<Repeats>;
