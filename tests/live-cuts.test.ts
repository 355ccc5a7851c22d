import { expect, test, vi } from 'vitest';
import { findUser } from '../db/users.ts';
import { comeIn, openBare } from './attacks/wires.ts';
import { type House, openHouse } from './house.ts';

const WATCH = '420["watch",[{"room":"tags"}]]';

/** Comes in by a bare wire, whose other end is all that can close it. */
async function openCut(house: House, token: string | null) {
  const wire = await openBare(house);
  const gone = new Promise<void>((resolve) =>
    wire.addEventListener('close', () => resolve(), { once: true }),
  );
  const isIn = new Promise<void>((resolve) =>
    wire.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('40')) resolve();
    }),
  );
  wire.send(comeIn(token));
  await isIn;
  return { wire, gone };
}

/** A token of Ana's that ends in a second or two. */
async function shortToken(house: House) {
  const ana = await house.neighbour('Ana');
  const user = await findUser(house.app.parts.store.read, ana.email);
  const claims = { sub: String(user?.id), email: ana.email, jti: 'short' };
  return house.app.fastify.jwt.sign(claims, { expiresIn: 2 });
}

test('whose token ends loses the connection, not only the rooms', async () => {
  const house = await openHouse();
  const { gone } = await openCut(house, await shortToken(house));
  await gone;
  expect(house.app.parts.live.io.engine.clientsCount).toBe(0);
});

test('who calls too often loses the connection', async () => {
  const house = await openHouse({ RATE_LIMITS: 'on' });
  const { wire, gone } = await openCut(house, null);
  for (let n = 0; n <= 100; n++) wire.send(WATCH);
  await gone;
});

test('who can’t be answered loses the connection', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const { wire, gone } = await openCut(house, ana.token);
  const open = vi.spyOn(house.app.parts.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  wire.send(WATCH);
  await gone;
});

test('whose token turns out to have ended when they ask loses the connection', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const { wire, gone } = await openCut(house, ana.token);
  const open = vi.spyOn(house.app.parts.tokens, 'open');
  open.mockResolvedValueOnce(null);
  wire.send(WATCH);
  await gone;
});
