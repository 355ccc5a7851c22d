import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshFolder } from '../../support/folders.ts';
import { joinShared } from '../../support/open-forum.ts';
import { start } from '../../support/processes.ts';
import { rawRequest, sendBytes } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

const { forum, ana } = await joinShared(['Ana']);
const { url } = forum;

const REFUSAL = {
  statusCode: 421,
  error: 'Misdirected Request',
  code: 'wrong-host',
  message: 'This forum has another address.',
};
const FOREIGN = [
  ...['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example'],
  ...['evil.example@localhost', 'localhost/evil.example', '0.0.0.0', '192.0.2.1', '[::2]'],
  ...['localhost, evil.example', 'forum.example.org.evil.example'],
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
const POLLING = '/socket.io/?EIO=4&transport=polling';
const PATHS = [
  ...['/posts', '/', '/login', '/assets/none.js', '/auth/get-session', '/docs', '/openapi.json'],
  ...['/healthz', '/nowhere', POLLING],
];
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

test('host names: on loopback a foreign name is refused, whatever it asks for', async () => {
  for (const host of FOREIGN) {
    for (const path of PATHS) {
      const { status, headers, body } = await rawRequest(url + path, {
        headers: { ...page, host },
      });
      expect([host, path, status, JSON.parse(body)]).toEqual([host, path, 421, REFUSAL]);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  }
});

test('host names: a foreign name gets no cached response either, and its write changes nothing', async () => {
  const headers = { host: 'evil.example', authorization: `Bearer ${ana.token}` };
  for (let n = 0; n < 3; n++) await rawRequest(`${url}/posts/total`);
  expect((await rawRequest(`${url}/posts/total`, { headers })).status).toBe(421);
  expect((await rawRequest(`${url}/logout`, { method: 'POST', headers })).status).toBe(421);
  expect((await ana.call('GET /user/{email}/status', { params: ana })).status).toBe(200);
});

test('host names: names of this machine are answered', async () => {
  for (const host of OWN)
    for (const path of ['/posts', '/auth/get-session', POLLING]) {
      const { status } = await rawRequest(url + path, { headers: { host } });
      expect([host, path, status]).toEqual([host, path, 200]);
    }
});

test('host names: the name of PUBLIC_URL is answered, as a proxy on this machine forwards it', async () => {
  const named = await openTestApp({ PUBLIC_URL: 'https://Forum.example.org' });
  const statusOf = async (host: string) =>
    (await rawRequest(`${named.url}/posts`, { headers: { host } })).status;
  expect(await statusOf('forum.example.org')).toBe(200);
  expect(await statusOf('forum.example.org:443')).toBe(200);
  expect(await statusOf('www.forum.example.org')).toBe(421);
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

test('host names: a WebSocket under a foreign name is refused in the same words, one under an own name is not', async () => {
  const [head = '', body = ''] = (await sendBytes(url, upgrade('evil.example'))).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
  expect(JSON.parse(body)).toEqual(REFUSAL);
  expect(await sendBytes(url, upgrade('localhost:3000'))).toMatch(/^HTTP\/1\.1 101 /);
});

test('host names: a request without a name is refused too', async () => {
  expect(await sendBytes(url, 'GET /posts HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
});

test('host names: a forum that others reach directly answers under any name', async () => {
  const open = await openTestApp({ HOST: '0.0.0.0' });
  const headers = { host: 'adda.lan:3000' };
  expect((await rawRequest(`${open.url}/posts`, { headers })).status).toBe(200);
});

/** A machine whose `localhost` has two addresses, as most have. */
const BOTH = `data:text/javascript,${encodeURIComponent(`import dns from 'node:dns';
const { lookup } = dns;
const both = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }];
dns.lookup = (name, options, done) =>
  name === 'localhost' && options.all ? done(null, both) : lookup(name, options, done);`)}`;

test('hosts: HOST=localhost is one address, for a second one would have neither sockets nor limits', async () => {
  const dir = freshFolder();
  const main = fileURLToPath(new URL('../../../server/app/main.ts', import.meta.url));
  const env = { HOST: 'localhost', PORT: '0', DATA_DIR: dir };
  const forum = start(['--import', BOTH, main], env);
  const addresses: string[] = [];
  for (let said = ''; !said.includes('The forum is at'); ) {
    said = await forum.nextLine();
    addresses.push(...(/listening at (http:\/\/[^"\s]+)/.exec(said)?.slice(1) ?? []));
  }
  expect(addresses).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
});
