import { once } from 'node:events';
import { TOKEN_SECONDS } from '../../../contract/values/limits.ts';
import { REASONS } from '../../../contract/values/report-reasons.ts';
import { changeAdmin } from '../../../db/features/users/admins.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { type Member, tokenFor } from '../../../tests/support/members.ts';
import { agentOf, type Caller, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, never } from '../goals.ts';
import { startServer } from '../server.ts';
import { type Data, makeData, type Scenario, SECRET, type Setup, sleep } from '../setup.ts';
import { openSockets } from '../sockets.ts';
import { commentOf, postOf } from '../writers.ts';

const DAY = 24 * 3_600_000;
/** Offsets from the true time, in turn; `again` restarts the forum at that time. */
const STEPS = [
  ...[0, DAY, 0, -DAY, 0].map((at) => ({ at, again: false })),
  ...[DAY, 0, -DAY].map((at) => ({ at, again: true })),
];
const EACH = 3;
/** The remaining life of a token that is about to expire. */
const SOON_MS = 3_000;

const LISTS = ['posts', 'comments', 'reports'] as const;
type Ids = Record<(typeof LISTS)[number], string[]>;

/** Writes rows of every list that is sorted by time, and records their ids in order. */
async function writeSome(call: Caller, member: Member, post: string, written: Ids) {
  for (let n = 0; n < EACH; n++) {
    const added = good('POST /posts', await call('POST /posts', postOf(member)));
    const comment = good('POST /comments', await call('POST /comments', commentOf(member, post)));
    const report = {
      commentId: comment._id,
      feedback: REASONS[0],
      reporterEmail: member.email,
    };
    const reported = good('POST /reports', await call('POST /reports', { body: report }));
    written.posts.push(added.insertedId);
    written.comments.push(comment._id);
    written.reports.push(reported.insertedId);
  }
}

/** The number of written rows at a wrong position in a list, newest first. */
function misplaced(written: string[], listed: { _id: string }[]): number {
  const known = listed.map(({ _id }) => _id).filter((id) => written.includes(id));
  return written.toReversed().filter((id, n) => known[n] !== id).length;
}

const memberOf = (data: Data) => data.members[0] as Member;
const start = (setup: Setup, data: Data, at: number) =>
  startServer(setup, data.dir, { HARD_CLOCK_MS: String(at) });

/** Writes while the clock steps, then checks the order of the lists. */
async function tryOrder(setup: Setup) {
  const data = await makeData(setup, { members: 1 });
  const member = memberOf(data);
  const store = openSqlite(data.file);
  await changeAdmin(store, 'grant', member.email);
  await store.close();
  const written: Ids = { posts: [], comments: [], reports: [] };
  let server = await start(setup, data, 0);
  const callAt = (at: number) =>
    callerOf(server.url, agentOf(1), tokenFor(SECRET, member, Date.now() + at));
  const post = good('POST /posts', await callAt(0)('POST /posts', postOf(member))).insertedId;
  written.posts.push(post);
  for (const { at, again } of STEPS) {
    if (again) {
      await server.end('SIGTERM');
      server = await start(setup, data, at);
    } else {
      await server.shiftClock(at);
    }
    // After a backward step the forum's time advances with the elapsed time.
    await writeSome(callAt(again ? at : Math.max(0, at)), member, post, written);
  }
  const call = callAt(-DAY);
  const all = { query: { limit: '100' } };
  const thread = await call('GET /comments/{id}', { params: { id: post }, ...all });
  const listed = {
    posts: good('GET /posts', await call('GET /posts', all)),
    comments: good('GET /comments', thread).comments,
    reports: good('GET /reports', await call('GET /reports', all)).reports,
  };
  await server.end('SIGTERM');
  return LISTS.map((list) =>
    never(`the clock steps a day: ${list} out of order`, misplaced(written[list], listed[list])),
  );
}

/**
 * Registers a member over HTTP.
 * @returns the forum's token.
 */
async function signUp(url: string, name: string): Promise<string> {
  const email = `${name}@example.com`;
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/auth/sign-up/email', { name, email, password: 'as good as any' });
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  const { token } = (await (await post('/jwt', { email }, cookie.join('; '))).json()) as {
    token: string;
  };
  return token;
}

/** Checks that valid tokens still expire, and that expired ones stay expired. */
async function tryExpiry(setup: Setup) {
  const data = await makeData(setup, { members: 1 });
  const member = memberOf(data);
  const server = await start(setup, data, 0);
  const agent = agentOf(1);
  const statusOf = async (url: string, token: string) =>
    (
      await sendRequest(`${url}/user/${member.email}/status?email=${member.email}`, agent, {
        token,
      })
    ).status;
  const tokenAt = (at: number) => tokenFor(SECRET, member, Date.now() + at);
  let revived = 0;
  const mustBe = async (status: number, token: string, url = server.url) => {
    if ((await statusOf(url, token)) !== status) revived++;
  };

  const [left, other] = [tokenAt(0), tokenAt(0)];
  await mustBe(200, left);
  await callerOf(server.url, agent, left)('POST /logout');
  await mustBe(401, left);
  await server.shiftClock(DAY);
  await mustBe(401, other);
  await callerOf(server.url, agent, tokenAt(DAY))('POST /logout');
  await server.shiftClock(0);
  await mustBe(401, left);

  const ending = tokenAt(SOON_MS - TOKEN_SECONDS * 1_000);
  await mustBe(200, ending);
  const [socket] = await openSockets(setup, server.url, 1, { auth: { token: ending } });
  const cut = once(socket as never, 'disconnect');
  await server.shiftClock(-DAY);
  await Promise.race([cut, sleep(2 * SOON_MS)]);
  if (socket?.connected) revived++;
  await mustBe(401, ending);
  await mustBe(200, tokenAt(0));
  const made = await signUp(server.url, 'late');
  const asLate = callerOf(server.url, agent, made);
  if ((await asLate('GET /posts/count', { query: { email: 'late@example.com' } })).status !== 200)
    revived++;
  await server.end('SIGTERM');

  const again = await start(setup, data, 0);
  await mustBe(401, tokenAt(DAY), again.url);
  await mustBe(401, left, again.url);
  agent.destroy();
  return never('the clock steps a day: tokens that live too long, or too short', revived);
}

/** The clock steps forward and back by a day, also between two runs. Lists keep their order, and tokens expire. */
export const clock: Scenario<object> = {
  name: 'clock',
  ci: {},
  soak: {},
  run: async (setup) => [
    atLeast('the clock steps a day: steps', STEPS.length, 8),
    ...(await tryOrder(setup)),
    await tryExpiry(setup),
  ],
};
