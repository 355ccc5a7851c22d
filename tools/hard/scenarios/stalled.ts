import { room } from '../../../contract/core/rooms.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { atLeast, never, percentile, within } from '../goals.ts';
import { type Scenario, sleep } from '../setup.ts';
import { openSockets, subscribe } from '../sockets.ts';
import { openStalling } from '../stalling.ts';
import { commentOf, startWithPost } from '../writers.ts';

/** The longest comment: it fills the operating system's buffers, some megabytes, in seconds. */
const TEXT = '🙏'.repeat(LONGEST.comment - 10);
const EACH_MS = 20;
const WARM_MS = 2_000;
const LOOK_MS = 100;

/** The forum cuts readers that stop reading before they cost memory; other readers see no delay. */
export const stalled: Scenario<{ amount: number; others: number; seconds: number }> = {
  name: 'stalled',
  ci: { amount: 100, others: 50, seconds: 16 },
  soak: { amount: 100, others: 50, seconds: 60 },
  async run(setup, { amount, others, seconds }) {
    const { server, author, call, id } = await startWithPost(setup);
    const reading = await openSockets(setup, server.url, others);
    const delays: number[] = [];
    const sent = new Map<string, number>();
    for (const socket of reading) {
      socket.on('comment:added', ({ comment: { text } }) => {
        delays.push(performance.now() - (sent.get(text) ?? Number.NaN));
      });
    }
    const comments = room.comments(id);
    await Promise.all(reading.map((socket) => subscribe(socket, [{ room: comments }])));
    const bad = await openStalling(setup, { url: server.url, room: comments, amount });

    let failed = 0;
    let going = true;
    const talk = (async () => {
      for (let n = 0; going; n++) {
        const text = `${n} ${TEXT}`;
        sent.set(text, performance.now());
        const reply = await call('POST /comments', commentOf(author, id, text));
        if (reply.status !== 201) failed++;
        await sleep(EACH_MS);
      }
    })();
    await sleep(WARM_MS);
    delays.splice(0);
    /** Measures for half of the time: the highest memory, and the other readers' delay of events. */
    const look = async (also: () => Promise<void>) => {
      let most = 0;
      const looking = setInterval(() => {
        most = Math.max(most, server.rss());
      }, LOOK_MS);
      await Promise.all([also(), sleep((seconds / 2) * 1_000)]);
      clearInterval(looking);
      return { most, p99: percentile(delays.splice(0), 0.99) };
    };
    const usual = await look(async () => {});
    let cut = 0;
    const meanwhile = await look(async () => {
      cut = await bad.stall();
    });
    going = false;
    await talk;
    const kept = reading.filter(({ connected }) => connected).length;
    await server.end('SIGTERM');
    return [
      within(`${amount} stalled readers: the longest that one was kept`, cut, 5_000),
      within('stalled readers: more memory', meanwhile.most - usual.most, 64, 'MB'),
      within(
        "stalled readers: the others' p99, times the usual",
        meanwhile.p99 / usual.p99,
        1.2,
        '×',
      ),
      atLeast('stalled readers: others still there', kept, others),
      never('stalled readers: writes refused', failed),
    ];
  },
};
