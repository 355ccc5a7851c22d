import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { room } from '../../../contract/core/rooms.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { agentOf, callerOf, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { brokenPromises, copyOf, type Ledger, openLedger } from '../ledger.ts';
import { expectedScreen, isRight, openPage } from '../pages.ts';
import type { Running } from '../server.ts';
import { type Data, type Scenario, SECRET, until } from '../setup.ts';
import { type LiveSocket, openSockets, subscribe } from '../sockets.ts';
import { startWithPost, startWriting } from '../writers.ts';

const WRITERS = 6;
const PAGES = 5;
const WRITES = 200;
/** The forum notices a restore within a second; the page asks again within another, with reserve. */
const RIGHT_MS = 4_000;

type Command = 'backup' | 'restore';

/** Starts a CLI command of the forum on a data folder. */
function startCommand(command: Command, dir: string, file: string): ChildProcess {
  const program = fileURLToPath(new URL(`../../../server/cli/${command}.ts`, import.meta.url));
  return spawn(process.execPath, [program, file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dir, JWT_SECRET: SECRET },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs a command to its end. */
async function runCommand(command: Command, dir: string, file: string): Promise<void> {
  const [code] = await once(startCommand(command, dir, file), 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
}

/** Subscribes to the rooms of a post and records the state at each rev. No rev may have two states. */
async function recordStates(socket: LiveSocket, postId: string) {
  const states = new Map<string, string>();
  const twice = new Set<string>();
  const note = (name: string, rev: number, state: unknown[]) => {
    const serialized = JSON.stringify(state);
    if ((states.get(`${name} ${rev}`) ?? serialized) !== serialized) twice.add(`${name} ${rev}`);
    states.set(`${name} ${rev}`, serialized);
  };
  socket.on('post:changed', ({ rev, upVote, downVote, commentCount }) =>
    note('post', rev, [upVote, downVote, commentCount]),
  );
  socket.on('comment:added', ({ rev, comment }) => note('comments', rev, [comment._id]));
  socket.on('comment:removed', ({ rev, _id }) => note('comments', rev, [_id]));
  socket.on('feed:changed', ({ rev, total }) => note('feed', rev, [total]));
  const rooms = [room.feed, room.post(postId), room.comments(postId)];
  await subscribe(
    socket,
    rooms.map((name) => ({ room: name })),
  );
  return { twice, states: () => states.size };
}

/** True if a token is accepted. */
async function isTaken({ url }: Running, token: string): Promise<boolean> {
  const agent = agentOf(1);
  const { status } = await sendRequest(`${url}/user/member0%40example.com/status`, agent, {
    token,
  });
  agent.destroy();
  return status !== 401;
}

/** Kills restores at random moments. The forum holds either its own data or the copy. */
async function killEach(data: Data, url: string, kills: number, took: number) {
  const copy = join(data.dir, 'killed.db');
  const before = openLedger();
  const agent = agentOf();
  const write = async (ledger: Ledger) => {
    const writing = startWriting(url, agent, await data.signIn(), ledger);
    await writing.moment(20);
    const faults = (await writing.stop()).filter((fault) => fault !== null);
    if (faults.length > 0) throw faults[0];
  };
  await write(before);
  await runCommand('backup', data.dir, copy);
  let ledger = copyOf(before);
  let [halves, killed] = [0, 0];
  for (let n = 0; n < kills; n++) {
    await write(ledger);
    const child = startCommand('restore', data.dir, copy);
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * took);
    const [code] = await once(child, 'close');
    clearTimeout(timer);
    if (code !== 0) killed++;
    const isOld = brokenPromises(data.file, ledger).length === 0;
    const isCopy = brokenPromises(data.file, before).length === 0;
    if (code === 0 ? isOld || !isCopy : !isOld && !isCopy) halves++;
    if (data.faults().length > 0) halves++;
    if (!isOld) ledger = copyOf(before);
  }
  agent.destroy();
  return { halves, killed };
}

/** A restore during writes and reads: no answer after it holds data written since the copy. */
export const restore: Scenario<{ posts: number; kills: number }> = {
  name: 'restore',
  ci: { posts: 1_000, kills: 8 },
  soak: { posts: 30_000, kills: 100 },
  async run(setup, { posts, kills }) {
    const copy = join(setup.folder(), 'copy.db');
    const { data, server, agent, id } = await startWithPost(setup, { members: WRITERS, posts });
    const { url } = server;
    const onPost = () => ({ ...openLedger(), posts: new Set([id]) });
    const visitor = callerOf(url, agent);
    const recorder = await recordStates((await openSockets(setup, url, 1))[0] as LiveSocket, id);
    const pages = Array.from({ length: PAGES }, () => openPage(setup, { url, postId: id }));
    const shown = await expectedScreen(visitor, id);
    for (const page of pages) await until('the page is right', () => isRight(page, shown));
    await runCommand('backup', data.dir, copy);

    const odd: unknown[] = [];
    // Requests from before the restore may concern rows that it removes.
    const refused = ({ status }: { status: number }) => {
      if (status !== 401 && status !== 404) odd.push(status);
    };
    // All members write to one post, without other posts.
    const lost = startWriting(url, agent, data.members, onPost(), { refused });
    await lost.moment(WRITES);
    await server.gaps('reset');
    await runCommand('backup', data.dir, join(setup.folder(), 'during.db'));
    const { most } = await server.gaps();
    const [, other] = await data.signIn();
    await callerOf(url, agent, other?.token)('POST /logout');
    const began = performance.now();
    await runCommand('restore', data.dir, copy);
    const took = performance.now() - began;
    odd.push(...(await lost.stop()).filter((fault) => fault !== null));
    const tokens = [...data.members, ...(other ? [other] : [])].map(({ token }) => token);
    const taken = (await Promise.all(tokens.map((token) => isTaken(server, token)))).filter(
      Boolean,
    );

    const ledger = onPost();
    const more = startWriting(url, agent, await data.signIn(), ledger, { refused });
    await more.moment(WRITES);
    odd.push(...(await more.stop()).filter((fault) => fault !== null));
    const wanted = await expectedScreen(visitor, id);
    const wrong = await Promise.all(
      pages.map((page) =>
        until('the page is right', () => isRight(page, wanted), RIGHT_MS).then(
          () => 0,
          () => 1,
        ),
      ),
    );
    const broken = brokenPromises(data.file, ledger).length;
    const open = statSync(data.file).mode & 0o077;
    const killed = await killEach(data, url, kills, took);
    await server.end('SIGTERM');
    for (const one of odd.slice(0, 5)) console.error('restore:', one);
    return [
      within('backup during writes: event loop delay', most, 20),
      atLeast(`restore of ${posts} posts: states received`, recorder.states(), 50),
      never('restore: revs that stood for two states', recorder.twice.size),
      never('restore: tokens of before it that are taken', taken.length),
      never('restore: pages that do not show the truth', wrong.filter(Boolean).length),
      never('restore: faults of writers, but for sessions that are over', odd.length),
      never('restore: lost of what was written after it', broken),
      never('restore: rights of others on the file', open),
      within('restore: took', took, 5_000),
      atLeast(`restore run ${kills} times and killed at any moment: killed`, killed.killed, 1),
      never('restore killed: half done', killed.halves),
      never('restore: drift that fsck finds', findFaults(data.file).length),
    ];
  },
};
