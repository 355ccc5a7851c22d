import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { room } from '../../contract/rooms.ts';
import { findFaults } from '../../db/fsck.ts';
import { agentOf, ask, type Caller, callerOf, good } from '../caller.ts';
import { runCommand, startCommand } from '../commands.ts';
import { atLeast, never, within } from '../goals.ts';
import { brokenPromises, copyOf, type Ledger, openLedger } from '../ledger.ts';
import { isRight, openPage, truth } from '../pages.ts';
import { type Data, makeData, type Scenario, until } from '../scene.ts';
import { type Running, startServer } from '../server.ts';
import { type LiveSocket, openSockets, watch } from '../sockets.ts';
import { postOf, startWriting } from '../writers.ts';

const WRITERS = 6;
const PAGES = 5;
const WRITES = 200;
/** A page asks within a second of hearing of the restore, which the forum sees within another. */
const RIGHT_MS = 4_000;

/** Hears the rooms of a post, and notes what it is told at each rev: no rev may ever stand for two states. */
async function hear(socket: LiveSocket, postId: string) {
  const states = new Map<string, string>();
  const twice = new Set<string>();
  const note = (name: string, rev: number, state: unknown[]) => {
    const told = JSON.stringify(state);
    if ((states.get(`${name} ${rev}`) ?? told) !== told) twice.add(`${name} ${rev}`);
    states.set(`${name} ${rev}`, told);
  };
  socket.on('post:changed', ({ rev, upVote, downVote, commentCount }) =>
    note('post', rev, [upVote, downVote, commentCount]),
  );
  socket.on('comment:added', ({ rev, comment }) => note('comments', rev, [comment._id]));
  socket.on('comment:removed', ({ rev, _id }) => note('comments', rev, [_id]));
  socket.on('feed:changed', ({ rev, total }) => note('feed', rev, [total]));
  const rooms = [room.feed, room.post(postId), room.comments(postId)];
  await watch(
    socket,
    rooms.map((name) => ({ room: name })),
  );
  return { twice, heard: () => states.size };
}

/** Whether a token is taken. */
async function isTaken({ url }: Running, token: string): Promise<boolean> {
  const agent = agentOf(1);
  const { status } = await ask(`${url}/user/member0%40example.com/status`, agent, { token });
  agent.destroy();
  return status !== 401;
}

/** Restores again and again, and kills it at any moment: the forum is as before it, or as it was in the copy. */
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
    if (code === 0 ? isOld : !isOld && !isCopy) halves++;
    if (data.faults().length > 0) halves++;
    if (!isOld) ledger = copyOf(before);
  }
  agent.destroy();
  return { halves, killed };
}

/** A forum goes back to a copy of it while people write and read: nothing that was said since is said again. */
export const restore: Scenario<{ posts: number; kills: number }> = {
  name: 'restore',
  ci: { posts: 1_000, kills: 8 },
  soak: { posts: 30_000, kills: 100 },
  async run(scene, { posts, kills }) {
    const data = await makeData(scene, { members: WRITERS, posts });
    const copy = join(scene.folder(), 'copy.db');
    const server = await startServer(scene, data.dir);
    const { url } = server;
    const agent = agentOf();
    const [author] = data.members as [(typeof data.members)[number]];
    const call: Caller = callerOf(url, agent, author.token);
    const id = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
    const onPost = () => ({ ...openLedger(), posts: new Set([id]) });
    const visitor = callerOf(url, agent);
    const ear = await hear((await openSockets(scene, url, 1))[0] as LiveSocket, id);
    const pages = Array.from({ length: PAGES }, () => openPage(scene, { url, postId: id }));
    const shown = await truth(visitor, id);
    for (const page of pages) await until('the page is right', () => isRight(page, shown));
    await runCommand('backup', data.dir, copy);

    const odd: unknown[] = [];
    // What was asked before the restore may be about what it takes away.
    const refused = ({ status }: { status: number }) => {
      if (status !== 401 && status !== 404) odd.push(status);
    };
    // A post without others beside it: all write there.
    const lost = startWriting(url, agent, data.members, onPost(), { refused });
    await lost.moment(WRITES);
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
    const wanted = await truth(visitor, id);
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
    agent.destroy();
    for (const one of odd.slice(0, 5)) console.error('restore:', one);
    return [
      atLeast(`restore of ${posts} posts: states heard`, ear.heard(), 50),
      never('restore: revs that stood for two states', ear.twice.size),
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
