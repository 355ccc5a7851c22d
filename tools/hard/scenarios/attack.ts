import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { grantAdmin } from '../../../db/features/users/admins.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { type Member, tokenFor } from '../../../tests/support/members.ts';
import { type ExistingIds, inputs, requestOf } from '../../../tests/support/texts/random-inputs.ts';
import { agentOf, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, never, type Outcome, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, SECRET, type Setup } from '../setup.ts';
import { ROOT, VITEST } from '../vitest.ts';
import { commentOf, postOf } from '../writers.ts';

/** Without a number, claims are refused before their input is looked at. */
const PAY_TO = 'bkash:01712345678:send';
const PEOPLE = ['ana', 'bo', 'admin'];
/** Starts PostgreSQL and Redis for a command. */
const SERVERS = join(ROOT, '.ci/servers');
/** After this many requests the post, the comment and the report are created anew. */
const REFRESH = 50;

/** Never sent: with it an admin ends the sessions of who writes here, and all later requests would get 401. */
const ENDS_SESSIONS: AnyCall = 'DELETE /admin/users/{id}/sessions';

/** Each call runs this often before it is timed: the first runs include compilation. */
const WARM_RUNS = 20;

/** Bodies that cost the parser the most time, at the size limit of a post. */
const HEAVY: Record<string, string> = {
  'deep lists': `{"title":${'['.repeat(150_000)}${']'.repeat(150_000)}}`,
  'deep objects': `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
  'a wide list': `{"authorName":[${'0,'.repeat(150_000)}0]}`,
  'many fields': `{${Array.from({ length: 25_000 }, (_, n) => `"k${n}":0`).join()}}`,
  'a name that is forbidden': `{"a":"__proto__","b":[${'{},'.repeat(90_000)}{}]}`,
  quotes: `{"title":"${'\\"'.repeat(150_000)}"}`,
  'letters of four bytes': `{"title":"${'🫖'.repeat(80_000)}"}`,
};
const HEAVY_ROUNDS = 20;

interface Sent {
  answered: number;
  bad: string[];
}

/** True for a fault of the server. Where money comes to a number, gifts are not sold: 503 is what the contract says. */
const isFault = ({ status, body }: { status: number; body: unknown }): boolean =>
  status >= 500 && (body as { code?: string }).code !== 'payments-not-configured';

async function sendHeavy(url: string, token: string, { bad }: Sent) {
  for (let round = 0; round < HEAVY_ROUNDS; round++) {
    for (const [what, body] of Object.entries(HEAVY)) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { status } = await fetch(`${url}/posts`, { method: 'POST', headers, body });
      if (status < 400 || status >= 500) bad.push(`${what}: ${status}`);
    }
  }
}

/**
 * One random request at a time, generated from the contract's schemas. A blocked event loop has that request as its
 * cause.
 */
export const attack: Scenario<{ requests: number }> = {
  name: 'attack',
  ci: { requests: 5_000 },
  soak: { requests: 100_000 },
  async run(setup, { requests }) {
    const data = await makeData(setup, { members: 0 });
    const { members } = await makeData(setup, { dir: data.dir, members: PEOPLE.length });
    const [ana, bo, admin] = members as [Member, Member, Member];
    const store = openSqlite(data.file);
    await grantAdmin(store, admin.email, 'npm run test:hard');
    await store.close();
    const server = await startServer(setup, data.dir, { PAY_TO });
    const agent = agentOf(1);
    const people: Record<string, Member> = { ana, bo, admin };
    const there: ExistingIds = {
      post: '',
      comment: '',
      report: '',
      member: ana.id,
      held: '',
      newcomer: '',
      payment: '',
      code: '',
      sanction: '',
      self: '',
    };
    const as = (who: Member) => callerOf(server.url, agent, tokenFor(SECRET, who));

    async function refresh() {
      there.post = good('POST /posts', await as(ana)('POST /posts', postOf(ana))).insertedId;
      const comment = await as(bo)('POST /comments', commentOf(bo, there.post));
      there.comment = good('POST /comments', comment)._id;
      const about = { commentId: there.comment, feedback: 'Spam or scam' as const };
      const report = { body: { ...about, reporterEmail: ana.email } };
      there.report = good('POST /reports', await as(ana)('POST /reports', report)).insertedId;
    }

    const sent: Sent = { answered: 0, bad: [] };
    const seed = Date.now() | 0;
    const calls = Object.entries(CALLS) as [AnyCall, Endpoint][];
    /** Sends this many random requests of each call. */
    async function sendRandom(numRuns: number) {
      await refresh();
      for (const [name, endpoint] of calls) {
        if (name === ENDS_SESSIONS) continue;
        for (const input of fc.sample(inputs(name, endpoint), { seed, numRuns })) {
          if (sent.answered % REFRESH === 0) await refresh();
          const who = people[input.caller];
          there.self = (who ?? ana).email;
          const { method, address, body } = requestOf(name, input, there);
          const token = who ? tokenFor(SECRET, who) : input.caller === 'garbage' ? 'a.b.c' : null;
          const reply = await sendRequest(server.url + address, agent, {
            method,
            token,
            ...(body !== undefined && { body: JSON.parse(body) }),
          });
          sent.answered++;
          if (isFault(reply)) sent.bad.push(`${name} (seed ${seed}): ${reply.status}`);
        }
      }
    }
    await sendRandom(WARM_RUNS);
    await server.gaps('reset');
    await sendRandom(Math.ceil(requests / calls.length));
    const random = await server.gaps();
    await server.gaps('reset');
    await sendHeavy(server.url, tokenFor(SECRET, ana), sent);
    const heavy = await server.gaps();
    agent.destroy();
    await server.end('SIGTERM');
    for (const one of sent.bad.slice(0, 5)) console.error('attack:', one);
    return [
      atLeast('attack: random requests answered', sent.answered, requests),
      never('attack: answers of 500 and above', sent.bad.length),
      within('attack: longest busy time on a random request', random.busiest, 10),
      within('attack: event loop delay by a random request', random.most, 10),
      within('attack: longest busy time on a heavy body', heavy.busiest, 10),
      within('attack: event loop delay by a heavy body', heavy.most, 10),
      never('attack: drift that fsck finds', data.faults().length),
    ];
  },
};

/**
 * Runs tests at full length.
 * @returns whether all of them passed.
 */
async function passes(setup: Setup, command: string, args: string[], env = {}): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, TESTS: 'all', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  setup.onFinished(() => child.kill());
  const [code] = await once(child, 'close');
  return code === 0;
}

/** The reason why PostgreSQL and Redis are not available here; null where they are. */
function whyNoServers(): string | null {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (TEST_DATABASE_URL && TEST_REDIS_URL) return null;
  const { status, stderr } = spawnSync(SERVERS, ['install'], { encoding: 'utf8' });
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? `${SERVERS}: ${status}`);
}

/** Runs the races in which one member uses two servers at once, on PostgreSQL and Redis. */
async function raceOnTwo(setup: Setup, what: string): Promise<Outcome> {
  const reason = whyNoServers();
  if (reason !== null) return { what, reason };
  const args = ['run', VITEST, 'run', '--reporter=dot', 'tests/security/requests/races.test.ts'];
  return never(what, (await passes(setup, SERVERS, args, { LEAST_SERVERS: '2' })) ? 0 : 1);
}

/** Runs the tests of attacks at full length; `npm test` runs their short form. */
export const attacks: Scenario<{ isLong: boolean }> = {
  name: 'attacks',
  ci: { isLong: false },
  soak: { isLong: true },
  async run(setup, { isLong }) {
    const what = 'attacks: tests of attacks at full length that fail';
    const onTwo = 'attacks: races at full length on two servers that fail';
    if (!isLong) {
      const reason = 'npm test and npm run test:scale run their short form';
      return [what, onTwo].map((one) => ({ what: one, reason }));
    }
    const files = ['tests/security', 'tests/journeys/pages/injections.test.ts'];
    const isPassed = await passes(setup, VITEST, ['run', '--reporter=dot', ...files]);
    return [never(what, isPassed ? 0 : 1), await raceOnTwo(setup, onTwo)];
  },
};
