import { REASONS } from '../../contract/values/report-reasons.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

export const CALLERS = 20;
export const numbers = Array.from({ length: CALLERS }, (_, n) => n);

/** Runs an act for each of 20 numbers at once. */
export const atOnce = <T>(act: (n: number) => Promise<T>) => Promise.all(numbers.map(act));

/** Twenty members of the forum. */
export const crowd = (forum: TestApp) => atOnce((n) => forum.memberWithoutPassword(`Caller${n}`));

/** The body of a report by this person on a comment. */
export const reportBy = ({ email }: Person, commentId: string) => ({
  commentId,
  feedback: REASONS[0],
  commentText: '',
  reporterEmail: email,
});

/** All totals that an admin reads, and the number of reports that are listed. */
export async function totals(admin: Person) {
  const [stats, reports] = await Promise.all([
    admin.call('GET /admin/stats'),
    admin.call('GET /reports', { query: { limit: '100' } }),
  ]);
  return { ...stats.body, reports: reports.body.total, listed: reports.body.reports.length };
}
