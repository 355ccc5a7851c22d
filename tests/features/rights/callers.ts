import { findUser } from '../../../db/features/users/reads.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { type Person, personOf } from '../../support/person.ts';

const HOUR = 3_600;

/** A forum with somebody of each right, for all tests of a file. The things that a call names are always Ana's. */
export async function openRightsForum(more: Record<string, string> = {}) {
  const names = ['Root', 'Ana', 'Bo', 'Gil'] as const;
  const env = { NEWCOMERS: 'held', ...more };
  const { forum, ...people } = await openFileForumWithPasswords(names, env);
  const { bo: other, gil: gold } = people;
  /** The same member with a token of no session, which no call about sessions ends. */
  async function lasting({ email }: Person): Promise<Person> {
    const user = await forum.app.context.store.read(findUser(email));
    if (!user) throw new Error(`There is no member ${email}`);
    return personOf(forum.url, email, forum.app.context.tokens.sign(user));
  }
  const [admin, ana] = [await lasting(people.root), await lasting(people.ana)];
  /** Another admin, who sanctions members. */
  const judge = await lasting(await forum.admin('Judge'));
  const moderator = await forum.moderator('Mitu');
  const silenced = await forum.member('Nirob');
  const suspended = await forum.member('Bondho');
  await sanction(admin, silenced, 'silence');
  await sanction(admin, suspended, 'suspend');
  for (const one of [ana, gold]) await one.call('POST /membership', { body: { email: one.email } });

  /** Ana with a product token of our making; a fresh one each time, so that a logout ends no other's. */
  async function anaWith(more: { exp?: number } = {}): Promise<Person> {
    const user = await forum.app.context.store.read(findUser(ana.email));
    const now = Math.floor(Date.now() / 1_000);
    const { body } = await (await forum.signInAgain(ana)).call('GET /me/sessions');
    const sid = body.find(({ current }) => current)?._id;
    const claims = { sub: String(user?.id), email: ana.email, jti: crypto.randomUUID(), sid };
    const iat = now - 2 * HOUR;
    const token = forum.app.fastify.jwt.sign({ ...claims, iat, exp: now + HOUR, ...more } as never);
    return personOf(forum.url, ana.email, token);
  }
  /** Everybody who may come to a call. */
  const CALLERS = {
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
  return { forum, ana, admin, judge, CALLERS };
}
export type RightsForum = Awaited<ReturnType<typeof openRightsForum>>;
export type CallerName = keyof RightsForum['CALLERS'];
