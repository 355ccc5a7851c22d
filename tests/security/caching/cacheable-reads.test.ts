import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/core/calls.ts';
import type { Handlers } from '../../../server/http/handlers.ts';
import { registerCalls } from '../../../server/http/router.ts';

/** A cacheable read of any call. */
const read = { *read() {} } as never;

test('cacheable reads: a call that needs a right can not be one, because visitors are answered before the check', () => {
  const wrong: Partial<Handlers> = {
    'GET /tags': read,
    // @ts-expect-error: only admins may make this call.
    'GET /admin/stats': { *read() {} },
  };
  expect(Object.keys(wrong)).toHaveLength(2);
  const open = Object.entries(CALLS).filter(([, { access }]) => access === 'anyone');
  const names = [...open.map(([name]) => name), 'GET /admin/stats'];
  for (const name of names) {
    const handlers = { ...ALL, [name]: read } as unknown as Handlers;
    const register = () => registerCalls(Fastify(), handlers, {} as never, { config: {} } as never);
    if (name === 'GET /admin/stats') expect(register).toThrow(/GET \/admin\/stats needs a right/);
    else expect(register).not.toThrow();
  }
});

/** Handlers that nobody calls. */
const ALL = Object.fromEntries(Object.keys(CALLS).map((name) => [name, async () => ({})]));
