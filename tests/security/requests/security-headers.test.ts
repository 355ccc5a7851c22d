import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { sharedForum } from '../../support/open-forum.ts';
import { rawRequest, sendBytes } from '../../support/raw-http.ts';

const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const PUBLIC_URL = 'https://forum.example.org';
const { url } = await sharedForum({ PUBLIC_URL });

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
  ['/socket.io/?EIO=4&transport=polling', {}, 200],
  ['/socket.io/?EIO=4&transport=polling&sid=nobody', {}, 400],
  ['/socket.io/?EIO=4&transport=polling', { headers: { origin: 'https://evil.example' } }, 403],
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

test('security headers: every answer forbids sniffing, caching, frames and unused features, and sets HSTS', async () => {
  for (const [path, asked, wanted] of KINDS) {
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

test('security headers: cached responses carry them too', async () => {
  for (let n = 0; n < 4; n++)
    expectCommon('/posts', (await rawRequest(`${url}/posts`)).headers, 'no-store');
});

test('security headers: a file whose name has a hash may be cached, and not sniffed', async () => {
  const { body } = await rawRequest(`${url}/`, { headers: page });
  const [file = ''] = /\/assets\/index-[\w-]+\.js/.exec(body) ?? [];
  const { status, headers } = await rawRequest(url + file);
  expect(status).toBe(200);
  expectCommon(file, headers, 'public, max-age=31536000, immutable');
});

const upgrade = (
  more: Record<string, string>,
  query = 'EIO=4&transport=websocket',
  method = 'GET',
) =>
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
    '',
    '',
  ].join('\r\n');

/** Requests that Node, Engine.IO and ws would refuse in words of their own. */
const BEYOND_THE_FRAMEWORK: [what: string, sent: string, status: number, code: string][] = [
  ['malformed HTTP', 'GET / HTTP/9.9\r\n\r\n', 400, 'bad-input'],
  ['a request without Host', 'GET /posts HTTP/1.1\r\n\r\n', 400, 'bad-input'],
  [
    'a poll without Host',
    'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n\r\n',
    400,
    'bad-input',
  ],
  [
    'another expectation than 100-continue',
    'POST /posts HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n',
    417,
    'expectation-failed',
  ],
  ['an upgrade of a foreign page', upgrade({ origin: 'https://evil.example' }), 403, 'not-allowed'],
  ['an upgrade of an odd origin', upgrade({ origin: 'https://\u00ff' }), 403, 'not-allowed'],
  ['an upgrade for another host', upgrade({ host: 'evil.example' }), 421, 'wrong-host'],
  [
    'an upgrade of no session',
    upgrade({}, 'EIO=4&transport=websocket&sid=nobody'),
    400,
    'bad-input',
  ],
  ['an upgrade to no transport', upgrade({}, 'EIO=4&transport=telepathy'), 400, 'bad-input'],
  ['an upgrade by POST', upgrade({}, 'EIO=4&transport=websocket', 'POST'), 400, 'bad-input'],
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
      ...(code === 'bad-input' && {
        fault: expect.stringMatching(/^(?:missing|format)$/),
        params: { field: expect.any(String) },
      }),
    });
  },
);
