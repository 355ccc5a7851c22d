import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/core/calls.ts';
import { beginEpoch, openStore } from '../../../db/core/create-store.ts';
import type { Store } from '../../../db/core/store.ts';
import { endToken } from '../../../db/features/auth/ended-tokens.ts';
import { grantAdmin, revokeAdmin } from '../../../db/features/users/admins.ts';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import type { Handlers } from '../../../server/http/handlers.ts';
import { registerCalls } from '../../../server/http/router.ts';
import { amount } from '../../support/amounts.ts';
import { publish, writeComment } from '../../support/content.ts';
import { email } from '../../support/features/rights.ts';
import { openIdentities } from '../../support/forums/identity-rows.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { joinShared, openFileForum } from '../../support/open-forum.ts';
import { PASSWORD, type Person } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';

const forum = await openFileForum();
const root = await forum.admin('Root');
let members = 0;

/** The identity provider's own call, as the forum's pages make it. */
const auth = (path: string, body: object, cookie: string) =>
  forum.post(`/auth${path}`, body, { origin: forum.url, cookie });
const claimsOf = ({ token }: Person) =>
  forum.app.fastify.jwt.decode(String(token)) as { jti: string; sid: string; exp: number };
const identities = openIdentities(forum.app.context.store);
const whose = (field: string, value: string) =>
  [{ field, operator: 'eq', value, connector: 'AND' }] as const;

/** Opens the same data a second time, as a command of the forum does beside the server. */
async function beside(act: (store: Store) => Promise<unknown>) {
  const store = await openStore(forum.app.context.config);
  await act(store);
  await store.close();
}

const NEW = 'a new one, never leaked';
const ENDS: Record<string, (ana: Person) => Promise<unknown>> = {
  'a logout': (ana) => ana.call('POST /logout'),
  'a sign-out at the provider': ({ cookie }) => auth('/sign-out', {}, cookie),
  'a changed password': ({ cookie }) =>
    auth('/change-password', { currentPassword: PASSWORD, newPassword: NEW }, cookie),
  'a reset password': async (ana) => {
    const token = await mailTokenFor(forum, ana.email, 'reset-password');
    await auth('/reset-password', { token, newPassword: NEW }, '');
  },
  'a confirmed address': async ({ email, cookie }) => {
    await auth('/confirm-email', { token: await mailTokenFor(forum, email) }, cookie);
  },
  'a session that the library removes': (ana) =>
    identities.remove('identitySessions', [...whose('id', claimsOf(ana).sid)]),
  'a session that has expired and is asked for': async (ana) => {
    const expiresAt = new Date(Date.now() - 1);
    await identities.update('identitySessions', [...whose('id', claimsOf(ana).sid)], { expiresAt });
    await forum.raw('/auth/get-session', { headers: { cookie: ana.cookie } });
  },
  'an identity that is removed': ({ email }) =>
    identities.remove('identities', [...whose('email', email)]),
  'a token that another process ends': (ana) => {
    const { jti, exp } = claimsOf(ana);
    return beside((store) => endToken(store, { jti, expiresAt: exp * 1_000 }));
  },
};

/** Expects that the token of a new member ends at once. */
async function expectEnded(end: (ana: Person) => Promise<unknown>) {
  const ana = await forum.member(`Ana${members++}`);
  for (let n = 0; n < 3; n++)
    expect((await ana.call('GET /users/{email}', email(ana))).status).toBe(200);
  await end(ana);
  await ana.refused(401, 'GET /users/{email}', email(ana));
}

test.each(Object.entries(ENDS))('cached callers: %s ends the token at once', (_, end) =>
  expectEnded(end),
);

type Change = (act: 'grant' | 'revoke', of: Person) => unknown;
const PROMOTIONS: Record<string, Change> = {
  'over HTTP': (act, ana) => {
    const call = act === 'grant' ? 'make-admin' : 'revoke-admin';
    return root.call(`PATCH /admin/users/${call}/{email}`, email(ana));
  },
  'by another process': (act, ana) => {
    const change = act === 'grant' ? grantAdmin : revokeAdmin;
    return beside((store) => change(store, ana.email, 'outside'));
  },
};

test.each(Object.entries(PROMOTIONS))(
  'cached callers: the role of an admin comes and goes with the act, %s',
  async (_, change) => {
    const ana = await forum.newcomer('Ana');
    for (let n = 0; n < 3; n++) await ana.refused(403, 'GET /admin/stats');
    await change('grant', ana);
    for (let n = 0; n < 3; n++) expect((await ana.call('GET /admin/stats')).status).toBe(200);
    await change('revoke', ana);
    await ana.refused(403, 'GET /admin/stats');
  },
);

test('cached callers: no call that begins after the answer of a revocation has the role, also under load', async () => {
  for (let round = 0; round < amount(3, 50); round++) {
    const ana = await forum.newcomer('Ana');
    await root.call('PATCH /admin/users/make-admin/{email}', email(ana));
    let isRevoked = false;
    const wrong: number[] = [];
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const mustRefuse = isRevoked;
        const { status } = await ana.call('GET /admin/stats');
        if (mustRefuse && status !== 403) wrong.push(status);
      }
    };
    const asking = Promise.all(Array.from({ length: 8 }, ask));
    await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
    isRevoked = true;
    for (let n = 0; n < 5; n++) await ana.refused(403, 'GET /admin/stats');
    isOver = true;
    await asking;
    expect(wrong).toEqual([]);
  }
});

// The last one that uses this forum: it ends all tokens.
test('cached callers: a new epoch by another process ends the token at once', () =>
  expectEnded(() => beginEpoch(forum.app.context.config)));

test('cached callers: a new name, Gold and a proven address count from the next call on', async () => {
  const { forum, ana } = await joinShared(['Ana'], { VERIFY: 'on' });
  const { store, tokens } = forum.app.context;
  const callerOf = async () => (await tokens.open(String(ana.token)))?.caller;
  expect(await callerOf()).toMatchObject({ isMember: false, provenAt: null });
  await ana.refused(403, 'POST /posts', { body: {} });
  await proveAddress(store, ana.email);
  const post = await publish(ana);
  await ana.call('POST /membership', { body: { email: ana.email } });
  expect(await callerOf()).toMatchObject({ isMember: true });
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Anastasia' } });
  expect((await writeComment(ana, post, 'Who am I?')).authorName).toBe('Anastasia');
});

// With PostgreSQL a cached caller also expires within a second.
test.skipIf(onServers)('cached callers: a new name drops its member alone', async () => {
  const { forum, ana, bo } = await joinShared(['Ana', 'Bo']);
  const { tokens } = forum.app.context;
  const opened = async (person: Person) => tokens.open(String(person.token));
  const before = { ana: await opened(ana), bo: await opened(bo) };
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Anastasia' } });
  expect(await opened(bo)).toBe(before.bo);
  expect(await opened(ana)).not.toBe(before.ana);
});

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
