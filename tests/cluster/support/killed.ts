import { faultsOf } from '../../../db/core/create-store.ts';
import { freshFolder } from '../../support/folders.ts';
import { type Person, personOf } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { numbers } from './pair.ts';
import { startProcess } from './process.ts';

/** A forum on one process, or on two where the engine allows it, to be killed. A server that has ended made its people. */
export async function openServers<People>(
  makePeople: (forum: TestApp) => Promise<People>,
  more: Record<string, string> = {},
) {
  const env = { DATA_DIR: freshFolder(), ...more };
  const forum = await openTestApp(env, true);
  const people = await makePeople(forum);
  const { jwtSecret } = forum.app.context.config;
  await forum.close();
  const settings = { ...env, ...forum.shared, JWT_SECRET: jwtSecret };
  const count = forum.shared ? 2 : 1;
  const servers = await Promise.all(numbers(count).map(() => startProcess(settings)));
  /** The server whose turn it is. */
  const server = (n: number) => servers[n % count] as (typeof servers)[number];
  return {
    ...people,
    servers,
    server,
    /** The same person, who comes through the server whose turn it is. */
    at: ({ email, token }: Person, n: number) => personOf(server(n).url, email, token),
    /**
     * Ends the servers.
     * @param before what a server that starts then does in time.
     * @returns the faults that a recount finds.
     */
    async findFaults(before = async (_: TestApp['app']) => {}) {
      for (const one of servers) await one.end('SIGTERM');
      const { app } = await openTestApp({ ...env, ...forum.shared });
      await before(app);
      return faultsOf(app.context.config);
    },
  };
}
