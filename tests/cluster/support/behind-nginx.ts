import { expect } from 'vitest';
import { publish } from '../../support/content.ts';
import { type Person, personOf, subscribe } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { startNginx } from './nginx.ts';
import { startProcess } from './process.ts';
import { addresses, visitorAt } from './visitor-at.ts';

/** Two servers behind a proxy that people tell apart by address; the forum in this process only makes the people. */
export async function openBehind(
  startProxy: (ports: [number, number]) => Promise<{ url: string }>,
) {
  const forum = await openTestApp();
  const env = { ...forum.shared, DATA_DIR: forum.dataDir, TRUST_PROXY: '127.0.0.1/32' };
  const [a, b] = await Promise.all([startProcess(env), startProcess(env)]);
  const proxy = await startProxy([a.port, b.port]);
  const ana = await forum.memberWithoutPassword('Ana');
  const visitors = addresses.map((address) => visitorAt(address, proxy));
  /** The same person, who comes through the proxy. */
  const through = ({ email, token }: Person) => personOf(proxy.url, email, token);
  return { a, b, proxy, through, forum, ana, post: await publish(ana), visitors };
}

/** The same behind nginx, with visitors who watch the comments of a post, also after their socket broke. */
export async function joinBehindNginx(transport: 'websocket' | 'polling') {
  const scene = await openBehind(startNginx);
  const room = `comments:${scene.post}`;
  const join = async (visitor: ReturnType<typeof visitorAt>) => {
    const { socket, seen } = await visitor.socket(transport);
    expect(await subscribe(socket, room)).toMatchObject([{ ok: true }]);
    socket.on('connect', () => void subscribe(socket, room).catch(() => undefined));
    return { ...visitor, socket, seen };
  };
  return { ...scene, joined: await Promise.all(scene.visitors.map(join)) };
}
