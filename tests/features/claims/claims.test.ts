import { describe, expect, test } from 'vitest';
import { last4Of } from '../../../contract/core/pay-to.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import {
  about,
  approve,
  claimOf,
  isGold,
  newTrxId,
  PAY_TO,
  refuse,
  sendClaim,
} from '../../support/features/claims.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { keyed, type Person } from '../../support/person.ts';

const { forum, root } = await openFileForumWith(['Root'], { PAY_TO });
const someone = (name = 'Someone') => forum.someone(name);

describe('how to pay', () => {
  test('is said to everybody, and no Gold is made up beside it', async () => {
    const reply = await expectCall(forum.visitor, 'GET /payment-options');
    expect(reply.body).toEqual({
      provider: 'none',
      methods: [
        { method: 'bkash', number: '01712345678', kind: 'send' },
        { method: 'nagad', number: '01812345678', kind: 'payment' },
      ],
    });
    const ana = await someone();
    const { body } = await ana.call('POST /membership', { body: { email: ana.email } });
    expect(body).toEqual({ success: false, url: `${forum.url}/membership/pay` });
    expect(await isGold(ana)).toBe(false);
  });

  test('is as before where no number is set: the test provider makes Gold, and there are no claims', async () => {
    const { forum: other, ana } = await openForum(['Root', 'Ana']);
    const { body } = await other.visitor.call('GET /payment-options');
    expect(body).toEqual({ provider: 'test', methods: [] });
    expectProblem(await sendClaim(ana), 503);
    await ana.call('POST /membership', { body: { email: ana.email } });
    expect(await isGold(ana)).toBe(true);
  });

  test('is set by an admin while the forum runs, unless the environment fixes it', async () => {
    const { forum: other, root: boss, ana } = await openForum(['Root', 'Ana']);
    await boss.call('PATCH /settings', { body: { payTo: 'rocket:017123456789:send' } });
    expect((await other.visitor.call('GET /payment-options')).body.methods).toEqual([
      { method: 'rocket', number: '017123456789', kind: 'send' },
    ]);
    await claimOf(ana, { method: 'rocket' });
    const many = `${PAY_TO},${PAY_TO},${PAY_TO}`;
    for (const payTo of ['cash:01712345678:send', 'bkash:0171:send', many])
      expectProblem(await boss.call('PATCH /settings', { body: { payTo } }), 400);
    expectProblem(await root.call('PATCH /settings', { body: { payTo: '' } }), 409);
  });
});

describe('a claim', () => {
  test('is made, seen by its member and the admins, and by nobody else', async () => {
    const ana = await someone('Ana');
    const trxId = newTrxId();
    const reply = await sendClaim(ana, { trxId: ` ${trxId.toLowerCase()} `, last4: '১২৩৪' });
    expectAnswer('POST /claims', reply);
    const { body: claim } = reply;
    const asked = { method: 'bkash', trxId, last4: '1234', amount: 10_000, dispute: false };
    expect(claim).toMatchObject({ ...asked, state: 'open', reason: null });
    expect((await expectCall(ana, 'GET /me/claims')).body).toEqual([claim]);
    const { body } = await expectCall(root, 'GET /claims', { query: { limit: 100 } });
    const more = { email: ana.email, isMember: false, others: 0, by: null };
    expect(body.claims.find(({ _id }) => _id === claim._id)).toMatchObject({ ...claim, ...more });
    const bo = await someone('Bo');
    expect((await bo.call('GET /me/claims')).body).toEqual([]);
    for (const other of [bo, await forum.newModerator()])
      expectProblem(await other.call('DELETE /claims/{id}', about(claim._id)), 404);
    expect(JSON.stringify(body)).not.toContain('01712345678');
  });

  test.each([
    [{ trxId: 'বিকাশ12' }, 400],
    [{ trxId: '12345' }, 400],
    [{ trxId: 'A'.repeat(21) }, 400],
    [{ trxId: 'AB CD EF' }, 400],
    [{ trxId: 'ＡＢＣ１２３４５' }, 201],
    [{ trxId: 'abc১২৩৪৫' }, 201],
    [{ last4: '123' }, 400],
    [{ last4: 'abcd' }, 400],
    [{ method: 'rocket' as const }, 400],
  ])('with %j is answered %i', async (more, status) => {
    const ana = await someone();
    const reply = await sendClaim(ana, more);
    if (status === 400) expectProblem(reply, 400);
    else {
      expect(reply.body.trxId).toBe('ABC12345');
      await ana.call('DELETE /claims/{id}', about(reply.body._id));
    }
  });

  test('is made once by a repeat with its key', async () => {
    const ana = keyed(await someone());
    const trxId = newTrxId();
    const send = () => sendClaim(ana, { trxId });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    await ana.call('DELETE /claims/{id}', about(first.body._id));
    expect((await send()).body).toEqual({ insertedId: first.body._id, gone: true });
  });

  test('is one at a time, can be taken back while it is open, and is refused to whoever is Gold', async () => {
    const [ana, gil, bo] = [await someone(), await someone(), await someone()];
    const takeBack = (who: Person, id: string) => who.call('DELETE /claims/{id}', about(id));
    const trxId = newTrxId();
    const first = await claimOf(ana, { trxId });
    expect((await sendClaim(ana)).body).toMatchObject({ code: 'claim-open' });
    await expectCall(ana, 'DELETE /claims/{id}', about(first._id));
    expectProblem(await takeBack(ana, first._id), 404);
    await approve(root, (await claimOf(gil, { trxId }))._id);
    expect((await sendClaim(gil)).body).toMatchObject({ code: 'already-member' });
    const claim = await claimOf(bo);
    await refuse(root, claim._id);
    expectProblem(await takeBack(bo, claim._id), 409);
  });

  test('is taken three times a day', async () => {
    const { forum: limited, ana } = await openForum(['Root', 'Ana'], { PAY_TO, RATE_LIMITS: 'on' });
    for (let n = 0; n < 3; n += 1) {
      const claim = await claimOf(ana);
      // A refused one is not counted.
      if (n === 0) expectProblem(await sendClaim(ana), 409);
      await ana.call('DELETE /claims/{id}', about(claim._id));
    }
    expectProblem(await sendClaim(ana), 429);
    await claimOf(await limited.someone('Bo'));
  });
});

describe('a transaction that somebody else has claimed', () => {
  test('is refused with a code, and disputed with a word: both stand, and refusing one frees the number', async () => {
    const trxId = newTrxId();
    const [ana, bo, chitra] = [await someone('Ana'), await someone('Bo'), await someone('Chitra')];
    const first = await claimOf(ana, { trxId });
    expect((await sendClaim(bo, { trxId })).body).toMatchObject({ code: 'claim-exists' });
    // Another wallet has numbers of its own.
    const elsewhere = await claimOf(chitra, { trxId, method: 'nagad' });
    // Perhaps its member mistook the wallet: the admins are told of both.
    const before = (await root.call('GET /claims', { query: { limit: 100 } })).body.claims;
    expect(before.filter((one) => one.trxId === trxId).map(({ others }) => others)).toEqual([1, 1]);
    await chitra.call('DELETE /claims/{id}', about(elsewhere._id));

    const second = await claimOf(bo, { trxId, dispute: true });
    expect(second.dispute).toBe(true);
    const open = (await root.call('GET /claims', { query: { limit: 100 } })).body.claims;
    expect(open.filter((one) => one.trxId === trxId).map(({ others }) => others)).toEqual([1, 1]);

    await refuse(root, first._id);
    expect((await sendClaim(chitra, { trxId })).body).toMatchObject({ code: 'claim-exists' });
    expect((await approve(root, second._id)).body).toMatchObject({ state: 'approved', others: 0 });
    // Once it is paid it makes nobody else Gold.
    const third = await claimOf(chitra, { trxId, dispute: true });
    expect((await approve(root, third._id)).body).toMatchObject({ code: 'claim-exists' });
    const gold = await Promise.all([ana, bo, chitra].map(isGold));
    expect(gold).toEqual([false, true, false]);
    await refuse(root, third._id);
  });
});

describe('an admin', () => {
  test('approves a claim: the payment, Gold, the log and the inbox say so', async () => {
    const ana = await someone('Ana');
    const claim = await claimOf(ana);
    const reply = await expectCall(root, 'POST /claims/{id}/approve', about(claim._id));
    expect(reply.body).toMatchObject({ state: 'approved', by: 'admin', settledBy: 'Root' });
    expect(await isGold(ana)).toBe(true);
    const { payments } = (await root.call('GET /admin/payments')).body;
    const paid = { amount: 10_000, currency: 'bdt', provider: 'bkash', reference: claim.trxId };
    expect(payments[0]).toMatchObject({ email: ana.email, ...paid });
    const { entries } = (await root.call('GET /admin/audit', { query: { limit: 3 } })).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: root.email, act: 'claim approved', target: claim._id }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ act: 'payment taken' }));
    const { items } = (await ana.call('GET /inbox')).body;
    expect(items[0]).toMatchObject({ kind: 'claim', approved: true });
    expect((await ana.call('GET /me/claims')).body).toMatchObject([{ state: 'approved' }]);
    // The slower admin reads the decision of the other one.
    const judge = await forum.admin('Judge');
    for (const press of [approve, refuse])
      expect((await press(judge, claim._id)).body).toMatchObject({
        statusCode: 409,
        code: 'claim-settled',
        current: { _id: claim._id, state: 'approved', settledBy: 'Root' },
      });
    expectProblem(await approve(root, 'of-nobody'), 404);
  });

  test('refuses a claim with a reason, which its member reads', async () => {
    const ana = await someone('Ana');
    const claim = await claimOf(ana);
    const reply = await refuse(root, claim._id, 'Only ৳50 came.');
    expectAnswer('POST /claims/{id}/refuse', reply);
    expect(reply.body).toMatchObject({ state: 'refused', reason: 'Only ৳50 came.' });
    expect(await isGold(ana)).toBe(false);
    const { items } = (await ana.call('GET /inbox')).body;
    expect(items[0]).toMatchObject({ kind: 'claim', approved: false, reason: 'Only ৳50 came.' });
    const { claims } = (await root.call('GET /claims', { query: { state: 'refused' } })).body;
    expect(claims[0]?._id).toBe(claim._id);
    // Whoever was refused tries again.
    await approve(root, (await claimOf(ana))._id);
    expect(await isGold(ana)).toBe(true);
  });

  test('sees the open ones in the order in which they came, page by page', async () => {
    const { forum: other, root: boss } = await openForum(['Root'], { PAY_TO });
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await claimOf(await other.someone('Many')))._id);
    const page = async (n: number) => {
      const { body } = await boss.call('GET /claims', { query: { page: n, limit: 3 } });
      return [body.total, body.claims.map(({ _id }) => _id)];
    };
    expect([await page(1), await page(2)]).toEqual([
      [5, made.slice(0, 3)],
      [5, made.slice(3)],
    ]);
  });
});

test.each([
  ['1234', '1234'],
  ['১২৩৪', '1234'],
  ['01712-345678', '5678'],
  ['+880 1712 345679', '5679'],
  ['০১৭১২৩৪৫৬৮০', '5680'],
  ['12345678', null],
  ['123', null],
  ['abcd', null],
  ['', null],
])('of %j the form sends the last four digits %j', (typed, last4) => {
  expect(last4Of(typed)).toBe(last4);
});
