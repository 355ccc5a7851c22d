import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { ProviderError } from '../../../server/auth/providers/local/errors.ts';
import { requireSameOrigin } from '../../../server/auth/providers/local/guards.ts';
import { isOwnOrigin } from '../../../server/http/pre-routing/origin.ts';

/** The results of the two checks for a page and the host of a request, without a public address. */
function checks(origin: string, host: string): [boolean, boolean] {
  const request = new Request('http://forum.invalid/', { method: 'POST', headers: { origin } });
  const isOwn = isOwnOrigin({ headers: { origin, host } } as IncomingMessage, null);
  try {
    requireSameOrigin(request, new URL(`http://${host}/auth/sign-out`), null);
    return [isOwn, true];
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    return [isOwn, false];
  }
}

test.each([
  ['https://forum.example', 'forum.example:443'],
  ['http://forum.example', 'forum.example:80'],
  ['https://forum.example', 'Forum.Example'],
  ['https://forum.example:8443', 'forum.example:8443'],
  ['http://[::1]:3000', '[::1]:3000'],
])('own pages: one of %s is, where a proxy names the host %s', (origin, host) => {
  expect(checks(origin, host)).toEqual([true, true]);
});

test.each([
  ['https://forum.example', 'forum.example:8443'],
  ['https://forum.example:8443', 'forum.example'],
  ['https://evil.example', 'forum.example:443'],
  ['https://forum.example.evil.example', 'forum.example'],
  ['null', 'forum.example'],
  ['file://', 'localhost'],
  ['file://localhost', 'localhost'],
  ['chrome-extension://forum.example', 'forum.example'],
])('own pages: one of %s is none of the host %s', (origin, host) => {
  expect(checks(origin, host)).toEqual([false, false]);
});
