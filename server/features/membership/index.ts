import type { FastifyInstance } from 'fastify';
import type { Payment } from '../../../contract/features/membership.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { payToOf } from '../../../contract/values/pay-to.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import {
  addPayment,
  listPayments,
  type PaymentRow,
} from '../../../db/features/membership/payments.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireOwnEmail, sliceOf } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import { type Paid, wrongSignature } from '../../payments/payments.ts';

const presentPayment = (row: PaymentRow): Payment => ({
  _id: row.id,
  email: row.email,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  reference: row.reference,
  paidAt: iso(row.paidAt),
});

/** Records a verified payment, which makes its member Gold. */
async function recordPayment(context: AppContext, paid: Paid) {
  const gold = await addPayment(context.store, { ...paid, provider: context.payments.provider });
  if (gold === null)
    context.log.warn({ reference: paid.reference }, 'a payment of no known member');
}

/** The handlers of the calls about Gold and payments. */
function membershipHandlers(context: AppContext) {
  const { store, payments, settings } = context;
  const methods = () => payToOf(settings.now.payTo);
  /** Where members send money to a number, none is made up. */
  const provider = () =>
    payments.provider === 'test' && methods().length > 0 ? 'none' : payments.provider;

  return {
    async 'POST /membership'({ body, caller, home }) {
      requireOwnEmail(caller, body.email, 'Email');
      if (caller.isMember) return { success: true };
      if (provider() === 'none') {
        if (methods().length > 0) return { success: false, url: home + SCREENS.pay };
        throw httpError('payments-not-configured', 'Payments are not configured');
      }
      if (body.session !== undefined) {
        const paid = await payments.verify(caller, body.session);
        if (paid) await recordPayment(context, paid);
        return { success: paid !== null };
      }
      const begun = await payments.begin(caller, body.currency ?? 'usd', home);
      if ('url' in begun) return { success: false, url: begun.url };
      await recordPayment(context, begun);
      return { success: true };
    },

    async 'GET /payment-options'() {
      return { provider: provider(), methods: methods() };
    },

    async 'GET /admin/payments'({ query }) {
      const page = await store.read(listPayments(sliceOf(query, PAGE.users)));
      return { payments: page.payments.map(presentPayment), total: page.total };
    },
  } satisfies Partial<Handlers>;
}

/** Serves Stripe's webhook, which reports payments whose browser never returned. The signature covers the raw body. */
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
      const paid = await context.payments.webhook(request.body, signature);
      if (paid) await recordPayment(context, paid);
      return { received: true };
    });
  });
}

export const membership = {
  handlers: membershipHandlers,
  routes: serveWebhook,
} satisfies Feature;
