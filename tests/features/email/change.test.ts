import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { HOUR, MINUTE, pass } from '../../support/mail/notification-mails.ts';
import { answersOf, nextEvent, subscribe } from '../../support/person.ts';
import { look, openEmailForum, press, renewed, signIn } from './forum.ts';

afterEach(() => void vi.useRealTimers());

const NEW = 'anna@example.com';

describe('a change of the address', () => {
  test('happens by the link in the mail to the new address, not before, and not by opening it', async () => {
    const { forum, ask, confirmLink, member } = await openEmailForum();
    const ana = await forum.member('Ana');
    const before = await member(ana.email);
    expect((await ask(ana, 'Anna@Example.com')).body).toEqual({ success: true });
    const link = await confirmLink(NEW);
    expect(link).toContain(`${forum.url}/email/confirm/`);
    for (let n = 0; n < 2; n++) {
      const { status, page } = await look(link);
      expect(status).toBe(200);
      expect(page).toContain(`${NEW} becomes the address of your account`);
      expect(page).toContain('<form method="post">');
      expect(page).not.toContain('<script');
    }
    expect(await member(NEW)).toBeUndefined();
    expect((await ana.call('GET /me')).body.email).toBe(ana.email);

    expect((await press(link)).status).toBe(200);
    const after = await member(NEW);
    expect(after).toMatchObject({ id: before?.id, key: before?.key });
    expect(after?.provenAt).toBeGreaterThan(0);
    expect(await member(ana.email)).toBeUndefined();
    expect(await signIn(forum, NEW)).toMatchObject({ status: 200 });
    expect(await signIn(forum, ana.email)).toMatchObject({ status: 401 });
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('keeps the session that asked, and ends the others and all tokens', async () => {
    const { forum, move } = await openEmailForum();
    const ana = await forum.member('Ana');
    const phone = await signIn(forum, ana.email);
    const onPhone = (await renewed(forum, phone.cookie, ana.email)).person;
    await onPhone.call('GET /me');
    await move(ana, NEW);
    for (const person of [ana, onPhone])
      expect((await person.refused(401, 'GET /me')).code).toBe('session-ended');
    expect((await renewed(forum, phone.cookie, NEW)).status).toBe(401);
    expect((await renewed(forum, ana.cookie, ana.email)).status).toBe(403);
    const { status, person } = await renewed(forum, ana.cookie, NEW);
    expect(status).toBe(200);
    expect((await person.call('GET /me')).body.email).toBe(NEW);
  });

  test('ends the open sockets, and the rooms have the new name', async () => {
    const { forum, move } = await openEmailForum();
    const ana = await forum.member('Ana');
    const socket = await ana.socket();
    answersOf([...(await subscribe(socket, `user:${ana.email}`, `inbox:${ana.email}`))]);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await move(ana, NEW);
    await ended;
    const { person } = await renewed(forum, ana.cookie, NEW);
    const next = await person.socket();
    const [own, inbox, former] = await subscribe(
      next,
      `user:${NEW}`,
      `inbox:${NEW}`,
      `user:${ana.email}`,
    );
    expect(own).toMatchObject({ ok: true });
    expect(inbox).toMatchObject({ ok: true });
    expect(former).toMatchObject({ ok: false });
    const changed = nextEvent(next, 'user:changed');
    await person.call('POST /membership', { body: { email: NEW } });
    expect(await changed).toMatchObject({ isMember: true });
  });

  test('finds the member by the new address, and shows it to who sees addresses', async () => {
    const { forum, move } = await openEmailForum();
    const [root, ana] = [await forum.admin('Root'), await forum.member('Ana')];
    const body = { title: 'Tea', description: 'Milk?', tag: 'general', authorEmail: ana.email };
    const { insertedId: id } = (await ana.call('POST /posts', { body })).body;
    const read = async () =>
      (await root.call('GET /posts/{id}', { params: { id } })).body.authorEmail;
    expect(await read()).toBe(ana.email);
    await move(ana, NEW);
    expect(await read()).toBe(NEW);
    const find = async (search: string) =>
      (await root.call('GET /admin/users', { query: { search } })).body.users.map(
        ({ email }) => email,
      );
    expect(await find('anna@')).toEqual([NEW]);
    expect(await find(ana.email)).toEqual([]);
  });

  test('is in the audit log, which names the member by both addresses', async () => {
    const { forum, move } = await openEmailForum();
    const [root, ana] = [await forum.admin('Root'), await forum.member('Ana')];
    const { _id } = (await ana.call('GET /me')).body;
    await move(ana, NEW);
    const { entries } = (await root.call('GET /admin/audit', { query: { limit: '50' } })).body;
    const entry = entries.find(({ act }) => act === 'address changed');
    expect(entry).toMatchObject({ actor: ana.email, target: NEW });
    expect(entry?.actorMember?._id).toBe(_id);
    expect(entry?.targetMember?._id).toBe(_id);
    const query = { actor: _id };
    const own = (await root.call('GET /admin/audit', { query })).body.entries;
    expect(own.map(({ act }) => act)).toContain('signed in');
  });

  test('is told in the inbox', async () => {
    const { forum, move } = await openEmailForum();
    const ana = await forum.member('Ana');
    await move(ana, NEW);
    const { person } = await renewed(forum, ana.cookie, NEW);
    const { items } = (await person.call('GET /inbox')).body;
    expect(items.map(({ kind, safety }) => [kind, safety])).toContainEqual([
      'safety',
      'email-changed',
    ]);
  });

  test('needs another address than the own, and one at all', async () => {
    const { forum } = await openEmailForum();
    const ana = await forum.member('Ana');
    for (const email of [ana.email.toUpperCase(), 'nothing', ''])
      expect((await ana.refused(400, 'PUT /me/email', { body: { email } })).params?.field).toBe(
        'email',
      );
  });

  test('is open to the silenced, and closed to the suspended', async () => {
    const { forum, move } = await openEmailForum();
    const [root, ana] = [await forum.admin('Root'), await forum.member('Ana')];
    const { _id: userId } = (await ana.call('GET /me')).body;
    const sanction = (kind: 'silence' | 'suspend') =>
      root.call('POST /sanctions', { body: { userId, kind, days: 1, reason: 'Too loud.' } });
    await sanction('silence');
    await move(ana, NEW);
    const { person } = await renewed(forum, ana.cookie, NEW);
    const status = { params: { email: NEW } };
    expect((await person.call('GET /user/{email}/status', status)).body.silenced?.reason).toBe(
      'Too loud.',
    );
    await sanction('suspend');
    const again = { body: { email: 'other@example.com' } };
    expect((await person.refused(403, 'PUT /me/email', again)).code).toBe('suspended');
  });
});

describe('the link to a new address', () => {
  test('works once, also where it is pressed twice at once', async () => {
    const { forum, ask, confirmLink } = await openEmailForum();
    const ana = await forum.member('Ana');
    await ask(ana, NEW);
    const link = await confirmLink(NEW);
    const statuses = (await Promise.all([press(link), press(link), press(link)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410, 410]);
    expect((await look(link)).status).toBe(410);
  });

  test('ends with the next one, after a day, and is none when it is made up', async () => {
    const { forum, ask, confirmLink, member } = await openEmailForum();
    const ana = await forum.member('Ana');
    await ask(ana, NEW);
    const first = await confirmLink(NEW);
    await ask(ana, 'ani@example.com');
    const second = await confirmLink('ani@example.com');
    expect((await press(first)).status).toBe(410);
    for (const wrong of [second.slice(0, -2), second.replace('/confirm/', '/undo/')])
      expect([(await look(wrong)).status, (await press(wrong)).status]).toEqual([404, 404]);
    pass(24 * HOUR + 10 * MINUTE);
    expect((await look(second)).status).toBe(410);
    expect((await press(second)).status).toBe(410);
    expect(await member(ana.email)).toBeDefined();
  });

  test('is told in the language of the member, its page in that of the visitor', async () => {
    const { forum, ask, mailsTo, undoLink, confirmLink } = await openEmailForum();
    const ana = await forum.member('Ana');
    await ana.call('PATCH /me/choices', { body: { language: 'bn' } });
    await ask(ana, NEW);
    const [mail] = await mailsTo(NEW, /নতুন ঠিকানা/);
    expect(mail?.text).toContain('এক দিনের মধ্যে');
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await look(link, { 'accept-language': 'en' })).page).toContain('Change your address?');
    expect((await look(link, { 'accept-language': 'bn' })).page).toContain('ঠিকানা বদলাবেন?');
    await press(link);
    expect(await mailsTo(ana.email, /ঠিকানা বদলানো হয়েছে/)).toHaveLength(1);
    // Without a choice it is that of whoever asks.
    const bo = await forum.member('Bo');
    await ask(bo.withHeaders({ 'accept-language': 'bn' }), 'bob@example.com');
    expect(await mailsTo('bob@example.com', /নতুন ঠিকানা/)).toHaveLength(1);
    expect(await confirmLink('bob@example.com')).toBe('');
    expect(await undoLink(bo.email)).toBe('');
  });

  test('is sent again when the mail server defers it, and the database holds none', async () => {
    const { forum, smtp, ask, store, sendDue, confirmLink } = await openEmailForum();
    const ana = await forum.member('Ana');
    smtp.fails();
    await ask(ana, NEW);
    await sendDue();
    smtp.takesAll();
    expect(await confirmLink(NEW)).toBe('');
    pass(2 * MINUTE);
    const link = await confirmLink(NEW);
    expect(link).not.toBe('');
    await sendDue();
    expect(smtp.to(NEW)).toHaveLength(1);
    const { all } = await import('../../../db/core/procedure.ts');
    const { rowBy } = await import('../../../db/core/query.ts');
    const whole = rowBy('emailLinks', 'kind', ['id', 'address', 'base', 'session']);
    const kept = JSON.stringify(await store.read(all(whole, { kind: 'confirm' })));
    expect(kept).toContain(NEW);
    expect(kept).not.toContain(decodeURIComponent(link.split('/').at(-1) ?? ''));
  });
});

describe('an address that is taken', () => {
  test('is answered like a free one, and its owner is told', async () => {
    const { forum, smtp, ask, mailsTo, member } = await openEmailForum();
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    const taken = await ask(ana, bo.email);
    const free = await ask(ana, NEW);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const [mail] = await mailsTo(bo.email, /^Somebody asked for your address/);
    expect(mail?.text).toContain('nothing was changed');
    expect(mail?.text).not.toContain('/email/');
    expect(mail?.text).not.toContain(ana.email);
    expect(smtp.to(bo.email).filter(({ subject }) => /new address/.test(subject ?? ''))).toEqual(
      [],
    );
    expect((await member(bo.email))?.displayName).toBe('Bo');
  });

  test('by an account that has never signed in here is taken, too', async () => {
    const { forum, ask, mailsTo, confirmLink } = await openEmailForum();
    const ana = await forum.member('Ana');
    const account = { email: NEW, password: 'correct horse battery', name: 'Anna' };
    await forum.post('/auth/sign-up/email', account, { origin: forum.url });
    await ask(ana, NEW);
    expect(await mailsTo(NEW, /^Somebody asked for your address/)).toHaveLength(1);
    expect(await confirmLink(NEW)).toBe('');
  });

  test('ends an earlier request all the same', async () => {
    const { forum, ask, confirmLink } = await openEmailForum();
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    await ask(ana, NEW);
    const link = await confirmLink(NEW);
    await ask(ana, bo.email);
    expect((await press(link)).status).toBe(410);
  });

  test('of two members who come at once one gets, and the other reads so', async () => {
    const { forum, ask, confirmLink, member } = await openEmailForum();
    const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
    await ask(ana, NEW);
    const first = await confirmLink(NEW);
    await ask(bo, NEW);
    const second = await confirmLink(NEW);
    expect(first).not.toBe(second);
    const both = await Promise.all([press(first), press(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.page).toContain('This address has another account');
    const names = [await member(ana.email), await member(bo.email)].filter(Boolean);
    expect(names).toHaveLength(1);
    expect(await member(NEW)).toBeDefined();
  });

  test('is so by a registration that comes meanwhile', async () => {
    const { forum, ask, confirmLink, member } = await openEmailForum();
    const ana = await forum.member('Ana');
    await ask(ana, NEW);
    const link = await confirmLink(NEW);
    const anna = await forum.member('Anna');
    expect((await press(link)).status).toBe(409);
    expect((await member(ana.email))?.displayName).toBe('Ana');
    expect((await anna.call('GET /me')).body.email).toBe(NEW);
    await signIn(forum, ana.email);
  });
});

describe('the call', () => {
  test('has the limits of other mails', async () => {
    const { forum, ask } = await openEmailForum({ RATE_LIMITS: 'on' });
    const ana = await forum.member('Ana');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await ask(ana, `ana${n}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const bo = await forum.member('Bo');
    const refused = await bo.refused(429, 'PUT /me/email', { body: { email: ana.email } });
    expect(refused.params).toMatchObject({ name: 'mails' });
  });
});
