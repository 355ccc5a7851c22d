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
  /** On servers: .ci/servers run npm run test:mutation */
  limits: { mutate: ['server/limits.ts'], tests: ['limits', 'live-calls', 'scale/limits'] },
  counters: { mutate: ['db/counters.ts'], tests: ['stats', 'live-events', 'revs', 'comments'] },
  money: {
    mutate: ['db/membership.ts', 'server/membership.ts', 'server/outside/stripe.ts'],
    tests: ['membership', 'payments', 'audit', 'attacks/webhooks'],
  },
  live: {
    mutate: ['server/door.ts', 'server/watch.ts'],
    tests: [
      'live-rooms',
      'live-rights',
      'live-presence',
      'live-calls',
      'live-cuts',
      'live-doors',
      'live-joins',
      'attacks/entries',
    ],
  },
  /** On servers, too. */
  recheck: { mutate: ['server/recheck.ts'], tests: ['scale/rights'] },
  pace: { mutate: ['server/coalesce.ts'], tests: ['live-pace'] },
};

/** The subject that is asked for. */
export function subject(): Subject {
  const name = process.env['SUBJECT'] ?? '';
  const found = SUBJECTS[name];
  if (!found) throw new Error(`Say: SUBJECT=${Object.keys(SUBJECTS).join('|')}`);
  return found;
}
