import { once } from 'node:events';
import { REASONS, TOKEN_SECONDS } from '../../contract/limits.ts';
import { changeAdmin } from '../../db/admins.ts';
import { openSqlite } from '../../db/open.ts';
import { type Member, tokenFor } from '../../tests/members.ts';
import { agentOf, ask, type Caller, callerOf, good } from '../caller.ts';
import { atLeast, never } from '../goals.ts';
import { type Data, makeData, type Scenario, type Scene, SECRET, sleep } from '../scene.ts';
import { startServer } from '../server.ts';
import { openSockets } from '../sockets.ts';
import { commentOf, postOf } from '../writers.ts';

const DAY = 24 * 3_600_000;
/** Where the clock stands in turn, beside the true time; `again` starts the forum anew at that time. */
const STEPS = [
  ...[0, DAY, 0, -DAY, 0].map((at) => ({ at, again: false })),
  ...[DAY, 0, -DAY].map((at) => ({ at, again: true })),
];
const EACH = 3;
/** How long a token is still good that is about to end. */
const SOON_MS = 3_000;

const LISTS = ['posts', 'comments', 'reports'] as const;
type Ids = Record<(typeof LISTS)[number], string[]>;

/** Writes some of everything that is listed by time, and notes the ids in the order of writing. */
async function writeSome(call: Caller, member: Member, post: string, written: Ids) {
  for (let n = 0; n < EACH; n++) {
    const added = good('POST /posts', await call('POST /posts', postOf(member)));
    const comment = good('POST /comments', await call('POST /comments', commentOf(member, post)));
    const report = {
      ...{ commentId: comment._id, feedback: REASONS[0], reporterEmail: member.email },
    };
    const reported = good('POST /reports', await call('POST /reports', { body: report }));
    written.posts.push(added.insertedId);
    written.comments.push(comment._id);
    written.reports.push(reported.insertedId);
  }
}

/** How many of those that were written do not stand where they belong, newest first. */
function misplaced(written: string[], listed: { _id: string }[]): number {
  const known = listed.map(({ _id }) => _id).filter((id) => written.includes(id));
  return written.toReversed().filter((id, n) => known[n] !== id).length;
}

const memberOf = (data: Data) => data.members[0] as Member;
const start = (scene: Scene, data: Data, at: number) =>
  startServer(scene, data.dir, { HARD_CLOCK_MS: String(at) });

/** Writes while the clock steps, and looks at the lists in the end. */
async function tryOrder(scene: Scene) {
  const data = await makeData(scene, { members: 1 });
  const member = memberOf(data);
  const store = openSqlite(data.file);
  await changeAdmin(store, 'grant', member.email);
  await store.close();
  const written: Ids = { posts: [], comments: [], reports: [] };
  let server = await start(scene, data, 0);
  const callAt = (at: number) =>
    callerOf(server.url, agentOf(1), tokenFor(SECRET, member, Date.now() + at));
  const post = good('POST /posts', await callAt(0)('POST /posts', postOf(member))).insertedId;
  written.posts.push(post);
  for (const { at, again } of STEPS) {
    if (again) {
      await server.end('SIGTERM');
      server = await start(scene, data, at);
    } else {
      await server.shiftClock(at);
    }
    // A forum whose clock is put back goes on by the time that passes.
    await writeSome(callAt(again ? at : Math.max(0, at)), member, post, written);
  }
  const call = callAt(-DAY);
  const all = { query: { limit: '100' } };
  const thread = await call('GET /comments/{postId}', { params: { postId: post }, ...all });
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

/** Somebody who comes by the front door, and the token that the forum makes for them. */
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

/** Looks whether what ends still ends, and what has ended stays so. */
async function tryExpiry(scene: Scene) {
  const data = await makeData(scene, { members: 1 });
  const member = memberOf(data);
  const server = await start(scene, data, 0);
  const agent = agentOf(1);
  const statusOf = async (url: string, token: string) =>
    (await ask(`${url}/user/${member.email}/status?email=${member.email}`, agent, { token }))
      .status;
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
  const [socket] = await openSockets(scene, server.url, 1, { auth: { token: ending } });
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

  const again = await start(scene, data, 0);
  await mustBe(401, tokenAt(DAY), again.url);
  await mustBe(401, left, again.url);
  agent.destroy();
  return never('the clock steps a day: tokens that live too long, or too short', revived);
}

/** The clock is put forward and back by a day, also between two runs: lists keep their order, and what ends, ends. */
export const clock: Scenario<object> = {
  name: 'clock',
  ci: {},
  soak: {},
  run: async (scene) => [
    atLeast('the clock steps a day: steps', STEPS.length, 8),
    ...(await tryOrder(scene)),
    await tryExpiry(scene),
  ],
};
