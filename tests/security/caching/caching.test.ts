import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import { pathOf } from '../../support/address.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';

interface Kept {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The request's headers that the answer varies by, as they were. */
  varies: [name: string, value: string | undefined][];
}

/** The responses that a shared cache may keep (RFC 9111, 3): one without a word on caching may be kept. */
function mayKeep(sent: IncomingMessage, { headers, statusCode }: IncomingMessage): boolean {
  const says = String(headers['cache-control'] ?? '').toLowerCase();
  if (sent.method !== 'GET' || statusCode !== 200 || headers.vary === '*') return false;
  if (/no-store|private|no-cache/.test(says)) return false;
  return !sent.headers.authorization || /public|s-maxage|must-revalidate/.test(says);
}

/** A proxy in front of a forum that keeps for everybody whatever it may. */
async function openProxy(target: string) {
  const kept = new Map<string, Kept[]>();
  let hits = 0;
  const server = createServer((sent, response) => {
    const key = sent.url ?? '';
    const found = kept
      .get(key)
      ?.find(({ varies }) => varies.every(([name, value]) => sent.headers[name] === value));
    if (found && sent.method === 'GET') {
      hits++;
      response.writeHead(found.status, found.headers).end(found.body);
      return;
    }
    const { host, ...headers } = sent.headers;
    const onwards = request(target + key, { method: sent.method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      if (mayKeep(sent, answer)) {
        const names = String(answer.headers.vary ?? '').toLowerCase();
        const varies = names
          .split(/,\s*/)
          .filter(Boolean)
          .map((name): Kept['varies'][0] => [name, sent.headers[name] as string]);
        const one = { status: answer.statusCode ?? 0, headers: answer.headers, body, varies };
        kept.set(key, [...(kept.get(key) ?? []), one]);
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    });
    sent.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept,
    hits: () => hits,
  };
}

const { forum, root, ana, bo } = await openFileForumWithPasswords(['Root', 'Ana', 'Bo']);
const postId = await publish(ana);
await writeComment(ana, postId, 'Milk last.');
await bo.call('PATCH /posts/{id}/upvote', { params: { id: postId } });

const reads = (Object.keys(CALLS) as AnyCall[]).filter((name) => name.startsWith('GET '));
const addresses = () => [
  ...reads.flatMap((name) =>
    [ana, bo].map(
      (of) =>
        `${pathOf(name, { id: postId, postId, email: of.email })}?email=${of.email}&tag=general`,
    ),
  ),
  '/auth/get-session',
  '/',
  `/post-details/${postId}`,
  '/dashboard/profile',
  '/healthz',
  '/metrics',
];

/** Answers with figures of the moment. */
const MOMENTARY = /\/metrics$|\/admin\/health\?/;
/** The moment at which a member's own data were read. */
const READ_AT = /(?<=^\{"type":"export",.*"at":)"[^"]+"/;

/** The answer as far as it may depend on who asks: without its time. */
async function answerOf(url: string, who: Person | null) {
  const headers: Record<string, string> = who
    ? { authorization: `Bearer ${who.token}`, cookie: who.cookie }
    : {};
  const { status, body } = await rawRequest(url, {
    headers: { accept: 'application/json', ...headers },
  });
  return { status, body: MOMENTARY.test(url) ? '' : body.replace(READ_AT, '') };
}

test('shared caches: through a proxy that caches all it may, everybody gets their own answers', async () => {
  const proxy = await openProxy(forum.url);
  for (const address of addresses()) {
    const direct = new Map<Person | null, object>();
    for (const who of [null, ana, bo, root])
      direct.set(who, await answerOf(forum.url + address, who));
    for (const who of [ana, null, bo, root, null, ana]) {
      const behind = await answerOf(proxy.url + address, who);
      expect([address, who?.email, behind]).toEqual([address, who?.email, direct.get(who)]);
    }
  }
});

test('shared caches: a write is read at once, also behind a caching proxy', async () => {
  const proxy = await openProxy(forum.url);
  const read = async (path: string) =>
    JSON.parse((await rawRequest(proxy.url + path)).body) as { upVote: number; count: number };
  const before = await read(`/posts/${postId}`);
  await ana.call('PATCH /posts/{id}/upvote', { params: { id: postId } });
  expect((await read(`/posts/${postId}`)).upVote).toBe(before.upVote + 1);
  const { count } = await read('/posts/total');
  await publish(bo);
  expect((await read('/posts/total')).count).toBe(count + 1);
});

test('shared caches: a page and the data of the same address are not mixed up', async () => {
  const proxy = await openProxy(forum.url);
  const json = { accept: 'application/json' };
  const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  for (const headers of [json, page, json, page]) {
    const { body } = await rawRequest(`${proxy.url}/announcements`, { headers });
    expect(body.startsWith('<!doctype html>')).toBe(headers === page);
  }
});

test('shared caches: files that never change are cached, so the proxy does cache what it may', async () => {
  const proxy = await openProxy(forum.url);
  const { body } = await rawRequest(`${proxy.url}/`);
  const [file = ''] = /\/assets\/index-[\w-]+\.js/.exec(body) ?? [];
  const first = await rawRequest(proxy.url + file);
  const second = await rawRequest(proxy.url + file);
  expect(second.body).toBe(first.body);
  expect([proxy.hits(), [...proxy.kept.keys()]]).toEqual([1, [file]]);
});
