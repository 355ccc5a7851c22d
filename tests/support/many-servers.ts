import { until } from '../cluster/support/pair.ts';
import { type Person, personOf } from './person.ts';
import { onServers } from './servers.ts';
import { openTestApp } from './test-app.ts';

/** The number of servers of the forum. */
export const SERVERS = onServers ? 2 : 1;

/** Opens a forum on as many servers as the engine allows; `at` spreads callers over them. */
export async function openForumOfMany(env: Record<string, string> = {}) {
  const forum = await openTestApp(env);
  const other = forum.shared ? await openTestApp({ ...env, ...forum.shared }) : forum;
  if (other !== forum) {
    await until(() => [forum, other].every(({ app }) => app.context.bus?.servers === SERVERS));
  }
  const at = (person: Person, n: number) =>
    n % 2 ? personOf(other.url, person.email, person.token) : person;
  return { forum, other, at };
}
