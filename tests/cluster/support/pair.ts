import { onTestFinished } from 'vitest';
import { type Person, personOf } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export const SKIPPED = 'needs PostgreSQL and Redis: npm run test:scale';
export const alone = !onServers;

/** A forum by two servers. */
interface Pair {
  one: TestApp;
  two: TestApp;
  /** The same person, who comes through the second server. */
  there(person: Person): Person;
}

export async function openPair(env: Record<string, string> = {}): Promise<Pair> {
  const one = await openTestApp(env);
  const two = await openTestApp({ ...env, ...one.shared });
  await until(() =>
    [one, two].every(({ app }) => app.context.bus?.isUp && app.context.bus.servers === 2),
  );
  return { one, two, there: (person) => personOf(two.url, person.email, person.token) };
}

/** Waits until something holds, at most so long. */
export async function until(holds: () => unknown, patience = 5_000): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > patience)
      throw new Error(`Not within ${patience} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}

/** Closes what a test has opened, when it is over. */
export const atEnd = onTestFinished;
