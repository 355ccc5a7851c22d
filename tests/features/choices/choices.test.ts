import { describe, expect, test } from 'vitest';
import { executeSql } from '../../support/execute-sql.ts';
import { expectAnswer, expectCall } from '../../support/expect-answer.ts';
import { PUSH_CHOICES } from '../../support/features/push.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { atOnce } from '../../support/races.ts';
import { openTestApp } from '../../support/test-app.ts';

const forum = await openFileForum();
const member = () => forum.someone();
const AT_FIRST = { language: null, digits: 'native', digestEvery: 'day', ...PUSH_CHOICES } as const;
const ROOM = ({ email }: Person) => `user:${email}`;

type Chosen = {
  language?: 'en' | 'bn' | null;
  digits?: 'native' | 'latin';
  digestEvery?: 'day' | 'week';
};
const choose = (who: Person, body: Chosen) => who.call('PATCH /me/choices', { body });
const choices = async (who: Person) => (await who.call('GET /me')).body.choices;
/** Without the cookie that recognises the browser. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((cookie) => !cookie.startsWith('adda.browser='));

describe('PATCH /me/choices', () => {
  test('changes what is named, keeps the rest, and answers all', async () => {
    const who = await member();
    expect(await choices(who)).toEqual(AT_FIRST);
    const steps: Chosen[] = [
      {},
      { language: 'bn' },
      { digits: 'latin' },
      { language: 'en', digits: 'native' },
      { language: 'en' },
      { language: null, digits: 'latin' },
      { digestEvery: 'week' },
      { digestEvery: 'day' },
    ];
    let all: object = AT_FIRST;
    for (const body of steps) {
      all = { ...all, ...body };
      const reply = await expectCall(who, 'PATCH /me/choices', { body });
      expect(reply.body).toEqual(all);
      expect(await choices(who)).toEqual(all);
    }
    expect(await choices(await member())).toEqual(AT_FIRST);
  });

  test('keeps the name that Intl has for a zone, in any case and by any of its names', async () => {
    const who = await member();
    const hours = { from: '22:00', to: '07:00' };
    const named = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    for (const zone of ['asia/DHAKA', 'Asia/Kolkata', 'asia/calcutta', 'utc', 'Europe/London']) {
      const quiet = { ...hours, zone };
      const { body } = await expectCall(who, 'PATCH /me/choices', { body: { quiet } });
      expect(body.quiet).toEqual({ ...hours, zone: named(zone) });
    }
    const body = { quiet: { ...hours, zone: 'Asia/Nowhere' } };
    expect((await who.refused(400, 'PATCH /me/choices', { body })).fault).toBe('format');
  });

  test('refuses other languages, digits and fields, and changes nothing', async () => {
    const who = await member();
    for (const [body, message] of [
      [{ language: 'EN' }, 'Language must be one of: en, bn'],
      [{ language: ['en'] }, 'Language must be one of: en, bn'],
      [{ digits: null }, 'Digits must be one of: native, latin'],
      [{ digestEvery: 'month' }, 'digestEvery must be one of: day, week'],
      [{ digits: 'latin', mail: 'all' }, 'Mail is no field of this call'],
      [{ digits: 'latin', '7:\n': 1 }, 'Body has a field that this call does not take'],
    ] as const) {
      const problem = await who.refused(400, 'PATCH /me/choices', { body });
      expect(problem).toMatchObject({ code: 'bad-input', message });
    }
    expect(await choices(who)).toEqual(AT_FIRST);
  });

  test('at once on many servers loses no choice, and each change has a rev of its own', async () => {
    const { forum: there, at } = await openForumOfMany();
    const who = await there.memberWithoutPassword('Cem');
    const replies = await atOnce((n) =>
      choose(at(who, n), n % 2 ? { language: 'bn' } : { digits: 'latin' }),
    );
    for (const reply of replies) expectAnswer('PATCH /me/choices', reply);
    expect(await choices(who)).toEqual({ ...AT_FIRST, language: 'bn', digits: 'latin' });
    const revs = replies.map(({ headers }) => Number(headers.get('x-rev')));
    expect(Math.max(...revs) - Math.min(...revs)).toBe(1);
  });
});

describe('the member’s language sets the cookie', () => {
  const BN = 'language=bn; Path=/; Max-Age=31536000; SameSite=Lax';

  test('where it is changed, and takes it away with the choice', async () => {
    const who = await member();
    expect(cookiesOf(await choose(who, { language: 'bn' }))).toEqual([BN]);
    expect(cookiesOf(await choose(who, { language: 'bn' }))).toEqual([BN]);
    expect(cookiesOf(await choose(who, { digits: 'latin' }))).toEqual([]);
    expect(cookiesOf(await choose(who, { language: null }))).toEqual([
      'language=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect(cookiesOf(await who.call('GET /me'))).toEqual([]);
  });

  test('at each sign-in, once there is a choice', async () => {
    const who = await forum.member('Dipa');
    const withCookie = who.withHeaders({ cookie: who.cookie });
    const signIn = () => withCookie.call('POST /jwt', { body: { email: who.email } });
    expect(cookiesOf(await signIn())).toEqual([]);
    await choose(who, { language: 'bn' });
    const reply = await signIn();
    expect([reply.status, cookiesOf(reply)]).toEqual([200, [BN]]);
    await choose(who, { language: null, digits: 'latin' });
    expect(cookiesOf(await signIn())).toEqual([BN.replace('language=bn', 'digits=latin')]);
  });

  test('over https it is secure', async () => {
    const https = await openTestApp({ PUBLIC_URL: 'https://forum.example.org' });
    const who = await https.memberWithoutPassword('Ela');
    expect(cookiesOf(await choose(who, { language: 'bn' }))).toEqual([`${BN}; Secure`]);
  });
});

test('other devices learn of choices by the member’s room, which names none while all is as at first', async () => {
  const who = await member();
  const socket = await who.socket();
  const [first] = await subscribe(socket, ROOM(who));
  expect((first as { state: object }).state).not.toHaveProperty('choices');
  const change = async (body: Chosen) => {
    const changed = nextEvent(socket, 'user:changed');
    const rev = Number((await choose(who, body)).headers.get('x-rev'));
    const event = await changed;
    expect(event.rev).toBe(rev);
    return event.choices;
  };
  expect(await change({ language: 'bn' })).toEqual({ ...AT_FIRST, language: 'bn' });
  expect(await change({ digits: 'latin' })).toEqual({
    ...AT_FIRST,
    language: 'bn',
    digits: 'latin',
  });
  const [later] = await subscribe(await who.socket(), ROOM(who));
  expect(later).toMatchObject({ state: { choices: { language: 'bn', digits: 'latin' } } });
  expect(await change({ language: null, digits: 'native' })).toBeUndefined();
});

test('a language that the forum offers no more is refused, and is no choice of anybody', async () => {
  const english = await openTestApp({ LANGUAGES: 'en' });
  const who = await english.member('Fuad');
  await executeSql(english, "update users set language = 'bn'");
  expect(await choices(who)).toEqual(AT_FIRST);
  const [joined] = await subscribe(await who.socket(), ROOM(who));
  expect((joined as { state: object }).state).not.toHaveProperty('choices');
  const withCookie = who.withHeaders({ cookie: who.cookie });
  const reply = await withCookie.call('POST /jwt', { body: { email: who.email } });
  expect([reply.status, cookiesOf(reply)]).toEqual([200, []]);
  const problem = await who.refused(400, 'PATCH /me/choices', { body: { language: 'bn' } });
  expect(problem.message).toBe('Language must be one of: en');
});
