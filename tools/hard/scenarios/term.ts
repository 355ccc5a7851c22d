import { agentOf, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario } from '../setup.ts';
import { openSockets, stall, subscribe } from '../sockets.ts';
import { commentOf, postOf } from '../writers.ts';

const PEOPLE = 6;
/** Readers on dead connections, which never confirm the close. */
const STALLED = 10;
/** The forum gets SIGTERM after this many answers. */
const BUSY = 500;
/** The disconnect reason after the server's own close packet; a broken connection has another reason. */
const GOODBYE = 'io server disconnect';

const isRefused = (fault: unknown) => (fault as { code?: string }).code === 'ECONNREFUSED';

/** On SIGTERM under load the forum answers requests in flight, closes its sockets and exits. */
export const term: Scenario<{ sockets: number; busy: number }> = {
  name: 'term',
  ci: { sockets: 1_000, busy: 50 },
  soak: { sockets: 1_000, busy: 50 },
  async run(setup, { sockets: amount, busy }) {
    const wrong: unknown[] = [];
    let answers = 0;
    const data = await makeData(setup, { members: PEOPLE });
    const server = await startServer(setup, data.dir);
    const { url } = server;
    const someone = (n: number) => data.members[n % PEOPLE] as (typeof data.members)[number];
    const first = agentOf(1);
    const made = callerOf(url, first, someone(0).token)('POST /posts', postOf(someone(0)));
    const post = good('POST /posts', await made).insertedId;
    const sockets = await openSockets(setup, url, amount);
    const left = sockets.map(
      (socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve)),
    );
    await Promise.all(sockets.map((socket) => subscribe(socket, [{ room: `comments:${post}` }])));

    for (const socket of await openSockets(setup, url, STALLED)) stall(socket);

    let ending = false;
    let written = 0;
    const { promise: isBusy, resolve: becomesBusy } = Promise.withResolvers<void>();
    /** Sends requests over one connection until the forum closes it. */
    const client = async (n: number) => {
      const agent = agentOf(1);
      const call = callerOf(url, agent, someone(n).token);
      for (let turn = 0; ; turn++) {
        const { status, closes } = await (turn % 2
          ? call('POST /comments', commentOf(someone(n), post))
          : sendRequest(`${url}/posts?page=1`, agent));
        if (++answers >= BUSY) becomesBusy();
        if (status === 201) written++;
        else if (status !== 200) wrong.push(status);
        if (closes && !ending) wrong.push('closed while nobody had asked for the end');
        if (closes) return agent.destroy();
      }
    };
    const clients = Array.from({ length: busy }, (_, n) =>
      // A late request may be refused, but never cut.
      client(n).catch((fault: unknown) => {
        if (!ending || !isRefused(fault)) wrong.push(fault);
      }),
    );
    await isBusy;
    ending = true;
    const ended = server.end('SIGTERM');
    // This connection was idle, and no answer on it announced its end.
    const idle = await sendRequest(`${url}/posts`, first).catch((fault: unknown) => fault);
    if ((idle as { status?: number }).status !== 200) wrong.push(idle);
    await Promise.all(clients);
    const took = await ended;
    if ((await server.ended) !== 0) wrong.push(await server.ended);
    const goodbyes = (await Promise.all(left)).filter((reason) => reason === GOODBYE).length;
    first.destroy();

    const again = await startServer(setup, data.dir);
    const kept = (await sendRequest(`${again.url}/posts/${post}`, agentOf(1))).body;
    const differs = Math.abs((kept as { commentCount: number }).commentCount - written);
    await again.end('SIGKILL');
    const drift = data.faults().length;
    for (const one of wrong.slice(0, 5)) console.error('term:', one);
    return [
      atLeast(`SIGTERM with ${amount} sockets and ${busy} busy: answers`, answers, BUSY),
      never('SIGTERM: errors and resets', wrong.length),
      atLeast('SIGTERM: sockets told goodbye', goodbyes, amount),
      within('SIGTERM: out', took, 2_000),
      never('SIGTERM: lost or half written', differs),
      never('SIGTERM: drift that fsck finds', drift),
    ];
  },
};
