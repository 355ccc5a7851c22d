import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyCall, CALLS } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { faultsOf } from '../db/choose.ts';
import { grantAdmin } from '../db/users.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { ANY, amount, PATIENCE } from './attacks/amounts.ts';
import { type House, openHouse, type Person, publish, say } from './house.ts';
import {
  bodies,
  encoded,
  inputs,
  type RandomInput,
  requestOf,
  type There,
  words,
} from './random-inputs.ts';

const CALL_COUNT = Object.keys(CALLS).length;
/** At length a hundred thousand requests in all, the calls of the identity provider not counted. */
const RUNS = amount(200, Math.ceil(100_000 / CALL_COUNT));
/** Where each run takes the time of a password. */
const FEWER_RUNS = amount(60, 600);

let house: House;
let admin: Person;
let ana: Person;
let bo: Person;
/** What there is at the moment, for inputs that name something. */
const there: There = { post: '', comment: '', report: '', self: '' };
beforeAll(async () => {
  house = await openHouse({}, true);
  admin = await house.admin('Root');
  ana = await house.member('Ana');
  bo = await house.neighbour('Bo');
  for (const { email, call } of [admin, ana]) await call('POST /membership', { body: { email } });
  await refresh();
});
afterAll(() => house.close());

async function refresh() {
  there.post = await publish(ana, { tag: 'general' });
  there.comment = (await say(ana, there.post, 'Milk last.'))._id;
  const body = {
    commentId: there.comment,
    feedback: 'Spam or scam' as const,
    reporterEmail: bo.email,
  };
  there.report = (await bo.call('POST /reports', { body })).body.insertedId;
}

const people = (): Record<string, Person> => ({ ana, bo, admin });

async function tokenOf(caller: string): Promise<Record<string, string>> {
  const person = people()[caller];
  if (!person) return caller === 'garbage' ? { authorization: 'Bearer a.b.c' } : {};
  // A token of its own each time: a logout ends it.
  const { token, cookie } = await house.again(person);
  return { authorization: `Bearer ${token}`, cookie };
}

async function send(name: AnyCall, input: RandomInput) {
  there.self = people()[input.caller]?.email ?? ana.email;
  const { method, address, body } = requestOf(name, input, there);
  const reply = await house.app.fastify.inject({
    method: method as 'GET',
    url: address,
    headers: {
      ...(await tokenOf(input.caller)),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const headers = new Headers(
    Object.entries(reply.headers).map(([key, value]) => [key, String(value)]),
  );
  return { status: reply.statusCode, headers, body: reply.json() as unknown };
}

test.each(Object.entries(CALLS) as [AnyCall, Endpoint][])(
  '%s answers or refuses, whatever it is sent',
  { timeout: PATIENCE },
  async (name, endpoint) => {
    await refresh();
    // Whatever roles were given and taken before, somebody may do what only admins may.
    await grantAdmin(house.app.parts.store, admin.email, 'a test');
    const statuses = new Set<number>();
    const property = fc.asyncProperty(inputs(name, endpoint), async (input) => {
      const reply = await send(name, input);
      statuses.add(reply.status);
      // What is gone was perhaps what inputs name.
      if (name.startsWith('DELETE') && reply.status === 200) await refresh();
      if (reply.status < 300) expectAnswer(name, reply);
      else expectProblem(reply);
    });
    await fc.assert(property, { ...ANY, numRuns: RUNS });
    // Inputs that are all refused alike would prove little.
    expect(statuses).toContain(endpoint.status ?? 200);
    if (endpoint.who !== 'anyone') expect(statuses).toContain(401);
  },
);

test('whatever was sent, every kept number is still right', async () => {
  expect(await faultsOf(house.app.parts.config)).toEqual([]);
});

test.each([
  'sign-up/email',
  'sign-in/email',
  'sign-in/social',
  'sign-out',
  'get-session',
  'verify-email',
  'confirm-email',
  'disown-registration',
  'change-password',
  'reset-password',
  'callback/google',
  'nope',
])('/auth/%s answers or refuses, whatever it is sent', { timeout: PATIENCE }, async (path) => {
  const text = { type: 'string' };
  const properties = {
    name: text,
    email: text,
    image: text,
    password: text,
    provider: text,
    callbackURL: text,
    token: text,
    newPassword: text,
  };
  const body = fc.oneof(bodies({ properties }), fc.jsonValue()).map((one) => JSON.stringify(one));
  const input = fc.record({
    body,
    search: words,
    origin: fc.constantFrom(house.url, '', 'null', 'https://evil.example'),
  });
  const property = fc.asyncProperty(input, async ({ body, search, origin }) => {
    const post = /^(sign|reset|nope)/.test(path);
    const { statusCode } = await house.app.fastify.inject({
      method: post ? 'POST' : 'GET',
      url: `/auth/${path}?token=${encoded(search, there)}&state=${encoded(search, there)}`,
      headers: {
        host: new URL(house.url).host,
        ...(origin && { origin }),
        cookie: ana.cookie,
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post ? { payload: body } : {}),
    });
    expect(statusCode).toBeLessThan(500);
  });
  await fc.assert(property, { ...ANY, numRuns: FEWER_RUNS });
});
