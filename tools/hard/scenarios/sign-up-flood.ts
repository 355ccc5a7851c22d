import { Agent, request } from 'node:http';
import { atLeast, never, within } from '../goals.ts';
import { type Running, startServer } from '../server.ts';
import { makeData, type Scenario, sleep } from '../setup.ts';

const PASSWORD = 'correct horse battery';
/** Sign-ins of the member during the flood, one after the other. */
const SIGN_INS = 5;
/** Untimed sign-ups and sign-ins from another network: the first runs include compilation. */
const WARM_RUNS = 10;
const WARM_NETWORK = '127.0.0.3';
/** The delay until the flood has arrived and fills the queue. */
const ARRIVED_MS = 300;
/** The limit allows sixty writes a minute per network, so the whole flood from this many networks passes it. */
const NETWORKS = 12;

interface Answer {
  status: number;
  retryAfter: string | undefined;
  took: number;
}

/** Calls the identity provider from an address of this machine; null when the connection was cut. */
function call(url: string, path: string, body: object, from: string, agent: Agent) {
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const since = performance.now();
  const headers = { 'content-type': 'application/json', origin: url };
  const asked = request(`${url}/auth/${path}/email`, {
    agent,
    headers,
    method: 'POST',
    localAddress: from,
  });
  asked.on('error', () => resolve(null));
  asked.on('response', (response) => {
    response.resume().on('end', () => {
      const retryAfter = response.headers['retry-after'];
      resolve({ status: response.statusCode ?? 0, retryAfter, took: performance.now() - since });
    });
  });
  asked.end(JSON.stringify({ password: PASSWORD, ...body }));
  return promise;
}

/** Sends sign-ups at once from several networks, signs a member in meanwhile, and closes the connections. */
async function flooded({ url }: Running, amount: number, networks: number, member: string) {
  const agent = new Agent({ keepAlive: true });
  const flood = new Agent();
  const ana = { name: 'Ana', email: 'ana@example.com' };
  await call(url, 'sign-up', ana, member, agent);
  for (let n = 0; n < WARM_RUNS; n++) {
    const warm = { name: 'Warm', email: `warm${n}@example.com` };
    await call(url, 'sign-up', warm, WARM_NETWORK, agent);
    await call(url, 'sign-in', warm, WARM_NETWORK, agent);
  }
  const answers: Answer[] = [];
  const all = Array.from({ length: amount }, async (_, n) => {
    const body = { name: `N${n}`, email: `n${n}@example.com` };
    const answer = await call(url, 'sign-up', body, `127.0.1.${1 + (n % networks)}`, flood);
    if (answer) answers.push(answer);
  });
  await sleep(ARRIVED_MS);
  const signIns: (Answer | null)[] = [];
  for (let n = 0; n < SIGN_INS; n++) {
    signIns.push(await call(url, 'sign-in', { email: ana.email }, member, agent));
  }
  flood.destroy();
  await Promise.all(all);
  agent.destroy();
  return { answers, signIns };
}

/** A flood of sign-ups does not keep a member from signing in. */
export const signUpFlood: Scenario<{ amount: number }> = {
  name: 'sign-up-flood',
  ci: { amount: 600 },
  soak: { amount: 2_000 },
  async run(setup, { amount }) {
    const outcomes = [];
    for (const [what, limits, networks, member] of [
      ['from many networks', 'on', NETWORKS, '127.0.0.2'],
      ['from the member’s own network, without limits', 'off', 1, '127.0.1.1'],
    ] as const) {
      const data = await makeData(setup, { members: 0 });
      const server = await startServer(setup, data.dir, { RATE_LIMITS: limits });
      const { answers, signIns } = await flooded(server, amount, networks, member);
      await server.end('SIGTERM');
      const refused = answers.filter(({ status }) => status === 503);
      const slowest = Math.max(...signIns.map((one) => one?.took ?? Number.POSITIVE_INFINITY));
      const flood = `${amount} sign-ups ${what}`;
      outcomes.push(
        within(`${flood}: the slowest sign-in of a member`, slowest, 2_000),
        atLeast(
          `${flood}: sign-ins of a member that succeed`,
          signIns.filter((one) => one?.status === 200).length,
          SIGN_INS,
        ),
        atLeast(`${flood}: refused with 503`, refused.length, 1),
        never(
          `${flood}: refused without Retry-After`,
          refused.filter(({ retryAfter }) => !retryAfter).length,
        ),
        never(`${flood}: drift that fsck finds`, data.faults().length),
      );
    }
    return outcomes;
  },
};
