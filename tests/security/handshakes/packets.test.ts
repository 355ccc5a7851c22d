import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventName, RefusedCall, SubscribeAnswer } from '../../../contract/core/realtime.ts';
import {
  parseRoom,
  ROOM_KINDS,
  type RoomKind,
  room as rooms,
} from '../../../contract/core/rooms.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount, FAST_CHECK_OPTIONS } from '../../support/amounts.ts';
import { POLL, publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { type LiveClient, subscribe } from '../../support/person.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { expectEvent, expectSubscribed } from '../../support/realtime/expect-live.ts';
import { characters } from '../../support/texts/random-inputs.ts';

/** Packets on one connection: most of these are its last. */
const PER_WIRE = 5;

const { forum, ana } = await openFileForumWith(['Ana']);
const id = await publish(ana, { poll: POLL });
// A member who has voted may come into the room of the poll.
await ana.call('PUT /posts/{id}/poll/vote', { params: { id }, body: { options: [0] } });
await writeComment(ana, id, 'Milk first.');

const OWN_ROOM = rooms.user(ana.email);
const words = fc.oneof(
  fc.string({ unit: characters, maxLength: 30 }),
  fc.constantFrom('feed', 'admin', 'tags', '__proto__', 'constructor', '#token:x', OWN_ROOM),
  fc.constantFrom('post', 'comments', 'presence', 'poll').map((kind) => `${kind}:${id}`),
);
const value = fc.oneof(
  words,
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ room: words, rev: fc.oneof(fc.integer(), fc.double(), words) }),
  fc.array(fc.record({ room: words }), { maxLength: 5 }),
);
/** The placeholder of bytes that come behind; with none behind it, or by another number, it is a lie. */
const placeholder = fc.record({
  _placeholder: fc.constant(true),
  num: fc.oneof(fc.integer(), words),
});
const CALL_NAMES = ['watch', 'unwatch', 'typing', 'visible'] as const;
const event = fc.oneof(
  fc.constantFrom(...CALL_NAMES, 'connect', 'disconnect', 'error', 'newListener'),
  words,
);
const json = fc
  .tuple(event, fc.array(fc.oneof({ weight: 9, arbitrary: value }, placeholder), { maxLength: 4 }))
  .map(([name, args]) => JSON.stringify([name, ...args]));

/** Packets as the protocol writes them, nearly so, or not at all. */
const packet = fc.oneof(
  { weight: 6, arbitrary: json.map((text) => `42${text}`) },
  { weight: 9, arbitrary: fc.tuple(fc.nat(), json).map(([n, text]) => `42${n}${text}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: -9, max: 99 }), json)
      .map(([n, text]) => `45${n}-${text}`),
  },
  { weight: 1, arbitrary: fc.tuple(words, json).map(([where, text]) => `42/${where},${text}`) },
  { weight: 1, arbitrary: words.map((where) => `40/${where},{"token":"x"}`) },
  { weight: 1, arbitrary: json.map((text) => `43${text}`) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(9), fc.nat(9), json).map((all) => all.join('')) },
  { weight: 1, arbitrary: json.map((text) => `42${text.slice(0, -3)}`) },
  { weight: 1, arbitrary: fc.constantFrom('0', '1', '2', '2probe', '3', '40', '44', '5', '6', '') },
  { weight: 1, arbitrary: words },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
);

/** A call that exists, as the protocol writes it, whatever it is called with: the connection goes on behind it. */
const wellFormed = fc
  .tuple(fc.nat(998), fc.constantFrom(...CALL_NAMES), fc.array(value, { maxLength: 3 }))
  .map(([n, name, args]) => `42${n}${JSON.stringify([name, ...args])}`);

/** Comes in through one, signed in or not. */
async function openWire(token: string | null): Promise<WebSocket> {
  const wire = await openBareSocket(forum);
  const isIn = new Promise<void>((resolve) =>
    wire.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('40')) resolve();
    }),
  );
  wire.send(connectPacket(token));
  await isIn;
  return wire;
}

/** A room of every kind. */
const everyRoom = () => [
  ...[rooms.feed, rooms.post(id), rooms.comments(id), rooms.announcements, rooms.tags],
  ...[rooms.members, rooms.site, rooms.inbox(ana.email)],
  ...[rooms.admin, rooms.user(ana.email), rooms.presence(id), rooms.poll(id)],
];
/** The last call: its answer comes behind all others. */
const last = () => `42999${JSON.stringify(['watch', everyRoom().map((room) => ({ room }))])}`;

/** Sends packets and waits until all are answered or the other side has had enough; answers what came back. */
async function sendAll(wire: WebSocket, packets: (string | Uint8Array<ArrayBuffer>)[]) {
  const heard: string[] = [];
  wire.addEventListener('message', ({ data }) => {
    heard.push(String(data));
    if (String(data).startsWith('43999[')) wire.close();
  });
  const gone = new Promise<void>((resolve) =>
    wire.addEventListener('close', () => resolve(), { once: true }),
  );
  for (const one of [...packets, last()]) wire.send(one);
  await gone;
  return heard;
}

const lives = async (socket: LiveClient) =>
  expect(await subscribe(socket, 'tags')).toMatchObject([{ ok: true }]);

test('socket packets: no packet harms anybody but its sender', async () => {
  const other = await ana.socket();
  let acks = 0;
  let refused = 0;
  const kinds = new Set<RoomKind | undefined>();
  const wires = fc.tuple(
    fc.boolean(),
    fc.oneof(
      fc.array(packet, { minLength: PER_WIRE, maxLength: PER_WIRE }),
      fc.array(wellFormed, { minLength: PER_WIRE, maxLength: PER_WIRE }),
    ),
  );
  const property = fc.asyncProperty(wires, async ([signedIn, packets]) => {
    const wire = await openWire(signedIn ? ana.token : null);
    const heard = await sendAll(wire, packets as (string | Uint8Array<ArrayBuffer>)[]);
    for (const text of heard) {
      const [, kind, said = ''] = /^4([23])\d*(\[.*)$/s.exec(text) ?? [];
      if (kind === '2') expectEvent(...(JSON.parse(said) as [EventName]));
      if (kind !== '3') continue;
      acks++;
      // The answer to an accepted `unwatch`, `typing` or `visible` is empty.
      const [answers = []] = JSON.parse(said) as [(SubscribeAnswer[] | RefusedCall)?];
      if (!Array.isArray(answers)) {
        expect(answers).toEqual({ error: 'bad-input' });
        refused++;
        continue;
      }
      for (const answer of answers) {
        expectSubscribed(answer);
        if (answer.state) kinds.add(parseRoom(answer.room)?.kind);
      }
    }
  });
  await fc.assert(property, { ...FAST_CHECK_OPTIONS, numRuns: amount(100, 20_000) });
  // Packets that are all refused alike would prove little.
  expect(acks - refused).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
  // Nobody here may know what admins know.
  expect(kinds).toEqual(new Set(ROOM_KINDS.filter((kind) => kind !== 'admin')));
  await lives(other);
  const { sockets } = forum.app.context.live.io.of('/');
  await expect.poll(() => sockets.size).toBe(1);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('socket packets: no socket call, whatever its input, harms anybody but its sender', async () => {
  const [other, bold] = [await ana.socket(), await forum.visitor.socket()];
  const call = fc.tuple(
    fc.constantFrom(...CALL_NAMES),
    fc.array(fc.oneof(value, fc.uint8Array({ maxLength: 9 }), fc.constant(undefined)), {
      maxLength: 3,
    }),
  );
  const emit = bold.emit.bind(bold) as (name: string, ...args: unknown[]) => void;
  const property = fc.asyncProperty(
    fc.array(call, { minLength: 20, maxLength: 20 }),
    async (all) => {
      for (const [name, args] of all) emit(name, ...args);
      await lives(bold);
    },
  );
  await fc.assert(property, { ...FAST_CHECK_OPTIONS, numRuns: amount(25, 1_000) });
  await lives(other);
});
