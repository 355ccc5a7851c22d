import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { get as getSecurely, Agent as TlsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../../server/app/config/settings.ts';
import { isCaddyHere, startCaddy, validateCaddyfile } from '../cluster/support/caddy.ts';
import { nginx, startNginx } from '../cluster/support/nginx.ts';
import { freshFolder } from '../support/folders.ts';
import { rawBytes } from '../support/raw-http.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** Lines to one address that nginx holds, above the sockets that the forum lets it open. */
const MOST_LINES = 600;
const MOST_EXPOSED = 2.5;

/** Starts a server that answers so. @returns its port. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that tells what reached it, or on `/hold` keeps its visitor waiting. */
async function startEcho() {
  let held = 0;
  const port = await serve((request, reply) => {
    if (request.url === '/hold') held++;
    else reply.end(JSON.stringify(request.headers));
  });
  return { port, held: () => held };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TYPES = {
  '/posts': JSON_TYPE,
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/privacy': 'text/html; charset=utf-8',
  '/sw.js': 'text/javascript; charset=utf-8',
  '/docs/static/index.css': 'text/css; charset=utf-8',
};
/** The forum compresses this address itself. */
const COMPRESSED = '/compressed';
/** Answers to nobody but the one who asks, and sockets. */
const SECRET = ['/jwt', '/auth/get-session', '/socket.io/?transport=polling'];
const LONG = 'a cup of tea '.repeat(200);

/** A server of long answers, one of them compressed. */
const startTalker = () =>
  serve(({ url = '' }, reply) => {
    reply.setHeader('content-type', TYPES[url as keyof typeof TYPES] ?? JSON_TYPE);
    if (url === '/short') return reply.end('{}');
    if (url !== COMPRESSED) return reply.end(LONG);
    return reply.setHeader('content-encoding', 'gzip').end(gzipSync(LONG));
  });

/** Expects that a proxy compresses what is public and long, once. */
async function expectCompressedOnce(url: string) {
  const headers = { 'accept-encoding': 'gzip' };
  const encodingOf = async (path: string) => {
    const answer = await rawBytes(`${url}${path}`, { headers });
    const encoding = answer.headers.get('content-encoding');
    const text = (encoding ? gunzipSync(answer.body) : answer.body).toString();
    expect([path, text === LONG]).toEqual([path, path !== '/short']);
    return encoding;
  };
  for (const path of [...Object.keys(TYPES), COMPRESSED])
    expect([path, await encodingOf(path)]).toEqual([path, 'gzip']);
  for (const path of [...SECRET, '/short'])
    expect([path, await encodingOf(path)]).toEqual([path, null]);
}

/** The status and the body of one answer. */
const ask = (url: string, options: object, getter: typeof get = get) =>
  new Promise<{ status: number; body: string; location: string | undefined }>((resolve, reject) => {
    getter(url, options, async (answer) => {
      const body = (await answer.setEncoding('utf8').toArray()).join('');
      resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location });
    }).on('error', reject);
  });

const FORGED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'for=203.0.113.9;host=evil.example',
};

/** Expects that a server behind a proxy hears the truth of a visitor, whatever they say. */
async function expectHonest(url: string) {
  const { body } = await ask(url, { headers: FORGED });
  const headers = JSON.parse(body) as IncomingHttpHeaders;
  expect(`http://${headers.host}`).toBe(url);
  const told = ['for', 'host', 'proto'].map((name) => headers[`x-forwarded-${name}`]);
  expect([...told, headers.forwarded]).toEqual(['127.0.0.1', undefined, 'http', undefined]);
}

test('deploy/compose.yml: it passes every setting but those of a single machine and of tests', () => {
  const lines = [...read('deploy/compose.yml').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)];
  const passed = lines.map(([, name]) => name);
  const own = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV', 'SNAPSHOTS'];
  const forTests = ['STRIPE_API_BASE', 'FIREBASE_AUTH_EMULATOR_HOST'];
  expect([...passed, ...own, ...forTests].toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test('deploy/.env.example: production takes it once its secrets are filled in', () => {
  const lines = read('deploy/.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const given = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  const known = Object.keys(given).filter((name) => name !== 'DATABASE_PASSWORD');
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(known));
  const secret = 'x'.repeat(64);
  expect(readSettings({ ...given, JWT_SECRET: secret, NODE_ENV: 'production' }).faults).toEqual([]);
});

test.each([
  ['.gitignore', ['.env', '.env.*']],
  ['.dockerignore', ['**/.env', '**/.env.*']],
])('deploy: %s leaves out the files of secrets', (file, lines) => {
  expect(read(file).split('\n')).toEqual(expect.arrayContaining(lines));
});

const canAnalyze =
  spawnSync('systemd-analyze', ['security', '--offline=true', 'deploy/adda.service']).status === 0;

test.skipIf(!canAnalyze)(
  'deploy: the systemd unit leaves little of the machine open (needs systemd-analyze)',
  () => {
    const args = ['security', '--offline=true', '--no-pager', 'deploy/adda.service'];
    const said = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
    const [, exposure] = /exposure level for adda\.service: ([\d.]+)/.exec(said) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSED);
  },
);

test.skipIf(!isCaddyHere)(
  'deploy/Caddyfile is valid, and asks for the certificate of PUBLIC_URL (needs Caddy)',
  () => {
    const { status, stderr } = validateCaddyfile('https://forum.example.org');
    expect([status, stderr]).toEqual([0, expect.stringContaining('automatic HTTP->HTTPS')]);
  },
);

describe.each([
  ['deploy/Caddyfile, by Caddy itself (needs Caddy)', isCaddyHere, startCaddy],
  ['deploy/nginx.conf, by nginx itself (needs nginx)', nginx !== null, startNginx],
])('%s', (_, isHere, startProxy) => {
  test.skipIf(!isHere)(
    'tells the servers who asks, and nothing that a visitor says of it',
    async () => {
      const { port } = await startEcho();
      const { url } = await startProxy([port, port]);
      await expectHonest(url);
    },
  );

  test.skipIf(!isHere)('compresses long public answers once, and none with secrets', async () => {
    const port = await startTalker();
    const { url } = await startProxy([port, port]);
    await expectCompressedOnce(url);
  });
});

describe.skipIf(!nginx)('deploy/nginx.conf, by nginx itself (needs nginx)', () => {
  test('holds so many lines of one address, and serves the others', async () => {
    const { port, held } = await startEcho();
    const { url } = await startNginx([port, port]);
    const one = new Agent({ localAddress: '127.0.3.1' });
    const other = new Agent({ localAddress: '127.0.3.2' });
    onTestFinished(() => [one, other].forEach((agent) => void agent.destroy()));
    const statuses: number[] = [];
    for (let line = 0; line <= MOST_LINES; line++) {
      const call = get(`${url}/hold`, { agent: one });
      call.on('response', ({ statusCode = 0 }) => statuses.push(statusCode));
      // The end of the test cuts those that are held.
      call.on('error', ({ message }) => message);
    }
    await expect.poll(() => [held(), ...statuses], { timeout: 20_000 }).toEqual([MOST_LINES, 429]);
    expect((await ask(url, { agent: one })).status).toBe(429);
    expect((await ask(url, { agent: other })).status).toBe(200);
  });

  test('with a certificate speaks TLS, and leads there whoever comes without', async () => {
    const { port } = await startEcho();
    const folder = freshFolder();
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
    execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'ignore' });
    const { url, secure } = await startNginx([port, port], folder);
    const agent = new TlsAgent({ ca: readFileSync(join(folder, 'fullchain.pem')) });
    const { body } = await ask(`https://localhost:${secure}`, { agent }, getSecurely as typeof get);
    expect(JSON.parse(body)).toMatchObject({ 'x-forwarded-proto': 'https' });
    const plain = await ask(`${url}/membership`, {});
    expect([plain.status, plain.location]).toEqual([301, 'https://127.0.0.1/membership']);
  });
});
