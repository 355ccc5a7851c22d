import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { HttpError } from '../../http/errors.ts';
import { recordPayment } from './handlers.ts';

/** Serves Stripe's webhook, which reports payments whose browser never returned. The signature covers the raw body. */
export async function serveWebhook(app: FastifyInstance, context: AppContext) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stripe/webhook', { schema: { hide: true } }, async (request) => {
      if (context.payments.provider !== 'stripe')
        throw new HttpError(503, 'Payments are not configured', {
          code: 'payments-not-configured',
        });
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw new HttpError(400, 'The signature of this webhook is not right.');
      }
      const paid = await context.payments.webhook(request.body, signature);
      if (paid) await recordPayment(context, paid);
      return { received: true };
    });
  });
}
