interface Subject {
  /** What is changed, a little at a time. */
  mutate: string[];
  /** The tests that must notice; few, for they run at every change. */
  tests: string[];
}

/** What is worth knowing of how well it is tested. Only what runs within one process can be changed for a test. */
export const SUBJECTS: Record<string, Subject> = {
  rights: {
    mutate: ['contract/rights.ts'],
    tests: ['rights', 'users', 'comments', 'posts', 'live-rooms'],
  },
  limits: { mutate: ['server/limits.ts'], tests: ['limits', 'live-doors', 'races'] },
  counters: { mutate: ['db/counters.ts'], tests: ['stats', 'live-events', 'revs', 'comments'] },
  money: {
    mutate: ['db/membership.ts', 'server/membership.ts', 'server/outside/stripe.ts'],
    tests: ['membership', 'payments', 'audit', 'attacks/webhooks'],
  },
  live: {
    mutate: ['server/coalesce.ts', 'server/recheck.ts', 'server/watch.ts'],
    tests: ['live-rights', 'live-rooms', 'live-votes', 'live-joins', 'live-doors'],
  },
};

/** The subject that is asked for. */
export function subject(): Subject {
  const name = process.env['SUBJECT'] ?? '';
  const found = SUBJECTS[name];
  if (!found) throw new Error(`Say: SUBJECT=${Object.keys(SUBJECTS).join('|')}`);
  return found;
}
