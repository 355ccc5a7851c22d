import { afterAll, beforeAll } from 'vitest';
import { findUser } from '../../../db/features/users/writes.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { type Person, personOf } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export let forum: TestApp;
export let ana: Person;
let other: Person;
let gold: Person;
let moderator: Person;
let silenced: Person;
let suspended: Person;
export let admin: Person;
/** Another admin, who sanctions members. */
export let judge: Person;

const HOUR = 3_600;

/** Ana with a product token of our making; a fresh one each time, so that a logout ends no other's. */
async function anaWith(more: { exp?: number } = {}): Promise<Person> {
  const user = await forum.app.context.store.read(findUser(ana.email));
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: String(user?.id), email: ana.email, jti: crypto.randomUUID() };
  const iat = now - 2 * HOUR;
  const token = forum.app.fastify.jwt.sign({ ...claims, iat, exp: now + HOUR, ...more } as never);
  return personOf(forum.url, ana.email, token);
}
/** Everybody who may come to a call. What a call names is always Ana's. */
export const CALLERS = {
  visitor: async () => forum.visitor,
  'its author or self': () => anaWith(),
  'another member': () => forum.signInAgain(other),
  'a Gold member': () => forum.signInAgain(gold),
  'a silenced member': () => forum.signInAgain(silenced),
  'a suspended member': () => forum.signInAgain(suspended),
  'a moderator': () => forum.signInAgain(moderator),
  'an admin': () => forum.signInAgain(admin),
  'one whose token has expired': () => anaWith({ exp: Math.floor(Date.now() / 1_000) - 1 }),
  'one who has logged out': async () => {
    const one = await anaWith();
    await one.call('POST /logout');
    return one;
  },
  'one with a made-up token': async () => personOf(forum.url, ana.email, 'abc.def.ghi'),
  'one with a token of no signature': async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, claims = ''] = String((await anaWith()).token).split('.');
    return personOf(forum.url, ana.email, `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`);
  },
} satisfies Record<string, () => Promise<Person>>;
export type CallerName = keyof typeof CALLERS;

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerRightsForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({ NEWCOMERS: 'held' }, true);
    admin = await forum.admin('Root');
    ana = await forum.memberWithoutPassword('Ana');
    other = await forum.memberWithoutPassword('Bo');
    gold = await forum.memberWithoutPassword('Gil');
    judge = await forum.admin('Judge');
    moderator = await forum.moderator('Mitu');
    silenced = await forum.memberWithoutPassword('Nirob');
    suspended = await forum.memberWithoutPassword('Bondho');
    await sanction(admin, silenced, 'silence');
    await sanction(admin, suspended, 'suspend');
    for (const one of [ana, gold])
      await one.call('POST /membership', { body: { email: one.email } });
  });
  afterAll(() => forum.close());
}
