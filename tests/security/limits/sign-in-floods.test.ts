import { expect, test } from 'vitest';
import { subscribe } from '../../support/person.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { openTestApp } from '../../support/test-app.ts';

test('sign-in floods: a socket that sends a thousand connects at once is one caller at most, and cut', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const other = await ana.socket();
  const { sockets } = forum.app.context.live.io.of('/');
  let most = 0;
  for (const token of [null, ana.token]) {
    const wire = await openBareSocket(forum);
    const gone = new Promise((resolve) => wire.addEventListener('close', resolve, { once: true }));
    for (let n = 0; n < 1_000; n++) wire.send(connectPacket(token));
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
  expect(await subscribe(other, 'tags')).toMatchObject([{ ok: true }]);
});
