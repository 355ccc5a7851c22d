import { expect, test } from 'vitest';
import { openHouse, watch } from '../house.ts';
import { comeIn, openBare } from './wires.ts';

test('who asks to come in a thousand times at once is one caller at most, and cut', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const other = await ana.socket();
  const { sockets } = house.app.parts.live.io.of('/');
  let most = 0;
  for (const token of [null, ana.token]) {
    const wire = await openBare(house);
    const gone = new Promise((resolve) => wire.addEventListener('close', resolve, { once: true }));
    for (let n = 0; n < 1_000; n++) wire.send(comeIn(token));
    let isGone = false;
    void gone.then(() => {
      isGone = true;
    });
    while (!isGone) {
      most = Math.max(most, sockets.size);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  expect(most).toBeLessThanOrEqual(2);
  expect(await watch(other, 'tags')).toMatchObject([{ ok: true }]);
});
