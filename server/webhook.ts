import type { FastifyInstance } from 'fastify';
import { Refused } from './errors.ts';
import { keepPayment } from './membership.ts';
import type { Parts } from './parts.ts';

/** Where Stripe tells of payments whose browser never came back. The signature covers the raw body. */
export async function serveWebhook(app: FastifyInstance, parts: Parts) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/stripe/webhook', { schema: { hide: true } }, async (request) => {
      if (parts.payments.provider !== 'stripe')
        throw new Refused(503, 'Payments are not configured', { code: 'payments-not-configured' });
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw new Refused(400, 'The signature of this webhook is not right.');
      }
      const paid = await parts.payments.webhook(request.body, signature);
      if (paid) await keepPayment(parts, paid);
      return { received: true };
    });
  });
}
