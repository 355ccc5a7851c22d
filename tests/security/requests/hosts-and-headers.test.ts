import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { STARTER, startBuilt } from '../../support/features/built.ts';
import { joinShared, sharedForum } from '../../support/open-forum.ts';
import { rawRequest, sendBytes } from '../../support/raw-http.ts';
import { openTestApp } from '../../support/test-app.ts';

const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const PUBLIC_URL = 'https://forum.example.org';
const { url } = await sharedForum({ PUBLIC_URL });
const POLLING = '/socket.io/?EIO=4&transport=polling';
const WEBSOCKET = 'EIO=4&transport=websocket';

const REFUSAL = {
  statusCode: 421,
  error: 'Misdirected Request',
  code: 'wrong-host',
  message: 'This forum has another address.',
};

const upgrade = (more: Record<string, string>, query = WEBSOCKET, method = 'GET') =>
  [
    `${method} /socket.io/?${query} HTTP/1.1`,
    ...Object.entries({
      host: '127.0.0.1',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...more,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** One answer of each kind that the server gives: path, how it is asked, and its status. */
const KINDS: [path: string, asked: Parameters<typeof rawRequest>[1], status: number][] = [
  ['/posts', {}, 200],
  ['/posts/total', { method: 'HEAD' }, 200],
  ['/posts?page=0', {}, 400],
  ['/posts/%E0%A4%A', {}, 400],
  ['/admin/stats', {}, 401],
  ['/nowhere', {}, 404],
  ['/nowhere', { headers: page }, 404],
  ['/assets/nowhere.js', {}, 404],
  [`/posts/${'x'.repeat(2_000)}`, {}, 404],
  ['/posts', { method: 'POST', headers: { 'content-type': 'text/plain' } }, 415],
  ['/jwt', { method: 'POST', headers: { 'content-type': 'application/json' } }, 401],
  ['/stripe/webhook', { method: 'POST' }, 503],
  ['/', { headers: page }, 200],
  ['/announcements', { headers: page }, 200],
  ['/auth/get-session', {}, 200],
  ['/auth/nowhere', {}, 404],
  ['/healthz', {}, 200],
  ['/readyz', {}, 200],
  ['/metrics', {}, 200],
  ['/openapi.json', {}, 200],
  ['/docs/', {}, 200],
  ['/docs/static/swagger-ui.css', {}, 200],
  [POLLING, {}, 200],
  [`${POLLING}&sid=nobody`, {}, 400],
  [POLLING, { headers: { origin: 'https://evil.example' } }, 403],
];

/** The headers that every answer has, but for what it says of caching. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
};
const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Every answer forbids sniffing, frames and the features that no page uses, and asks for https. */
function expectCommon(path: string, headers: Headers, caching: string) {
  const all = Object.fromEntries(headers);
  expect([path, all]).toMatchObject([path, { ...COMMON, 'cache-control': caching }]);
  const policy = headers.get('permissions-policy');
  const denied = UNUSED.map((feature) => `${feature}=()`);
  expect([path, policy?.split(', ')]).toEqual([path, expect.arrayContaining(denied)]);
  // The features that pages use: to copy a link, and to share one.
  expect(policy).not.toMatch(/clipboard|web-share/);
}

test('security headers: every answer, also a cached one, forbids sniffing, caching, frames and unused features, and sets HSTS', async () => {
  const cached = Array<(typeof KINDS)[0]>(4).fill(['/posts', {}, 200]);
  for (const [path, asked, wanted] of [...KINDS, ...cached]) {
    const { status, headers } = await rawRequest(url + path, asked);
    expect([path, status]).toEqual([path, wanted]);
    // A page may be kept to be asked for again by its validator.
    const isPage = asked?.headers === page;
    expectCommon(path, headers, isPage ? 'no-cache' : 'no-store');
    const policy = headers.get('content-security-policy');
    if (isPage || path.startsWith('/docs'))
      expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    // A forum without https has no files over https.
    expect(policy ?? '').not.toContain('upgrade-insecure-requests');
  }
});

test('security headers: a file whose name has a hash may be cached, and not sniffed', async () => {
  const { body } = await rawRequest(`${url}/`, { headers: page });
  const [file = ''] = /\/assets\/index-[\w-]+\.js/.exec(body) ?? [];
  const { status, headers } = await rawRequest(url + file);
  expect(status).toBe(200);
  expectCommon(file, headers, 'public, max-age=31536000, immutable');
});

/** Requests that Node, Engine.IO and ws would refuse in words of their own. */
const BEYOND_THE_FRAMEWORK: [what: string, sent: string, status: number, code: string][] = [
  ['malformed HTTP', 'GET / HTTP/9.9\r\n\r\n', 400, 'bad-input'],
  ['a request without Host', 'GET /posts HTTP/1.1\r\n\r\n', 400, 'bad-input'],
  ['an old request without Host', 'GET /posts HTTP/1.0\r\n\r\n', 421, 'wrong-host'],
  ['a poll without Host', `GET ${POLLING} HTTP/1.1\r\n\r\n`, 400, 'bad-input'],
  [
    'another expectation than 100-continue',
    'POST /posts HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n',
    417,
    'expectation-failed',
  ],
  ['an upgrade of a foreign page', upgrade({ origin: 'https://evil.example' }), 403, 'not-allowed'],
  ['an upgrade of an odd origin', upgrade({ origin: 'https://\u00ff' }), 403, 'not-allowed'],
  ['an upgrade for another host', upgrade({ host: 'evil.example' }), 421, 'wrong-host'],
  ['an upgrade of no session', upgrade({}, `${WEBSOCKET}&sid=nobody`), 400, 'bad-input'],
  ['an upgrade to no transport', upgrade({}, 'EIO=4&transport=telepathy'), 400, 'bad-input'],
  ['an upgrade by POST', upgrade({}, WEBSOCKET, 'POST'), 400, 'bad-input'],
  ['an upgrade without a key', upgrade({ 'sec-websocket-key': '' }), 400, 'bad-input'],
  ['an upgrade of an old version', upgrade({ 'sec-websocket-version': '7' }), 400, 'bad-input'],
  ['an upgrade to something else', upgrade({ upgrade: 'h2c' }), 400, 'bad-input'],
];

test.each(BEYOND_THE_FRAMEWORK)(
  'security headers: %s is refused with them, and as any other',
  async (_, sent, status, code) => {
    const [head = '', body = ''] = (await sendBytes(url, sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'strict-transport-security: max-age=31536000; includesubdomains',
      'x-frame-options: deny',
      'content-type: application/json; charset=utf-8',
    ])
      expect(`${head.toLowerCase()}\r\n`).toContain(`\r\n${header}\r\n`);
    expect(head).toMatch(/^permissions-policy: .*camera=\(\), /im);
    expect(JSON.parse(body)).toEqual({
      statusCode: status,
      error: STATUS_CODES[status],
      code,
      message: expect.stringMatching(/^[A-Z].{5,}\.$/),
      ...(code === 'wrong-host' && REFUSAL),
      ...(code === 'bad-input' && {
        fault: expect.stringMatching(/^(?:missing|format)$/),
        params: { field: expect.any(String) },
      }),
    });
  },
);

describe('host names', async () => {
  const { forum, ana } = await joinShared(['Ana']);
  const FOREIGN = [
    ...['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example'],
    ...['evil.example@localhost', 'localhost/evil.example', '0.0.0.0', '192.0.2.1', '[::2]'],
    ...['localhost, evil.example', 'forum.example.org.evil.example'],
  ];
  const OWN = ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.8.9.1:80', '[::1]:3000'];
  /** A call, a page, a file, the provider, the documents, what is nowhere, and a socket's polling. */
  const PATHS = [
    ...['/posts', '/', '/login', '/assets/none.js', '/auth/get-session', '/docs', '/openapi.json'],
    ...['/healthz', '/nowhere', POLLING],
  ];

  test('a foreign one is refused on loopback, whatever it asks for', async () => {
    for (const host of FOREIGN)
      for (const path of PATHS) {
        const asked = { headers: { ...page, host } };
        const { status, headers, body } = await rawRequest(forum.url + path, asked);
        expect([host, path, status, JSON.parse(body)]).toEqual([host, path, 421, REFUSAL]);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
  });

  test('a foreign one gets no cached response either, and its write changes nothing', async () => {
    const headers = { host: 'evil.example', authorization: `Bearer ${ana.token}` };
    for (let n = 0; n < 3; n++) await rawRequest(`${forum.url}/posts/total`);
    expect((await rawRequest(`${forum.url}/posts/total`, { headers })).status).toBe(421);
    expect((await rawRequest(`${forum.url}/logout`, { method: 'POST', headers })).status).toBe(421);
    expect((await ana.call('GET /user/{email}/status', { params: ana })).status).toBe(200);
  });

  test('those of this machine are answered', async () => {
    for (const host of [...OWN, 'adda.localhost'])
      for (const path of ['/posts', '/auth/get-session', POLLING]) {
        const { status } = await rawRequest(forum.url + path, { headers: { host } });
        expect([host, path, status]).toEqual([host, path, 200]);
      }
    const own = await sendBytes(forum.url, upgrade({ host: 'localhost:3000' }));
    expect(own).toMatch(/^HTTP\/1\.1 101 /);
  });

  test.each([
    ['forum.example.org', 200],
    ['forum.example.org:443', 200],
    ['www.forum.example.org', 421],
  ])(
    'that of PUBLIC_URL is answered, as a proxy on this machine forwards it: %s',
    async (host, wanted) => {
      const named = await sharedForum({ PUBLIC_URL: 'https://Forum.example.org' });
      const { status } = await rawRequest(`${named.url}/posts`, { headers: { host } });
      expect(status).toBe(wanted);
    },
  );

  test('any is answered by a forum that others reach directly', async () => {
    const open = await openTestApp({ HOST: '0.0.0.0' });
    const headers = { host: 'adda.lan:3000' };
    expect((await rawRequest(`${open.url}/posts`, { headers })).status).toBe(200);
  });

  test('HOST=localhost is one address, for a second one would have neither sockets nor limits', async () => {
    // A machine whose `localhost` has two addresses, as most have.
    const both = `import dns from 'node:dns';
      const { lookup } = dns;
      const both = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }];
      dns.lookup = (name, options, done) =>
        name === 'localhost' && options.all ? done(null, both) : lookup(name, options, done);`;
    const first = `data:text/javascript,${encodeURIComponent(both)}`;
    const { lines } = await startBuilt({ HOST: 'localhost' }, ['--import', first, STARTER]);
    const addresses = [...lines.join('\n').matchAll(/listening at (http:\/\/[^"\s]+)/g)];
    expect(addresses.map(([, address]) => address)).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    ]);
  });
});
