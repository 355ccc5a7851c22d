import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { all } from '../../../db/core/procedure.ts';
import { rowBy } from '../../../db/core/query.ts';
import { publish } from '../../support/content.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { answersOf, nextEvent, PASSWORD, subscribe } from '../../support/person.ts';
import { look, openEmailForum, press, renewed, signIn } from './forum.ts';

afterEach(() => void vi.useRealTimers());

const scene = await openEmailForum({}, true);
const { forum, ask, confirmLink, mailsTo, member, move } = scene;
const root = await forum.admin('Root');
let people = 0;
/** A new member with a password, and the address to which they change. */
async function somebody(name = 'Ana') {
  people += 1;
  return [await forum.member(`${name}${people}`), `next${people}@example.com`] as const;
}

describe('a change of the address', () => {
  test('happens by the link in the mail to the new address, not before, and not by opening it', async () => {
    const [ana, to] = await somebody();
    const before = await member(ana.email);
    expect((await ask(ana, to.toUpperCase())).body).toEqual({ success: true });
    const link = await confirmLink(to);
    expect(link).toContain(`${forum.url}/email/confirm/`);
    for (let n = 0; n < 2; n++) {
      const { status, page } = await look(link);
      expect(status).toBe(200);
      expect(page).toContain(`${to} becomes the address of your account`);
      expect(page).toContain('<form method="post">');
      expect(page).not.toContain('<script');
    }
    expect(await member(to)).toBeUndefined();
    expect((await ana.call('GET /me')).body.email).toBe(ana.email);

    expect((await press(link)).status).toBe(200);
    const after = await member(to);
    expect(after).toMatchObject({ id: before?.id, key: before?.key });
    expect(after?.provenAt).toBeGreaterThan(0);
    expect(await member(ana.email)).toBeUndefined();
    expect(await signIn(forum, to)).toMatchObject({ status: 200 });
    expect(await signIn(forum, ana.email)).toMatchObject({ status: 401 });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('keeps the session that asked, and ends the others, all tokens and sockets; rooms have the new name', async () => {
    const [ana, to] = await somebody();
    const phone = await signIn(forum, ana.email);
    const onPhone = (await renewed(forum, phone.cookie, ana.email)).person;
    const socket = await ana.socket();
    answersOf(await subscribe(socket, `user:${ana.email}`, `inbox:${ana.email}`));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await move(ana, to);
    await ended;
    for (const person of [ana, onPhone])
      expect((await person.refused(401, 'GET /me')).code).toBe('session-ended');
    expect((await renewed(forum, phone.cookie, to)).status).toBe(401);
    expect((await renewed(forum, ana.cookie, ana.email)).status).toBe(403);
    const { status, person } = await renewed(forum, ana.cookie, to);
    expect(status).toBe(200);
    expect((await person.call('GET /me')).body.email).toBe(to);
    const next = await person.socket();
    const rooms = [`user:${to}`, `inbox:${to}`, `user:${ana.email}`];
    expect((await subscribe(next, ...rooms)).map(({ ok }) => ok)).toEqual([true, true, false]);
    const changed = nextEvent(next, 'user:changed');
    await person.call('POST /membership', { body: { email: to } });
    expect(await changed).toMatchObject({ isMember: true });
  });

  test('shows to who sees addresses; the log has both, and the inbox tells of it', async () => {
    const [ana, to] = await somebody();
    const { _id } = (await ana.call('GET /me')).body;
    const id = await publish(ana);
    const read = async () =>
      (await root.call('GET /posts/{id}', { params: { id } })).body.authorEmail;
    const find = async (search: string) =>
      (await root.call('GET /admin/users', { query: { search } })).body.users.map(
        ({ email }) => email,
      );
    expect(await read()).toBe(ana.email);
    await root.call('PATCH /settings', { body: { contactEmail: ana.email } });
    await move(ana, to);
    expect([await read(), await find(to), await find(ana.email)]).toEqual([to, [to], []]);
    const log = async (query: object) =>
      (await root.call('GET /admin/audit', { query: { limit: '50', ...query } })).body.entries;
    const entry = (await log({ act: 'address changed' })).find(({ target }) => target === to);
    expect(entry).toMatchObject({
      detail: `before: ${ana.email}`,
      actorMember: { _id },
      targetMember: { _id },
    });
    for (const actor of [_id, ana.email])
      expect((await log({ actor })).map(({ act }) => act)).toContain('signed in');
    const [setting] = await log({ act: 'setting changed' });
    expect(setting?.detail).toBe(`support@example.com → ${ana.email}`);
    const { person } = await renewed(forum, ana.cookie, to);
    const { items } = (await person.call('GET /inbox')).body;
    expect(items[0]).toMatchObject({ kind: 'safety', safety: 'email-changed' });
  });

  test('is open to the silenced, and closed to the suspended; the own address is none', async () => {
    const [ana, to] = await somebody();
    const own = { body: { email: ana.email.toUpperCase() } };
    expect((await ana.refused(400, 'PUT /me/email', own)).params?.field).toBe('email');
    await sanction(root, ana, 'silence');
    await move(ana, to);
    const { person } = await renewed(forum, ana.cookie, to);
    const status = await person.call('GET /user/{email}/status', { params: { email: to } });
    expect(status.body.silenced?.reason).toBe('Off the rails');
    await sanction(root, person, 'suspend');
    const again = { body: { email: 'other@example.com' } };
    expect((await person.refused(403, 'PUT /me/email', again)).code).toBe('suspended');
  });
});

describe('the link to a new address', () => {
  test('works once, also where it is pressed twice at once', async () => {
    const [ana, to] = await somebody();
    await ask(ana, to);
    const link = await confirmLink(to);
    const pressed = await Promise.all([press(link), press(link), press(link)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await look(link)).status).toBe(410);
  });

  test('ends with the next one, after a day, and is none when it is made up', async () => {
    const own = await openEmailForum();
    const ana = await own.forum.member('Ana');
    await own.ask(ana, 'anna@example.com');
    const first = await own.confirmLink('anna@example.com');
    await own.ask(ana, 'ani@example.com');
    const second = await own.confirmLink('ani@example.com');
    expect((await press(first)).status).toBe(410);
    for (const wrong of [second.slice(0, -2), second.replace('/confirm/', '/undo/')])
      expect([(await look(wrong)).status, (await press(wrong)).status]).toEqual([404, 404]);
    pass(24 * HOUR + 10 * MINUTE);
    expect([(await look(second)).status, (await press(second)).status]).toEqual([410, 410]);
    expect(await own.member(ana.email)).toBeDefined();
  });

  test('is told in the language of the member, its page in that of the visitor', async () => {
    const [ana, to] = await somebody();
    await ana.call('PATCH /me/choices', { body: { language: 'bn' } });
    await ask(ana, to);
    const [mail] = await mailsTo(to, /নতুন ঠিকানা/);
    expect(mail?.text).toContain('এক দিনের মধ্যে');
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await look(link, { 'accept-language': 'en' })).page).toContain('Change your address?');
    expect((await look(link, { 'accept-language': 'bn' })).page).toContain('ঠিকানা বদলাবেন?');
    await press(link);
    expect(await mailsTo(ana.email, /ঠিকানা বদলানো হয়েছে/)).toHaveLength(1);
    // Without a choice it is that of whoever asks.
    const [bo, bos] = await somebody('Bo');
    await ask(bo.withHeaders({ 'accept-language': 'bn' }), bos);
    expect(await mailsTo(bos, /নতুন ঠিকানা/)).toHaveLength(1);
  });

  test('is sent again when the mail server defers it, and the database holds none', async () => {
    const own = await openEmailForum();
    const [ana, to] = [await own.forum.member('Ana'), 'anna@example.com'];
    own.smtp.fails();
    await own.ask(ana, to);
    await own.sendDue();
    own.smtp.takesAll();
    expect(await own.confirmLink(to)).toBe('');
    pass(2 * MINUTE);
    const link = await own.confirmLink(to);
    expect(link).not.toBe('');
    await own.sendDue();
    expect(own.smtp.to(to)).toHaveLength(1);
    const whole = rowBy('emailLinks', 'kind', ['id', 'address', 'base', 'session']);
    const kept = JSON.stringify(await own.store.read(all(whole, { kind: 'confirm' })));
    expect(kept).toContain(to);
    expect(kept).not.toContain(decodeURIComponent(link.split('/').at(-1) ?? ''));
  });
});

describe('an address that is taken', () => {
  test('is answered like a free one, ends an earlier request all the same, and its owner is told', async () => {
    const [[ana, to], [bo]] = [await somebody(), await somebody('Bo')];
    const free = await ask(ana, to);
    const earlier = await confirmLink(to);
    const taken = await ask(ana, bo.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await press(earlier)).status).toBe(410);
    const [mail] = await mailsTo(bo.email, /^Somebody asked for your address/);
    expect(mail?.text).toContain('nothing was changed');
    expect(mail?.text).not.toContain('/email/');
    expect(mail?.text).not.toContain(ana.email);
    expect(await confirmLink(bo.email)).toBe('');
    expect(await member(bo.email)).toBeDefined();
    // An account that has never signed in here has its address, too.
    const account = { email: 'unseen@example.com', password: PASSWORD, name: 'Unseen' };
    await forum.post('/auth/sign-up/email', account, { origin: forum.url });
    await ask(ana, account.email);
    expect(await mailsTo(account.email, /^Somebody asked for your address/)).toHaveLength(1);
    expect(await confirmLink(account.email)).toBe('');
  });

  test('of two members who come at once one gets, and the other reads so', async () => {
    const [[ana, to], [bo]] = [await somebody(), await somebody('Bo')];
    await ask(ana, to);
    const first = await confirmLink(to);
    await ask(bo, to);
    const second = await confirmLink(to);
    expect(first).not.toBe(second);
    const both = await Promise.all([press(first), press(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.page).toContain('This address has another account');
    const left = [await member(ana.email), await member(bo.email)].filter(Boolean);
    expect(left).toHaveLength(1);
    expect(await member(to)).toBeDefined();
  });

  test('is so by a registration that comes meanwhile', async () => {
    const [ana] = await somebody();
    await ask(ana, 'anna@example.com');
    const link = await confirmLink('anna@example.com');
    const anna = await forum.member('Anna');
    expect((await press(link)).status).toBe(409);
    expect(await member(ana.email)).toBeDefined();
    expect((await anna.call('GET /me')).body.email).toBe('anna@example.com');
  });
});

test('the call has the limits of other mails, and asks for a fresh proof', async () => {
  const own = await openEmailForum({ RATE_LIMITS: 'on' });
  const [ana, bo] = [await own.forum.member('Ana'), await own.forum.member('Bo')];
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await own.ask(ana, `ana${n}@example.com`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await bo.refused(429, 'PUT /me/email', { body: { email: ana.email } });
  expect(refused.params).toMatchObject({ name: 'mails' });
  const cem = await own.forum.member('Cem');
  pass(11 * MINUTE);
  const body = { email: 'next@example.com' };
  const asked = await cem.refused(403, 'PUT /me/email', { body });
  expect(asked).toMatchObject({ code: 'step-up', methods: ['password'] });
  expect(await own.mailsTo(body.email, /./)).toEqual([]);
  await cem.call('POST /me/step-up', { body: { password: PASSWORD } });
  expect((await own.ask(cem, body.email)).status).toBe(200);
  expect(await own.mailsTo(body.email, /./)).toHaveLength(1);
});
