import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect as assert, onTestFinished, test } from 'vitest';
import { expect, isAlive } from '../support/browser.ts';
import { launchChromium } from '../support/chromium.ts';

const FORUM = /The forum is at (http:[^"]+)/;
const CLIENT = /Local:\s+(http:\S+)/;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts `npm run dev`. @returns the addresses of the forum and of the client, once both are there. */
async function startDevelopment(port: number): Promise<{ forum: string; client: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'adda-dev-'));
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn('npm', ['run', 'dev'], {
    env: { ...env, NO_COLOR: '1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that all that npm starts ends with it.
    detached: true,
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  let [forum, client] = ['', ''];
  for await (const line of createInterface(child.stdout)) {
    forum ||= FORUM.exec(line)?.[1] ?? '';
    client ||= CLIENT.exec(line)?.[1] ?? '';
    if (forum && client) return { forum, client };
  }
  throw new Error('npm run dev has ended.');
}

test('development: on any PORT pages are rendered from the sources, and come alive as in production', async () => {
  const port = await freePort();
  const { forum, client } = await startDevelopment(port);
  assert(forum).toBe(`http://127.0.0.1:${port}`);
  const asPage = { headers: { accept: 'text/html' } };
  const home = await (await fetch(client, asPage)).text();
  assert(home).toContain('<title>My Site</title>');
  assert(home).toContain('Find Posts by Tag</h1>');
  assert(home).toContain('/@vite/client');
  const missing = await fetch(new URL('/post-details/nowhere', client), asPage);
  assert(missing.status).toBe(404);
  assert(await missing.text()).toContain('This post is not here');
  // Such a page is the client's alone, as in production.
  const alone = await (await fetch(new URL('/login', client), asPage)).text();
  assert(alone).toContain('<div id="root"></div>');
  // Calls go to the forum at that port.
  assert(await (await fetch(new URL('/posts', client))).json()).toEqual([]);

  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  await page.goto(client);
  await isAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  assert(said).toEqual([]);
}, 120_000);
