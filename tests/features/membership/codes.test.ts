import { afterEach, expect, test, vi } from 'vitest';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { isGold, makeCodes, newestPayment, redeem } from '../../support/features/gold.ts';
import { everything, faults } from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { nextEvent, subscribe } from '../../support/person.ts';
import { atOnce, crowd } from '../../support/races.ts';

afterEach(() => void vi.useRealTimers());

const { forum, root } = await openFileForumWith(['Root']);
const someone = () => forum.someone('Someone');
const newestCode = async () => {
  const [code] = (await expectCall(root, 'GET /admin/codes')).body.codes;
  if (!code) throw new Error('There is no code');
  return code;
};

test('an admin makes codes, which are shown once and stored nowhere', async () => {
  const codes = await makeCodes(root, { count: 3, note: 'For the tea stall' });
  expect(new Set(codes).size).toBe(3);
  for (const code of codes)
    expect(code).toMatch(
      /^ADDA-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/,
    );
  const stored = JSON.stringify(await everything(forum));
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', '').slice(4));
  }
  const listed = (await expectCall(root, 'GET /admin/codes')).body;
  expect(listed.codes.slice(0, 3)).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({
        note: 'For the tea stall',
        state: 'open',
        until: null,
        gift: false,
        usedBy: null,
      }),
    ),
  );
  const { entries } = (await root.call('GET /admin/audit', { query: { act: 'codes made' } })).body;
  expect(entries[0]).toMatchObject({ actor: root.email, detail: '3: For the tea stall' });
});

test('a code makes its member Gold at once, on all open pages, once; spelling does not matter', async () => {
  const [code = ''] = await makeCodes(root);
  const [ana, bo] = [await someone(), await someone()];
  const socket = await ana.socket();
  await subscribe(socket, `user:${ana.email}`);
  const changed = nextEvent(socket, 'user:changed');
  const typed = code.toLowerCase().replace('adda-', '').replaceAll('-', ' ').replaceAll('0', 'o');
  const reply = await expectCall(ana, 'POST /codes/redeem', { body: { code: typed } });
  expect(reply.body).toEqual({ success: true });
  expect(await changed).toMatchObject({ isMember: true });
  expect(await isGold(ana)).toBe(true);
  expect(expectProblem(await redeem(bo, code), 404)).toBe('There is no such code, or it was used.');
  expect(await isGold(bo)).toBe(false);
  const id = (await ana.call('GET /me')).body._id;
  expect(await newestCode()).toMatchObject({ state: 'used', usedBy: { _id: id } });
});

test('Bengali digits and letters that are misread are taken as what they stand for', async () => {
  const bengali = (code: string) =>
    code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
  const misread = (code: string) =>
    `ADDA-${code.slice(5).replaceAll('1', 'l').replaceAll('0', 'O')}`;
  for (const spell of [bengali, misread]) {
    const ana = await someone();
    const [code = ''] = await makeCodes(root);
    expect((await redeem(ana, spell(code))).status).toBe(200);
    expect(await isGold(ana)).toBe(true);
  }
});

test('unknown, used, void and expired codes are refused alike', async () => {
  const [used = '', voided = '', expiring = ''] = [
    ...(await makeCodes(root, { count: 2 })),
    ...(await makeCodes(root, { count: 1, days: 1 })),
  ];
  await redeem(await someone(), used);
  const open = (await root.call('GET /admin/codes')).body.codes.filter(
    ({ state, until }) => state === 'open' && until === null,
  );
  for (const { _id: id } of open)
    await expectCall(root, 'DELETE /admin/codes/{id}', { params: { id } });
  const ana = await forum.memberWithoutPassword('Late');
  const refused = async (code: string) => {
    const reply = await redeem(ana, code);
    expectProblem(reply, 404);
    return reply.body;
  };
  const answers = [
    await refused('ADDA-00000-00000-00000'),
    await refused('nonsense'),
    await refused(used),
    await refused(voided),
  ];
  pass(24 * 3_600_000 + 1_000);
  // The tokens of the day before have ended.
  const late = await forum.signInAgain(ana);
  const expired = await redeem(late, expiring);
  expectProblem(expired, 404);
  for (const answer of answers) expect(answer).toEqual(expired.body);
  expect(answers[0]).toMatchObject({ code: 'code-unknown' });
});

test('a Gold member uses no code up, and the code stays good', async () => {
  const [code = ''] = await makeCodes(root);
  const ana = await someone();
  await ana.call('POST /membership', { body: { email: ana.email } });
  const reply = await redeem(ana, code);
  expectProblem(reply, 409);
  expect(reply.body).toMatchObject({ code: 'already-member' });
  expect((await redeem(await someone(), code)).status).toBe(200);
});

test('ten wrong codes an hour and member; a right one does not count, and RATE_LIMITS=off lifts it', async () => {
  const open = await openForum(['Root', 'Ana', 'Bo'], { RATE_LIMITS: 'on' });
  const [first = '', second = '', third = ''] = await makeCodes(open.root, { count: 3 });
  for (let n = 0; n < 9; n++) expectProblem(await redeem(open.ana, `wrong ${n}`), 404);
  expect((await redeem(open.ana, first)).status).toBe(200);
  // Gold needs no code: that is no guess.
  expectProblem(await redeem(open.ana, second), 409);
  for (let n = 0; n < 10; n++) expectProblem(await redeem(open.bo, `wrong ${n}`), 404);
  const reply = await redeem(open.bo, second);
  expect(expectProblem(reply, 429)).toContain('Too many wrong codes');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const off = await openForum(['Root', 'Ana'], { RATE_LIMITS: 'off' });
  for (let n = 0; n < 12; n++) expectProblem(await redeem(off.ana, third), 404);
});

test('twelve wrong codes at once are ten guesses', async () => {
  const open = await openForum(['Ana'], { RATE_LIMITS: 'on' });
  const replies = await atOnce((n) => redeem(open.ana, `ADDA-${n}`));
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('races: of many members who enter one code at once one is Gold; of many codes one member uses up one', async () => {
  const { forum: many, at } = await openForumOfMany({ RATE_LIMITS: 'off' });
  const admin = await many.admin('Root');
  const [code = ''] = await makeCodes(admin);
  const people = await crowd(many);
  const replies = await Promise.all(people.map((person, n) => redeem(at(person, n), code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const gold = await Promise.all(people.map(isGold));
  expect(gold.filter(Boolean)).toHaveLength(1);

  const codes = await makeCodes(admin, { count: 20 });
  const ana = await many.memberWithoutPassword('Ana');
  const answers = await Promise.all(codes.map((one, n) => redeem(at(ana, n), one)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const states = (await admin.call('GET /admin/codes', { query: { limit: 20 } })).body.codes;
  expect(states.filter(({ state }) => state === 'open')).toHaveLength(19);
  expect(await faults(many)).toEqual([]);
});

test('an admin voids an unused code, which is logged once; a used one stays', async () => {
  const [code = '', used = ''] = await makeCodes(root, { count: 2, note: 'Voided' });
  await redeem(await someone(), used);
  const { codes } = (await root.call('GET /admin/codes')).body;
  const open = codes.find(({ state, note }) => state === 'open' && note === 'Voided');
  const params = { id: open?._id ?? '' };
  for (let n = 0; n < 2; n++) await expectCall(root, 'DELETE /admin/codes/{id}', { params });
  expectProblem(await redeem(await someone(), code), 404);
  const usedId = codes.find(({ state }) => state === 'used')?._id ?? '';
  const refusal = await root.call('DELETE /admin/codes/{id}', { params: { id: usedId } });
  expectProblem(refusal, 409);
  expect(refusal.body).toMatchObject({ code: 'code-used' });
  await root.refused(404, 'DELETE /admin/codes/{id}', { params: { id: 'none' } });
  const { entries } = (await root.call('GET /admin/audit', { query: { act: 'code voided' } })).body;
  expect(entries.filter(({ target }) => target === params.id)).toHaveLength(1);
});

test.each([
  [{ count: 0 }, /Count/],
  [{ count: 101 }, /Count/],
  [{ count: 1.5 }, /Count/],
  [{ count: 1, days: 0 }, /Days/],
  [{ count: 1, days: 3_651 }, /Days/],
  [{ count: 1, note: 'x'.repeat(201) }, /Note/i],
  [{ count: 1, note: 'two\nlines' }, /note/i],
])('%j makes no codes', async (body, sentence) => {
  const before = (await root.call('GET /admin/codes')).body.total;
  const reply = await root.call('POST /admin/codes', { body });
  expect(expectProblem(reply, 400)).toMatch(sentence);
  expect((await root.call('GET /admin/codes')).body.total).toBe(before);
});

test('members, moderators and visitors make, see and void no codes', async () => {
  const { ana, mitu } = { ana: await someone(), mitu: await forum.moderator('Mitu') };
  for (const person of [ana, mitu]) {
    await person.refused(403, 'POST /admin/codes', { body: { count: 1 } });
    await person.refused(403, 'GET /admin/codes');
    await person.refused(403, 'DELETE /admin/codes/{id}', { params: { id: 'x' } });
  }
  await forum.visitor.refused(401, 'POST /codes/redeem', { body: { code: 'x' } });
});

test('making codes and revoking payments ask for a fresh proof of who acts', async () => {
  const own = await openForum(['Root', 'Ana']);
  await own.ana.call('POST /membership', { body: { email: own.ana.email } });
  const { _id: id } = await newestPayment(own.root);
  pass(11 * 60_000);
  const later = own.root;
  const making = await later.call('POST /admin/codes', { body: { count: 1 } });
  const body = { reason: 'Sent twice', refunded: true };
  const revoking = await later.call('POST /admin/payments/{id}/revoke', { params: { id }, body });
  for (const reply of [making, revoking]) {
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'step-up' });
  }
  expect((await later.call('GET /admin/codes')).body.total).toBe(0);
  expect(await newestPayment(later)).toMatchObject({ revokedAt: null });
});

test('a silenced member enters a code; a suspended one does not', async () => {
  const [one = '', two = ''] = await makeCodes(root, { count: 2 });
  const [quiet, out] = [await someone(), await someone()];
  await sanction(root, quiet, 'silence');
  await sanction(root, out, 'suspend');
  expect((await redeem(quiet, one)).status).toBe(200);
  expect(await isGold(quiet)).toBe(true);
  expectProblem(await redeem(out, two), 403);
});
