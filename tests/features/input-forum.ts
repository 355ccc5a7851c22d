import { afterAll, beforeAll } from 'vitest';
import { type AnyCall, CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { pathOf } from '../support/address.ts';
import { publish } from '../support/content.ts';
import type { Person } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

export let forum: TestApp;
export let admin: Person;
export let id: string;

/** A request as the admin, with exactly this body and these headers. */
export const send = (name: string, body: string | null, headers: Record<string, string> = {}) =>
  forum.raw(pathOf(name, { id, postId: id, email: admin.email }), {
    method: name.slice(0, name.indexOf(' ')),
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    body,
  });
export const json = { 'content-type': 'application/json' };
/** Every call of the contract, with its endpoint. */
export const all = Object.entries(CALLS) as [AnyCall, Endpoint][];

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerInputForum(): void {
  beforeAll(async () => {
    // Reached directly it answers to any name, so that what comes of a strange one is seen.
    forum = await openTestApp({ HOST: '0.0.0.0' }, true);
    admin = await forum.admin('Root');
    await admin.call('POST /membership', { body: { email: admin.email } });
    id = await publish(admin);
  });
  afterAll(() => forum.close());
}
