import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

/** A server of an attacker, which counts who comes. */
async function openTrap() {
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { came, port: (server.address() as AddressInfo).port };
}

test('request guards: the server never requests an address that a caller gave it', async () => {
  const forum = await openTestApp();
  const trap = await openTrap();
  const reached: unknown[] = [];
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...args: unknown[]
  ) {
    reached.push([args].flat(2)[0]);
    return (connect as (...all: unknown[]) => net.Socket).apply(this, args);
  } as typeof connect);

  const at = (path: string) => `http://127.0.0.1:${trap.port}/${path}`;
  const email = 'eve@example.com';
  const signUp = { name: 'Eve', email, password: 'long enough', image: at('sign-up.png') };
  const origin = { 'content-type': 'application/json', origin: forum.url };
  const body = JSON.stringify({ ...signUp, callbackURL: at('back') });
  await forum.raw('/auth/sign-up/email', { method: 'POST', headers: origin, body });
  await forum.raw('/auth/sign-up/email', {
    method: 'POST',
    headers: origin,
    body: JSON.stringify(signUp),
  });

  const root = await forum.admin('Root');
  const eve = await forum.memberWithoutPassword('Eve');
  for (const path of ['a.png', 'b.svg', '?q=1', 'redirect']) {
    const photoURL = at(path);
    await eve.call('POST /users', { body: { email, displayName: 'Eve', photoURL } });
    await eve.call('POST /users', { body: { email, displayName: at('name'), photoURL } });
  }
  const sent = postBy(eve, { title: at('title'), description: `<img src="${at('text')}">` });
  const more = { authorImage: at('author.png'), authorName: at('author') };
  const { insertedId } = (await eve.call('POST /posts', { body: { ...sent, ...more } })).body;
  await writeComment(eve, insertedId, at('comment'));
  const news = { title: at('news'), description: at('news'), authorImage: at('admin.png') };
  await root.call('POST /announcements', { body: news });
  await publish(root);
  await subscribe(await eve.socket(), 'feed', 'announcements', `post:${insertedId}`);
  for (const path of ['/', `/post-details/${insertedId}`, '/announcements', '/posts', '/docs']) {
    await forum.raw(path, { headers: { referer: at('referer'), 'x-forwarded-host': at('host') } });
  }
  expect(trap.came).toEqual([]);
  // Other connections of this process are those of its tests; none leads to the trap.
  const portOf = (to: unknown) =>
    Number(typeof to === 'object' ? (to as { port?: unknown } | null)?.port : to);
  const ports = reached.map(portOf);
  expect(ports).toContain(Number(new URL(forum.url).port));
  expect(ports).not.toContain(trap.port);

  await fetch(at('the trap works'));
  expect(trap.came).toEqual(['GET /the%20trap%20works']);
});
