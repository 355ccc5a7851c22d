import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serializeInSlices } from '../../../server/http/serialize.ts';
import { cooperativeScheduler } from '../../../server/realtime/cooperative-scheduler.ts';
import { joinShared } from '../../support/open-forum.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const WATCH = '420["watch",[{"room":"tags"}]]';

/** Comes in by a bare wire, whose other end is all that can close it: it answers each ping. */
async function openCut(forum: TestApp, token: string | null) {
  const wire = await openBareSocket(forum);
  const gone = new Promise((resolve) => wire.addEventListener('close', resolve));
  const isIn = new Promise((resolve) =>
    wire.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('40')) resolve(data);
      if (data === '2') wire.send('3');
    }),
  );
  wire.send(connectPacket(token));
  await isIn;
  return { wire, gone };
}

test.each([
  ['can’t be answered', () => Promise.reject(new Error('The database does not answer.'))],
  ['has a token that turns out to have ended', () => Promise.resolve(null)],
])(
  'disconnect: a socket that, at a call, %s loses the connection, and may come in again',
  async (_, answer) => {
    const { forum, ana } = await joinShared(['Ana']);
    const { wire, gone } = await openCut(forum, ana.token);
    vi.spyOn(forum.app.context.tokens, 'open').mockImplementationOnce(answer);
    wire.send(WATCH);
    await gone;
    expect(await subscribe(await ana.socket(), 'tags')).toMatchObject([{ ok: true }]);
  },
);

const SLICE_MS = 4;
/** One piece of work, which holds up the event loop. */
const PIECE_MS = 1;

function work() {
  const until = performance.now() + PIECE_MS;
  while (performance.now() < until);
}

test('cooperative scheduler: many long calls at once block the event loop for one slice at most, and take turns', async () => {
  const turn = cooperativeScheduler(SLICE_MS);
  const order: string[] = [];
  let turns = 0;
  let most = 0;
  let going = true;
  let pieces = 0;
  const count = () => {
    turns++;
    most = Math.max(most, pieces);
    pieces = 0;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  const call = async (name: string) => {
    // Each comes by a line of its own.
    await new Promise(setImmediate);
    for (let n = 0; n < 10; n++) {
      await turn();
      order.push(name);
      pieces++;
      work();
    }
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(call));
  going = false;
  // A slice, the piece that goes over it, and that of who has waited longest.
  expect(most).toBeLessThanOrEqual(SLICE_MS / PIECE_MS + 2);
  expect(turns).toBeGreaterThanOrEqual(10);
  // The last has begun long before the first is done.
  expect(order.indexOf('f')).toBeLessThan(order.lastIndexOf('a'));
});

test('cooperative scheduler: a call within its slice does not wait for a turn of the event loop', async () => {
  // A slice that no pause of the machine uses up.
  const turn = cooperativeScheduler(60_000);
  let turned = false;
  setImmediate(() => {
    turned = true;
  });
  for (let n = 0; n < 3; n++) await turn();
  expect(turned).toBe(false);
});

const Answer = Type.Object({
  first: Type.Optional(Type.String()),
  rows: Type.Array(Type.Object({ n: Type.Integer() })),
  last: Type.Optional(Type.Integer()),
});
const rows = Array.from({ length: 11 }, (_, n) => ({ n }));

test.each([
  ['is left out', { first: undefined, rows, last: undefined }],
  ['is left out, and what has one stays', { first: undefined, rows, last: 0 }],
  ['is none when all have one', { first: '', rows, last: 1 }],
])('a field without a value %s, as without a long list', async (_, answer) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (__, reply) => {
    reply.type('application/json');
    return serializeInSlices(reply, Answer, answer);
  });
  expect((await app.inject('/')).body).toBe(JSON.stringify(answer));
});

/** Has a socket's connection hold back as much, at the server, as if its reader had stopped. */
function holdBack(forum: TestApp, socket: LiveClient) {
  const there = forum.app.context.live.io.of('/').sockets.get(socket.id as string);
  if (!there) throw new Error('The socket is not there.');
  const { socket: wire } = there.conn.transport as unknown as { socket: object };
  Object.defineProperty(wire, 'bufferedAmount', { get: () => 300 * 1024 });
  const cut = new Promise<void>((resolve) => there.once('disconnect', () => resolve()));
  return { conn: there.conn, cut };
}

test('slow consumers: a socket that can’t be cut is logged and tried again; those behind it are cut meanwhile', async () => {
  const forum = await openTestApp();
  const [first, second] = [await forum.visitor.socket(), await forum.visitor.socket()];
  const warn = vi.spyOn(forum.app.context.log, 'warn');
  const [stuck, slow] = [holdBack(forum, first), holdBack(forum, second)];
  const close = vi.spyOn(stuck.conn, 'close');
  const fault = new Error('It does not close.');
  close.mockImplementationOnce(() => {
    throw fault;
  });
  await slow.cut;
  expect(warn.mock.calls).toEqual([[{ err: fault }, expect.stringContaining('could not be cut')]]);
  await stuck.cut;
  expect(close).toHaveBeenCalledTimes(2);
});
