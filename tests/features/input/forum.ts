import { afterAll, beforeAll } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { findUser } from '../../../db/features/users/writes.ts';
import { type Named, paramsOf, pathOf } from '../../support/address.ts';
import { publish, writeComment } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export let forum: TestApp;
export let admin: Person;
export let id: string;
/** The admin, with a post and a comment of theirs. */
export let there: Named;

/** A request as the admin, with exactly this body and these headers. */
export const send = (name: string, body: string | null, headers: Record<string, string> = {}) =>
  forum.raw(pathOf(name, paramsOf(name, there)), {
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
    const { _id: comment } = await writeComment(admin, id, 'Milk last.');
    const member = (await forum.app.context.store.read(findUser(admin.email)))?.id ?? '';
    there = { post: id, comment, member, email: admin.email };
  });
  afterAll(() => forum.close());
}
