import { until } from '../cluster/support/pair.ts';
import { type Person, personOf } from './person.ts';
import { onServers } from './servers.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** The number of servers of the forum. */
export const SERVERS = onServers ? 2 : 1;

/**
 * Opens a forum on as many servers as the engine allows; `at` spreads callers over them.
 * @param open opens each server, by default for one test.
 */
export async function openForumOfMany(
  env: Record<string, string> = {},
  open: (env: Record<string, string>) => Promise<TestApp> = openTestApp,
) {
  const forum = await open(env);
  const other = forum.shared ? await open({ ...env, ...forum.shared }) : forum;
  if (other !== forum) {
    await until(() => [forum, other].every(({ app }) => app.context.bus?.servers === SERVERS));
  }
  const at = (person: Person, n: number) =>
    n % 2 ? personOf(other.url, person.email, person.token) : person;
  return { forum, other, at };
}
