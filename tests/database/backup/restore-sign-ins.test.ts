import { expect } from 'vitest';
import { room } from '../../../contract/core/rooms.ts';
import { onFile, openOld } from '../../support/forums/old.ts';
import { PASSWORD, type Person, subscribe } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** Asks the provider for a token by a cookie. */
const exchange = ({ url }: TestApp, { email, cookie }: Person) =>
  fetch(`${url}/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email }),
  });

onFile('a restore: no token of before it is taken, whether it was ended or not', async () => {
  const forum = await openTestApp();
  const ana = await forum.member('Ana');
  const ben = await forum.memberWithoutPassword('Ben');
  const { takeBack } = await openOld(forum);
  const later = await forum.signInAgain(ana);
  expect((await ana.call('POST /logout')).status).toBe(200);
  await ana.refused(401, 'GET /users/{email}', { params: ana });

  await takeBack();
  for (const person of [ana, later, ben]) {
    await person.refused(401, 'GET /users/{email}', { params: { email: person.email } });
  }
  expect((await exchange(forum, ana)).status).toBe(401);
  const signIn = await forum.raw('/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: forum.url },
    body: JSON.stringify({ email: ana.email, password: PASSWORD }),
  });
  expect(signIn.status).toBe(200);
  const again = await forum.signInAgain(ana);
  expect((await again.call('GET /users/{email}', { params: ana })).status).toBe(200);
});

onFile('a restore: a socket of a member hears nothing for members any more', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const { takeBack } = await openOld(forum);
  const socket = await ana.socket();
  await subscribe(socket, room.user(ana.email));
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await takeBack();
  expect(await cut).toBe('io server disconnect');
});
