interface Subject {
  /** What is changed, a little at a time. */
  mutate: string[];
  /** The tests that must notice, by name or pattern; few, for they run at every change. */
  tests: string[];
}

/** What is worth knowing of how well it is tested. Only what runs within one process can be changed for a test. */
export const SUBJECTS: Record<string, Subject> = {
  rights: {
    mutate: ['contract/rights.ts'],
    tests: [
      'features/rights',
      'features/users-*',
      'features/comments',
      'features/posts-*',
      'realtime/rooms-*',
    ],
  },
  /** On servers: .ci/servers run npm run test:mutation */
  limits: {
    mutate: ['server/http/rate-limits.ts'],
    tests: ['security/limits', 'realtime/socket-calls', 'cluster/limits'],
  },
  counters: {
    mutate: ['db/counters.ts'],
    tests: ['features/stats', 'realtime/events-*', 'realtime/revs', 'features/comments'],
  },
  money: {
    mutate: [
      'db/features/membership.ts',
      'server/features/membership/handlers.ts',
      'server/providers/stripe.ts',
    ],
    tests: [
      'features/membership',
      'features/membership-payments',
      'features/audit-*',
      'security/webhooks',
    ],
  },
  live: {
    mutate: ['server/realtime/socket-auth.ts', 'server/realtime/subscriptions.ts'],
    tests: [
      'realtime/rooms-*',
      'realtime/rights-*',
      'realtime/presence',
      'realtime/socket-calls',
      'realtime/disconnects',
      'realtime/socket-auth',
      'realtime/subscriptions',
      'security/sign-in-floods',
    ],
  },
  /** On servers, too. */
  recheck: { mutate: ['server/realtime/revalidate-sessions.ts'], tests: ['cluster/rights'] },
  pace: { mutate: ['server/realtime/throttle.ts'], tests: ['realtime/throttle'] },
};

/** The subject that is asked for. */
export function subject(): Subject {
  const name = process.env['SUBJECT'] ?? '';
  const found = SUBJECTS[name];
  if (!found) throw new Error(`Say: SUBJECT=${Object.keys(SUBJECTS).join('|')}`);
  return found;
}
