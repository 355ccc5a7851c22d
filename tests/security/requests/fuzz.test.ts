import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../../../contract/core/calls.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { grantAdmin } from '../../../db/features/users/admins.ts';
import { amount, FAST_CHECK_OPTIONS } from '../../support/amounts.ts';
import {
  editComment,
  editPost,
  POLL,
  publish,
  reportComment,
  writeComment,
} from '../../support/content.ts';
import { expectAnswer, expectProblem, expectStale } from '../../support/expect-answer.ts';
import { keepWaiting, waiting } from '../../support/features/held.ts';
import { sendPicture } from '../../support/features/images.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { type Person, parsed } from '../../support/person.ts';
import {
  bodies,
  type ExistingIds,
  encoded,
  inputs,
  type RandomInput,
  requestOf,
  texts,
} from '../../support/texts/random-inputs.ts';

const CALL_COUNT = Object.keys(CALLS).length;
/** At length a hundred thousand requests in all, the calls of the identity provider not counted. */
const RUNS = amount(8, Math.ceil(100_000 / CALL_COUNT));
/** Where each run takes the time of a password, or makes all things anew. */
const FEWER_RUNS = amount(4, 600);
/** Where each run tells all that the calls before have left. */
const FEWEST_RUNS = amount(2, 200);
/** Chance alone may refuse the inputs of many rounds. */
const MOST_ROUNDS = 300;

/** The present things, for inputs that name something; `refresh` makes them. */
const there = {} as ExistingIds;
let newcomers = 0;
/** True once a call may have changed the things that are there, or ended a session. */
let isStale = false;
const forum = await openFileForum({ NEWCOMERS: 'held' });
let admin = await forum.admin('Root');
let ana = await forum.member('Ana');
let bo = await forum.memberWithoutPassword('Bo');
for (const { email, call } of [admin, ana]) await call('POST /membership', { body: { email } });
there.member = (await ana.call('GET /me')).body._id;
there.tag = (await ana.call('GET /tags')).body.find(({ name }) => name === DEFAULT_TAG)?._id ?? '';
await refresh();

async function refresh() {
  // Whatever roles were given and taken before, somebody may do what only admins may.
  await grantAdmin(forum.app.context.store, admin.email, 'a test');
  // Some call may have ended their sessions.
  [admin, ana, bo] = [
    await forum.signInAgain(admin),
    await forum.signInAgain(ana),
    await forum.signInAgain(bo),
  ];
  await admin.call('PATCH /tags/{id}', { params: { id: there.tag }, body: { asks: true } });
  there.post = await publish(ana, { tag: DEFAULT_TAG });
  there.poll = await publish(ana, { poll: POLL });
  await ana.call('PUT /posts/{id}/poll/vote', {
    params: { id: there.poll },
    body: { options: [0] },
  });
  there.image = (await sendPicture(ana))._id;
  there.comment = (await writeComment(ana, there.post, 'Milk last.'))._id;
  there.report = await reportComment(bo, there.comment);
  newcomers += 1;
  const newcomer = await forum.memberWithoutPassword(`Newcomer${newcomers}`);
  await refuseAnother();
  there.held = await keepWaiting(forum, ana);
  there.newcomer = (await newcomer.call('GET /me')).body._id;
  await silenceAnother();
  await clearAnother();
  await giveAnother();
  // The comment and its report keep these edits from being quiet: each leaves an earlier text.
  await editPost(ana, there.post, { title: 'A question of milk' });
  await editComment(ana, there.comment, 'Milk first.');
}

/**
 * Refuses all that waits of the author, of whom few texts may wait. A raid and an undone refusal let more wait, so that
 * no other may be added to them.
 */
async function refuseAnother() {
  await admin.call('PUT /admin/raid', { body: { on: false } });
  const refuse = async (ids: readonly string[]) => {
    const { body } = await admin.call('POST /held/refuse', {
      body: { ids: [...ids], members: false },
    });
    there.refusal = body._id;
  };
  const idsNow = async () => (await waiting(ana, 'GET /me/held')).held.map(({ _id }) => _id);
  for (let ids = await idsNow(); ids.length > 0; ids = await idsNow()) await refuse(ids);
  await refuse([await keepWaiting(forum, ana)]);
}

/** Clears a member who has written nothing. */
async function clearAnother() {
  const other = await forum.memberWithoutPassword(`Cleared${newcomers}`);
  there.cleared = (await other.call('GET /me')).body._id;
  await admin.call('POST /members/{id}/clear', {
    params: { id: there.cleared },
    body: { reason: 'Too loud.' },
  });
}

/** Silences a newcomer, who appeals. */
async function silenceAnother() {
  const other = await forum.memberWithoutPassword(`Other${newcomers}`);
  const userId = (await other.call('GET /me')).body._id;
  const sanction = { userId, kind: 'silence' as const, days: 1, reason: 'Too loud.' };
  there.sanction = (await admin.call('POST /sanctions', { body: sanction })).body._id;
  const appeal = { params: { id: there.sanction }, body: { text: 'I was not.' } };
  await other.call('POST /sanctions/{id}/appeal', appeal);
}

/** Pays for a gift, and makes a code. */
async function giveAnother() {
  await bo.call('POST /membership', { body: { email: bo.email, gift: true } });
  await admin.call('POST /admin/codes', { body: { count: 1 } });
  there.payment = (await admin.call('GET /admin/payments')).body.payments[0]?._id ?? '';
  there.code = (await admin.call('GET /admin/codes')).body.codes[0]?._id ?? '';
}

/** The code of the setup and a password can't be guessed, and who is sanctioned is none of those who call. */
const NEVER_DONE: readonly AnyCall[] = [
  'POST /setup',
  'POST /sanctions/{id}/appeal',
  'POST /me/step-up',
  // Codes and passkeys can't be guessed, and nobody here has a second factor.
  'POST /jwt/factor',
  'DELETE /me/sessions/{id}',
  'DELETE /me/passkeys/{id}',
  'POST /codes/redeem',
  // The forum takes money by no number: there is no claim, and nobody can make one.
  'POST /claims',
  'DELETE /claims/{id}',
  'POST /claims/{id}/approve',
  'POST /claims/{id}/refuse',
  'POST /me/totp/confirm',
  'POST /me/recovery',
  'POST /me/passkeys',
  'DELETE /admin/users/{id}/factors',
  // No input is the key of a browser, so there is none to remove.
  'PUT /push',
  'DELETE /me/push/{id}',
  // No random bytes are a picture.
  'POST /images',
  'PUT /images/{id}/small',
  // No input is the caller's name.
  'POST /me/leaving',
];

const people = (): Record<string, Person> => ({ ana, bo, admin });

async function tokenOf(caller: string): Promise<Record<string, string>> {
  const person = people()[caller];
  if (!person) return caller === 'garbage' ? { authorization: 'Bearer a.b.c' } : {};
  // A token of its own each time: a logout ends it.
  const { token, cookie } = await forum.signInAgain(person);
  return { authorization: `Bearer ${token}`, cookie };
}

async function send(name: AnyCall, input: RandomInput) {
  there.self = people()[input.caller]?.email ?? ana.email;
  const { method, address, body } = requestOf(name, input, there);
  const { upload }: Endpoint = CALLS[name];
  const reply = await forum.app.fastify.inject({
    method: method as 'GET',
    url: address,
    headers: {
      ...(await tokenOf(input.caller)),
      ...(body === undefined ? {} : { 'content-type': upload?.types[0] ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: upload ? String(input.body) : body }),
  });
  const headers = new Headers(
    Object.entries(reply.headers).map(([key, value]) => [key, String(value)]),
  );
  return {
    status: reply.statusCode,
    headers,
    body: parsed(reply.body, String(headers.get('content-type'))),
  };
}

test.each(Object.entries(CALLS) as [AnyCall, Endpoint][])(
  '%s answers or refuses, whatever it is sent',
  async (name, endpoint) => {
    if (isStale) {
      ana = await forum.member('Ana');
      await refresh();
      isStale = false;
    }
    const statuses = new Set<number>();
    // A thing that is gone or has a new version was perhaps what inputs name; they name none of the caller's own.
    const isChanged =
      /^DELETE(?! \/me\/)|\/held\/|\/images\/|POST \/sanctions$/.test(name) ||
      endpoint.conflict !== undefined;
    const property = fc.asyncProperty(inputs(name, endpoint), async (input) => {
      const reply = await send(name, input);
      statuses.add(reply.status);
      isStale ||= reply.status < 300 && !name.startsWith('GET ');
      if (isChanged && reply.status < 202) await refresh();
      if (reply.status < 300) expectAnswer(name, reply);
      else if (endpoint.conflict && reply.status === 409) expectStale(name, reply);
      else expectProblem(reply);
    });
    // Inputs that are all refused alike would prove little.
    const wanted = [
      ...(NEVER_DONE.includes(name) ? [] : [endpoint.status ?? 200]),
      ...(endpoint.access === 'anyone' ? [] : [401]),
    ];
    const numRuns = name === 'GET /me/export' ? FEWEST_RUNS : isChanged ? FEWER_RUNS : RUNS;
    let rounds = 0;
    do await fc.assert(property, { ...FAST_CHECK_OPTIONS, numRuns });
    while (!wanted.every((status) => statuses.has(status)) && ++rounds < MOST_ROUNDS);
    expect([...statuses]).toEqual(expect.arrayContaining(wanted));
  },
);

test('fuzzing: after all inputs every stored count is still right', async () => {
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

const PROVIDER = [
  ...['sign-up/email', 'sign-in/email', 'sign-in/social', 'sign-out', 'get-session', 'nope'],
  ...['verify-email', 'confirm-email', 'disown-registration', 'change-password'],
  ...['reset-password', 'callback/google'],
];
test.each(PROVIDER)('/auth/%s answers or refuses, whatever it is sent', async (path) => {
  const text = { type: 'string' };
  const names = ['name', 'email', 'image', 'password', 'provider', 'callbackURL', 'token'];
  const properties = Object.fromEntries([...names, 'newPassword'].map((one) => [one, text]));
  const body = fc.oneof(bodies({ properties }), fc.jsonValue()).map((one) => JSON.stringify(one));
  const input = fc.record({
    body,
    search: texts,
    origin: fc.constantFrom(forum.url, '', 'null', 'https://evil.example'),
  });
  const property = fc.asyncProperty(input, async ({ body, search, origin }) => {
    const post = /^(sign|reset|nope)/.test(path);
    const { statusCode } = await forum.app.fastify.inject({
      method: post ? 'POST' : 'GET',
      url: `/auth/${path}?token=${encoded(search, there)}&state=${encoded(search, there)}`,
      headers: {
        host: new URL(forum.url).host,
        ...(origin && { origin }),
        cookie: ana.cookie,
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post ? { payload: body } : {}),
    });
    expect(statusCode).toBeLessThan(500);
  });
  await fc.assert(property, { ...FAST_CHECK_OPTIONS, numRuns: FEWER_RUNS });
});
