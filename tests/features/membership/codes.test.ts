import { afterEach, expect, test, vi } from 'vitest';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import {
  isGold,
  makeCodes,
  newestCode,
  newestPayment,
  pay,
  redeem,
  revoke,
  toldOf,
} from '../../support/features/gold.ts';
import { everything, faults } from '../../support/features/leaving.ts';
import { sanction } from '../../support/features/sanctions.ts';
import { pass } from '../../support/mail/notification-mails.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { atOnce, crowd } from '../../support/races.ts';

afterEach(() => void vi.useRealTimers());

const { forum, root } = await openFileForumWith(['Root']);
const someone = () => forum.someone('Someone');

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
  const listed = (await expectCall(root, 'GET /admin/codes')).body.codes.slice(0, 3);
  const fresh = { note: 'For the tea stall', state: 'open', until: null, gift: false };
  expect(listed).toMatchObject(Array(3).fill({ ...fresh, usedBy: null }));
  const { entries } = (await root.call('GET /admin/audit', { query: { act: 'codes made' } })).body;
  expect(entries[0]).toMatchObject({ actor: root.email, detail: '3: For the tea stall' });
});

test('a code makes its member Gold at once, on all open pages, once; spelling does not matter', async () => {
  const spellings: ((code: string) => string)[] = [
    (code) => code.toLowerCase().replace('adda-', '').replaceAll('-', ' ').replaceAll('0', 'o'),
    (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit))),
    (code) => `ADDA-${code.slice(5).replaceAll('1', 'l').replaceAll('0', 'O')}`,
  ];
  for (const spell of spellings) {
    const [code = ''] = await makeCodes(root);
    const [ana, bo] = [await someone(), await someone()];
    const socket = await ana.socket();
    await subscribe(socket, `user:${ana.email}`);
    const changed = nextEvent(socket, 'user:changed');
    const reply = await expectCall(ana, 'POST /codes/redeem', { body: { code: spell(code) } });
    expect(reply.body).toEqual({ success: true });
    expect(await changed).toMatchObject({ isMember: true });
    expect(await isGold(ana)).toBe(true);
    const again = await redeem(bo, code);
    expect(expectProblem(again, 404)).toBe('There is no such code, or it was used.');
    expect(await isGold(bo)).toBe(false);
    const id = (await ana.call('GET /me')).body._id;
    expect(await newestCode(root)).toMatchObject({ state: 'used', usedBy: { _id: id } });
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
  const answers: unknown[] = [];
  for (const code of ['ADDA-00000-00000-00000', 'nonsense', used, voided])
    answers.push(await refused(code));
  pass(24 * 3_600_000 + 1_000);
  // The tokens of the day before have ended.
  const late = await forum.signInAgain(ana);
  const expired = await redeem(late, expiring);
  expectProblem(expired, 404);
  for (const answer of answers) expect(answer).toEqual(expired.body);
  expect(answers[0]).toMatchObject({ code: 'code-unknown' });
});

test('a Gold or suspended member uses no code up, which stays good for a silenced one', async () => {
  const [code = ''] = await makeCodes(root);
  const [gold, quiet, out] = [await someone(), await someone(), await someone()];
  await pay(gold);
  const reply = await redeem(gold, code);
  expectProblem(reply, 409);
  expect(reply.body).toMatchObject({ code: 'already-member' });
  await sanction(root, quiet, 'silence');
  await sanction(root, out, 'suspend');
  expectProblem(await redeem(out, code), 403);
  expect((await redeem(quiet, code)).status).toBe(200);
  expect(await isGold(quiet)).toBe(true);
});

test('ten wrong codes an hour and member, also at once; a right one does not count, and RATE_LIMITS=off lifts it', async () => {
  const open = await openForum(['Root', 'Ana', 'Bo'], { RATE_LIMITS: 'on' });
  const [first = '', second = ''] = await makeCodes(open.root, { count: 2 });
  for (let n = 0; n < 9; n++) expectProblem(await redeem(open.ana, `wrong ${n}`), 404);
  expect((await redeem(open.ana, first)).status).toBe(200);
  // Gold needs no code: that is no guess.
  expectProblem(await redeem(open.ana, second), 409);
  const replies = await atOnce((n) => redeem(open.bo, `ADDA-${n}`));
  const counts = [404, 429].map((is) => replies.filter(({ status }) => status === is).length);
  expect(counts).toEqual([10, 10]);
  const reply = await redeem(open.bo, second);
  expect(expectProblem(reply, 429)).toContain('Too many wrong codes');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const plain = await someone();
  for (let n = 0; n < 12; n++) expectProblem(await redeem(plain, `wrong ${n}`), 404);
});

test('races: one code makes one member Gold, one member uses up one code, one revocation ends a payment', async () => {
  const { forum: many, at } = await openForumOfMany({ RATE_LIMITS: 'off' });
  const admin = await many.admin('Root');
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();
  const [code = ''] = await makeCodes(admin);
  const people = await crowd(many);
  const replies = await Promise.all(people.map((person, n) => redeem(at(person, n), code)));
  expect(statuses(replies)).toEqual([200, ...Array<number>(19).fill(404)]);
  expect((await Promise.all(people.map(isGold))).filter(Boolean)).toHaveLength(1);

  const codes = await makeCodes(admin, { count: 20 });
  const oneOf = [200, ...Array<number>(19).fill(409)];
  const ana = await many.memberWithoutPassword('Ana');
  const answers = await Promise.all(codes.map((one, n) => redeem(at(ana, n), one)));
  expect(statuses(answers)).toEqual(oneOf);
  const states = (await admin.call('GET /admin/codes', { query: { limit: 20 } })).body.codes;
  const open = states.filter(({ state }) => state === 'open');
  expect(open).toHaveLength(19);

  const bo = await many.memberWithoutPassword('Bo');
  await pay(bo);
  const { _id: paid } = await newestPayment(admin);
  expect(statuses(await atOnce((n) => revoke(at(admin, n), paid)))).toEqual(oneOf);
  expect(await toldOf(bo)).toHaveLength(1);
  expect(await faults(many)).toEqual([]);
});

test('races: a payment, a code and a revocation at once leave what stands', async () => {
  const { forum: many, at } = await openForumOfMany({ RATE_LIMITS: 'off' });
  const admin = await many.admin('Root');
  const people = await crowd(many);
  const codes = await makeCodes(admin, { count: people.length });
  const payments: string[] = [];
  for (const person of people) {
    await pay(person);
    payments.push((await newestPayment(admin))._id);
  }
  // Gold by payment ends while a code is entered: either the code finds Gold, or it makes Gold again.
  await atOnce(async (n) => {
    const person = people[n] as Person;
    const [revoked, redeemed] = await Promise.all([
      revoke(at(admin, n), payments[n] ?? ''),
      redeem(at(person, n + 1), codes[n] ?? ''),
    ]);
    const good = redeemed.status === 200;
    expect([revoked.status, await isGold(person)]).toEqual([200, good]);
  });
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

test('making codes and revoking payments ask for a fresh proof of who acts', async () => {
  const own = await openForum(['Root', 'Ana']);
  await pay(own.ana);
  const { _id: id } = await newestPayment(own.root);
  pass(11 * 60_000);
  for (const [name, input] of [
    ['POST /admin/codes', { body: { count: 1 } }],
    [
      'POST /admin/payments/{id}/revoke',
      { params: { id }, body: { reason: 'Sent twice', refunded: true } },
    ],
  ] as const)
    expect((await own.root.refused(403, name, input)).code).toBe('step-up');
  expect((await own.root.call('GET /admin/codes')).body.total).toBe(0);
  expect(await newestPayment(own.root)).toMatchObject({ revokedAt: null });
});
