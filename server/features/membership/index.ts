import type { FastifyInstance } from 'fastify';
import { payToOf } from '../../../contract/core/pay-to.ts';
import type { Payment } from '../../../contract/features/membership.ts';
import { STRIPE_REASONS } from '../../../contract/values/inbox-kinds.ts';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import {
  addPayment,
  countRevokedPayments,
  listPayments,
  type PaymentRow,
  type Recorded,
} from '../../../db/features/membership/payments.ts';
import {
  revokeIntent,
  revokePaid,
  revokePayment,
} from '../../../db/features/membership/revocations.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import type { Caller } from '../../auth/caller.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clean, requireOwnEmail, sliceOf } from '../../http/input.ts';
import { iso, isoOrNull } from '../../http/iso-time.ts';
import { giftHashOf } from '../../membership/codes.ts';
import { type Order, type Paid, type Reported, wrongSignature } from '../../membership/payments.ts';
import { codeHandlers } from './codes.ts';

const presentPayment = (row: PaymentRow): Payment => ({
  _id: row.id,
  email: row.email,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  reference: row.reference,
  paidAt: iso(row.paidAt),
  gift: row.isGift,
  revokedAt: isoOrNull(row.revokedAt),
  refunded: row.isRefunded,
  reason: row.reason,
});

/** Records a verified payment, which makes its member Gold, or makes the code that it buys. */
async function recordPayment({ store, payments, config, log }: AppContext, paid: Paid) {
  const payment = { ...paid, provider: payments.provider };
  const recorded = await addPayment(store, payment, giftHashOf(config));
  if (recorded === 'nobody')
    log.warn({ reference: paid.reference }, 'a payment of no known member');
  return recorded;
}

const isGood = (recorded: Recorded) => recorded === 'granted' || recorded === 'known';

/**
 * Begins a payment. One that the provider knows as paid, and that grants nothing new, was told before: another begins.
 */
async function beginPayment(context: AppContext, caller: Caller, order: Omit<Order, 'revoked'>) {
  const { payments, store } = context;
  for (;;) {
    const revoked = await store.read(countRevokedPayments(caller.key));
    const begun = await payments.begin(caller, { ...order, revoked });
    if ('url' in begun) return { success: false, url: begun.url };
    const recorded = await recordPayment(context, begun);
    if (recorded === 'granted' || (recorded === 'known' && !order.isGift)) return { success: true };
    if (recorded === 'nobody') return { success: false };
  }
}

/**
 * Revokes a payment that Stripe has returned. A row that does not know its payment intent, or is not there yet, is found
 * by the session that Stripe names.
 */
async function revokeReported(
  { store, payments, log }: AppContext,
  { intent, why }: Extract<Reported, { revoked: unknown }>['revoked'],
) {
  const revocation = { actor: 'stripe', reason: STRIPE_REASONS[why], isRefunded: true };
  if (await revokeIntent(store, intent, revocation)) return;
  const paid = await payments.paidByIntent(intent);
  if (!paid) return;
  if (!(await revokePaid(store, { ...paid, provider: payments.provider }, revocation)))
    log.warn({ reference: paid.reference }, 'a returned payment of no known member');
}

/** The handlers of the calls about Gold and payments. */
function membershipHandlers(context: AppContext) {
  const { store, payments, settings } = context;
  const methods = () => payToOf(settings.now.payTo);
  /** Where members send money to a number, none is made up. */
  const provider = () =>
    payments.provider === 'test' && methods().length > 0 ? 'none' : payments.provider;

  return {
    ...codeHandlers(context),

    async 'POST /membership'({ body, caller, home }) {
      requireOwnEmail(caller, body.email, 'Email');
      const { gift: isGift = false, currency = 'usd', session } = body;
      if (caller.isMember && !isGift) return { success: true };
      if (provider() === 'none') {
        // A gift is paid where its code is made at once.
        if (methods().length > 0 && !isGift) return { success: false, url: home + SCREENS.pay };
        throw httpError('payments-not-configured', 'Payments are not configured');
      }
      if (session === undefined) return beginPayment(context, caller, { currency, isGift, home });
      const reported = await payments.verify(caller, session);
      if (!reported) return { success: false };
      if ('revoked' in reported) {
        await revokeReported(context, reported.revoked);
        return { success: false };
      }
      const { paid } = reported;
      const recorded = await recordPayment(context, paid);
      return { success: isGood(recorded) && paid.isGift === isGift };
    },

    async 'GET /payment-options'() {
      return { provider: provider(), methods: methods() };
    },

    async 'GET /admin/payments'({ query }) {
      const page = await store.read(listPayments(sliceOf(query, PAGE.list)));
      return { payments: page.payments.map(presentPayment), total: page.total };
    },

    async 'POST /admin/payments/{id}/revoke'({ params, body, caller }) {
      const revoked = await revokePayment(store, params.id, {
        actor: caller.email,
        reason: clean(body.reason, 'reason', LONGEST.reason, 'lines'),
        isRefunded: body.refunded,
      });
      if (!revoked) throw httpError('not-found', 'There is no such payment.');
      const current = presentPayment(revoked.payment);
      if (!revoked.isDone)
        throw httpError('payment-revoked', 'The payment was revoked before.', { current });
      return current;
    },
  } satisfies Partial<Handlers>;
}

/**
 * Serves Stripe's webhook, which reports payments whose browser never returned, and those that were refunded or lost in a
 * dispute. The signature covers the raw body.
 */
async function serveWebhook(app: FastifyInstance, context: AppContext) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stripe/webhook', { schema: { hide: true } }, async (request) => {
      if (context.payments.provider !== 'stripe')
        throw httpError('payments-not-configured', 'Payments are not configured');
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw wrongSignature();
      }
      const reported = await context.payments.webhook(request.body, signature);
      if (reported && 'paid' in reported) await recordPayment(context, reported.paid);
      else if (reported) await revokeReported(context, reported.revoked);
      return { received: true };
    });
  });
}

export const membership = {
  handlers: membershipHandlers,
  routes: serveWebhook,
} satisfies Feature;
