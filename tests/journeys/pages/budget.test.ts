import { test } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const KB = 1_000;

/** How many bytes files have on their way. */
async function weigh(urls: string[], encoding: 'gzip' | 'br' = 'gzip'): Promise<number> {
  const weights = urls.map(async (url) => {
    const { headers } = await fetch(url, {
      headers: { 'accept-encoding': encoding, accept: 'text/html,*/*' },
    });
    expect(headers.get('content-encoding'), url).toBe(encoding);
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
}

const { forum, root } = await openFileForumWith(['Root']);
for (let n = 1; n <= 5; n += 1) await publish(root, { title: `Post ${n}` });
await root.call('POST /announcements', { body: { title: 'Hello', description: 'To all.' } });

/** A first visit of home, and what it asks the forum for. */
async function open(language: Language) {
  const requests: string[] = [];
  const page = await visit(forum, forum.visitor, {
    language,
    before: async (page) => {
      page.on('websocket', (socket) => requests.push(socket.url()));
      page.on('request', (request) => {
        if (request.url().startsWith(forum.url)) requests.push(request.url());
      });
      // Time stands still: what the page puts off until its first paint waits for us.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
    },
  });
  await expect(page.getByRole('heading', { name: 'Post 5' })).toBeVisible();
  const all = requests.filter((url) => url.endsWith('.js'));
  const isSocket = (url: string) => url.includes('/socket-');
  return {
    page,
    requests,
    scripts: all.filter((url) => !isSocket(url)),
    socket: all.filter(isSocket),
  };
}

test('a first visit of the home page stays within its budget, in Bengali with at most 4 kB more of scripts', async () => {
  const { page, requests, scripts, socket } = await open('en');
  // The design allows 120 kB; what keeps translated pages and wrong clocks alive has taken a half more.
  expect(await weigh(scripts)).toBeLessThan(121.4 * KB);
  // The socket's code loads beside them, and the page comes alive without it.
  expect(socket).toHaveLength(1);
  expect(await weigh(socket)).toBeLessThan(14 * KB);
  // The document carries the forum's own texts: those of a new forum would be loaded for nothing.
  const codes = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  const { blurb, contactEmail } = PUBLIC_DEFAULTS;
  const isLoaded = (text: string) => codes.some((code) => code.includes(text));
  expect([blurb, contactEmail].filter(isLoaded)).toEqual([]);
  expect(await weigh(requests.filter((url) => url.endsWith('.css')))).toBeLessThan(20 * KB);
  // The document fits into the ten packets that TCP sends before the first acknowledgement.
  expect(await weigh([forum.url])).toBeLessThan(14_336);

  // The last that a visit begins with: who is here.
  await page.clock.runFor(100);
  const paths = () => requests.map((url) => new URL(url).pathname);
  await expect.poll(paths).toEqual(expect.arrayContaining(['/auth/get-session', '/socket.io/']));
  expect(requests.length, paths().join('\n')).toBeLessThanOrEqual(12);

  const inBengali = await open('bn');
  const [english, bengali] = [await weigh(scripts, 'br'), await weigh(inBengali.scripts, 'br')];
  expect(bengali - english).toBeLessThan(4 * KB);
});
