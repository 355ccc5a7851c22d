import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { backUpFile } from '../../../db/maintenance/backup/backup.ts';
import { restore } from '../../../db/maintenance/backup/restore.ts';
import { moveForum } from '../../../db/maintenance/move.ts';
import { readConfig } from '../../../server/app/config/config.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { expectCall } from '../../support/expect-answer.ts';
import {
  approve,
  claimOf,
  isGold,
  newTrxId,
  PAY_TO,
  refuse,
} from '../../support/features/claims.ts';
import {
  makeCodes,
  pay,
  payAtStripe,
  redeem,
  revoke,
  toldOf,
} from '../../support/features/gold.ts';
import { faults } from '../../support/features/leaving.ts';
import { type StandIn, startStripe } from '../../support/features/stripe.ts';
import { freshFolder, placesOf } from '../../support/folders.ts';
import { exportOf, importOf, openOn, settingsOn } from '../../support/forums/transfer.ts';
import { openSmtp } from '../../support/mail/smtp.ts';
import type { Person } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';
import type { TestApp } from '../../support/test-app.ts';

type Settings = Record<string, string>;

const PAY_SMS_SECRET = 'the secret of the phone on the shelf';
const JWT_SECRET = 'a secret that goes along with the forum';
const A_CODE = /ADDA(?:-[0-9A-Z]{5}){3}/;

const textOf = async (forum: TestApp, trxId: string) => {
  const answer = await forum.raw('/hooks/sms', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PAY_SMS_SECRET}` },
    body: JSON.stringify({
      text: `You have received Tk 100.00 from 017. TrxID ${trxId} at 1/1/26`,
    }),
  });
  return (answer.body as { state?: string }).state;
};

/** Creates claims, payments, gifts and codes in each of their states, all of them still to go on. */
async function openMoney(forum: TestApp, root: Person, stripe: StandIn, n: number) {
  const member = (name: string) => forum.memberWithoutPassword(`${name}${n}`);
  const [waiter, first, other, buyer, refunded] = [
    await member('Waiter'),
    await member('First'),
    await member('Other'),
    await member('Buyer'),
    await member('Refunded'),
  ];
  await proveAddress(forum.app.context.store, buyer.email);
  const trxId = newTrxId();
  const claim = await claimOf(first);
  const dispute = await claimOf(other, { trxId: claim.trxId, dispute: true });
  await refuse(root, (await claimOf(waiter))._id);
  const paid = await member('Paid');
  await approve(root, (await claimOf(paid))._id);
  const [newest] = (await expectCall(root, 'GET /admin/payments')).body.payments;
  await revoke(root, newest?._id ?? '');
  expect(await textOf(forum, trxId)).toBe('waiting');
  await payAtStripe({ stripe }, buyer, { gift: true });
  const [gift] = await toldOf(buyer);
  const session = await payAtStripe({ stripe }, refunded);
  await stripe.refund(session);
  const [used = '', unused = ''] = await makeCodes(root, { count: 3 });
  await redeem(await member('Redeemer'), used);
  const { codes } = (await expectCall(root, 'GET /admin/codes')).body;
  const last = codes.find(({ state }) => state === 'open')?._id ?? '';
  await root.call('DELETE /admin/codes/{id}', { params: { id: last } });
  return {
    root,
    waiter,
    first,
    other,
    buyer,
    refunded,
    trxId,
    claim,
    dispute,
    gift,
    session,
    used,
    unused,
  };
}

/** Goes on with it where it is now. */
async function goOn(
  forum: TestApp,
  n: number,
  money: Awaited<ReturnType<typeof openMoney>>,
  stripe: StandIn,
) {
  const again = (who: Person) => forum.signInAgain({ ...who, cookie: '' });
  const root = await again(money.root);
  stripe.webhookUrl = `${forum.url}/stripe/webhook`;
  const { trxId, claim, dispute, session, used } = money;
  const waiter = await again(money.waiter);
  expect((await claimOf(waiter, { trxId })).state).toBe('approved');
  expect(await isGold(waiter)).toBe(true);
  expect(await textOf(forum, claim.trxId)).toBe('waiting');
  expect((await refuse(root, claim._id)).status).toBe(200);
  expect((await approve(root, dispute._id)).body).toMatchObject({
    state: 'approved',
    dispute: true,
  });
  expect(await toldOf(await again(money.buyer))).toEqual([money.gift]);
  expect((await redeem(await again(money.first), money.gift?.code ?? '')).status).toBe(200);
  expect((await redeem(await forum.memberWithoutPassword(`Late${n}`), used)).status).toBe(404);
  expect((await redeem(await forum.memberWithoutPassword(`Code${n}`), money.unused)).status).toBe(
    200,
  );
  const refunded = await again(money.refunded);
  await stripe.send('checkout.session.completed', stripe.pay(session));
  expect((await pay(refunded, { session })).body).toEqual({ success: false });
  expect(await isGold(refunded)).toBe(false);
  expect(await faults(forum)).toEqual([]);
}

const exportAndImport = async (from: Settings) => {
  const to = await settingsOn('SQLite');
  await importOf(await exportOf(from), to);
  return to;
};
/** The ways of a forum to another place, one after the other. */
const WAYS: ((from: Settings) => Promise<Settings>)[] = [
  async (from) => {
    const { databaseFile } = readConfig(from);
    const copy = join(freshFolder(), 'copy.db');
    await backUpFile(databaseFile, copy);
    await restore(copy, placesOf(databaseFile));
    return from;
  },
  exportAndImport,
  ...(onServers
    ? [
        async (from: Settings) => {
          const to = await settingsOn('PostgreSQL');
          const { databaseFile } = readConfig(from);
          await moveForum(databaseFile, to['DATABASE_URL'] ?? '', () => undefined);
          return to;
        },
        exportAndImport,
      ]
    : []),
];

test('claims, texts of the phone, codes, gifts and what was revoked go on at the next place, by each way of a forum', async () => {
  const stripe = await startStripe();
  const smtp = await openSmtp();
  const shared = { ...stripe.env, PAY_TO, PAY_SMS_SECRET, JWT_SECRET, SMTP_URL: smtp.url };
  let place = await settingsOn('SQLite');
  const opened = (more: Settings = {}) => openOn({ ...place, ...shared, ...more });
  let forum = await opened();
  stripe.webhookUrl = `${forum.url}/stripe/webhook`;
  const root = await forum.admin('Root');
  const money = [];
  for (const n of WAYS.keys()) money.push(await openMoney(forum, root, stripe, n));
  // Mails that are due go along, too.
  await executeSql(forum, 'update deliveries set due_at = 9000000000000');
  expect(await faults(forum)).toEqual([]);
  await forum.close();
  for (const [n, go] of WAYS.entries()) {
    place = await go(place);
    forum = await opened();
    await goOn(forum, n, money[n] as (typeof money)[number], stripe);
    const isLast = n === WAYS.length - 1;
    if (isLast) await executeSql(forum, 'update deliveries set due_at = 1');
    await forum.app.jobs.deliveries.run();
    await forum.close();
  }
  for (const { buyer, gift } of money) {
    const gifts = smtp.to(buyer.email).filter(({ text }) => A_CODE.test(text ?? ''));
    expect(gifts.map(({ text }) => A_CODE.exec(text ?? '')?.[0])).toEqual([gift?.code]);
  }
});
