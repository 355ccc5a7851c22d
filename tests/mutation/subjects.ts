interface Subject {
  /** The sources that are changed, a little at a time. */
  mutate: string[];
  /** The tests that must notice, by name or pattern; few, for they run at every change. */
  tests: string[];
}

/** Sources whose tests are worth a measure. Only what runs within one process can be changed for a test. */
export const SUBJECTS: Record<string, Subject> = {
  rights: {
    mutate: ['contract/core/rights.ts'],
    tests: [
      'features/rights/rights',
      'features/users/*',
      'features/comments/comments',
      'features/posts/*',
      'realtime/rooms/*',
    ],
  },
  /** On servers: .ci/servers run npm run test:mutation */
  limits: {
    mutate: ['server/limits/rate-limits.ts'],
    tests: ['security/limits/limits', 'realtime/sockets/calls', 'cluster/limits'],
  },
  counters: {
    mutate: ['db/core/counters.ts'],
    tests: [
      'features/posts/delete',
      'realtime/events/*',
      'realtime/rooms/revs',
      'features/comments/comments',
    ],
  },
  money: {
    mutate: [
      'db/features/membership/gold.ts',
      'db/features/membership/payments.ts',
      'server/features/membership/index.ts',
      'server/membership/stripe.ts',
    ],
    tests: ['features/membership/*', 'features/audit/*', 'security/requests/webhooks'],
  },
  live: {
    mutate: ['server/realtime/socket-auth.ts', 'server/realtime/subscriptions.ts'],
    tests: [
      'realtime/rooms/*',
      'realtime/rights/*',
      'realtime/sockets/presence',
      'realtime/sockets/calls',
      'realtime/sockets/disconnects',
      'realtime/sockets/auth',
      'security/limits/counted',
    ],
  },
  /** On servers, too. */
  recheck: { mutate: ['server/realtime/revalidate-sessions.ts'], tests: ['cluster/rights'] },
  pace: { mutate: ['server/realtime/throttle.ts'], tests: ['realtime/sockets/throttle'] },
};

/** The subject that is asked for. */
export function subject(): Subject {
  const name = process.env['SUBJECT'] ?? '';
  const found = SUBJECTS[name];
  if (!found) throw new Error(`Say: SUBJECT=${Object.keys(SUBJECTS).join('|')}`);
  return found;
}
