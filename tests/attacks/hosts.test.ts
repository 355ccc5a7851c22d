import { expect, test } from 'vitest';
import { ask, say as speak } from '../ask.ts';
import { openHouse } from '../house.ts';

const REFUSAL = {
  statusCode: 421,
  error: 'Misdirected Request',
  code: 'wrong-host',
  message: 'This forum has another address.',
};
const FOREIGN = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@localhost',
  'localhost/evil.example',
  '0.0.0.0',
  '192.0.2.1',
  '[::2]',
  'localhost, evil.example',
  'forum.example.org.evil.example',
];
const OWN = [
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1',
  '127.8.9.1:80',
  '[::1]:3000',
  'adda.localhost',
];
/** A call, a page, a file, the provider, the documents, what is nowhere, and a socket's polling. */
const PATHS = [
  '/posts',
  '/',
  '/login',
  '/assets/none.js',
  '/auth/get-session',
  '/docs',
  '/openapi.json',
  '/healthz',
  '/nowhere',
  '/socket.io/?EIO=4&transport=polling',
];
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

test('on loopback a name that is not of this machine is answered nothing, whatever it asks for', async () => {
  const { url } = await openHouse();
  for (const host of FOREIGN) {
    for (const path of PATHS) {
      const { status, headers, body } = await ask(url + path, { headers: { ...page, host } });
      expect([host, path, status, JSON.parse(body)]).toEqual([host, path, 421, REFUSAL]);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  }
});

test('not even what is kept ready, and a write changes nothing', async () => {
  const house = await openHouse();
  const ana = await house.member('Ana');
  const headers = { host: 'evil.example', authorization: `Bearer ${ana.token}` };
  for (let n = 0; n < 3; n++) await ask(`${house.url}/posts/total`);
  expect((await ask(`${house.url}/posts/total`, { headers })).status).toBe(421);
  expect((await ask(`${house.url}/logout`, { method: 'POST', headers })).status).toBe(421);
  expect((await ana.call('GET /user/{email}/status', { params: ana })).status).toBe(200);
});

test('names of this machine are answered', async () => {
  const { url } = await openHouse();
  for (const host of OWN) {
    for (const path of ['/posts', '/auth/get-session', '/socket.io/?EIO=4&transport=polling'])
      expect([host, path, (await ask(url + path, { headers: { host } })).status]).toEqual([
        host,
        path,
        200,
      ]);
  }
});

test('so is that of PUBLIC_URL, as a proxy on this machine hands it on', async () => {
  const { url } = await openHouse({ PUBLIC_URL: 'https://Forum.example.org' });
  for (const [host, status] of [
    ['forum.example.org', 200],
    ['forum.example.org:443', 200],
    ['www.forum.example.org', 421],
  ] as const)
    expect([host, (await ask(`${url}/posts`, { headers: { host } })).status]).toEqual([
      host,
      status,
    ]);
});

const upgrade = (host: string) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    ...(host ? [`Host: ${host}`] : []),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

test('a WebSocket under a foreign name is refused in the same words, one under an own name is not', async () => {
  const { url } = await openHouse();
  const [head = '', body = ''] = (await speak(url, upgrade('evil.example'))).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
  expect(JSON.parse(body)).toEqual(REFUSAL);
  expect(await speak(url, upgrade('localhost:3000'))).toMatch(/^HTTP\/1\.1 101 /);
});

test('a request without a name is not answered either', async () => {
  const { url } = await openHouse();
  expect(await speak(url, 'GET /posts HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
});

test('where others reach the forum directly, it is answered under any name', async () => {
  const { url } = await openHouse({ HOST: '0.0.0.0' });
  expect((await ask(`${url}/posts`, { headers: { host: 'adda.lan:3000' } })).status).toBe(200);
});
