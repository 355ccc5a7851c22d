import { afterAll, onTestFinished } from 'vitest';
import { addPeople, asMember, asNewcomer } from '../../support/open-forum.ts';
import { type Person, personOf } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';

export const SKIPPED = 'needs PostgreSQL and Redis: npm run test:scale';
export const alone = !onServers;

type Env = Record<string, string>;

/** A forum by two servers, which hear each other; `ofTwo` are the settings of the second alone. */
async function openTwo(env: Env, ofTwo: Env = {}, keep = false) {
  const one = await openTestApp(env, keep);
  const two = await openTestApp({ ...env, ...one.shared, ...ofTwo }, keep);
  const links = () => [one, two].map(({ app }) => app.context.bus);
  const areJoined = () => links().every((link) => link?.isUp && link.servers === 2);
  await until(areJoined);
  /** The same person, who comes through the second server. */
  const there = ({ email, token }: Person) => personOf(two.url, email, token);
  return { one, two, there, areJoined, areApart: () => links().every((link) => !link?.isUp) };
}

/** Opens a forum by two servers with these people. */
export async function openPair<Name extends string>(
  names: readonly Name[],
  env: Env = {},
  ofTwo: Env = {},
) {
  const pair = await openTwo(env, ofTwo);
  return { ...(await addPeople(pair.one, names, asMember)), ...pair };
}

/** A forum by two servers for all tests of a file. Each call adds new people to it. */
export function openFilePair(env: Env = {}) {
  let opening: ReturnType<typeof openTwo> | undefined;
  afterAll(async () => {
    const pair = await opening;
    await pair?.two.close();
    await pair?.one.close();
  });
  return async <Name extends string>(names: readonly Name[]) => {
    opening ??= openTwo(env, {}, true);
    const pair = await opening;
    return { ...(await addPeople(pair.one, names, asNewcomer)), ...pair };
  };
}

/** Waits until something holds, at most so long. */
export async function until(holds: () => unknown, patience = 20_000): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > patience)
      throw new Error(`Not within ${patience} ms: ${holds}`);
    await sleep(10);
  }
  return performance.now() - began;
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The whole numbers from 0 on, so many. */
export const numbers = (length: number) => Array.from({ length }, (_, n) => n);

/** Closes what a test has opened, when it is over. */
export const atEnd = onTestFinished;
