import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LEAST_SMS_AMOUNT, receiveSms } from '../../../db/features/claims/settling.ts';
import type { AppContext } from '../../app/context.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import { networkOf } from '../../limits/network.ts';
import { LONGEST_SMS, readSms } from './sms-text.ts';

const PATH = '/hooks/sms';
const MOST_BYTES = 8 * 1024;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves the hook by which the forum's own phone reports the texts that it gets about payments. A secret that the phone
 * and the server share is its right; texts themselves are never stored.
 */
export async function serveSmsHook(app: FastifyInstance, context: AppContext) {
  const { config, limits, store } = context;
  const secret = config.paySmsSecret === null ? null : hashOf(config.paySmsSecret);
  const isRight = (header = '') => {
    const given = hashOf(header.replace(/^Bearer /i, ''));
    return secret !== null && timingSafeEqual(given, secret);
  };

  app.post<{ Body: unknown }>(
    PATH,
    {
      schema: { hide: true },
      bodyLimit: MOST_BYTES,
      onRequest: async (request) => limits.takeRead(networkOf(request.ip)),
    },
    async ({ headers, body }) => {
      if (secret === null)
        throw httpError('payments-not-configured', 'Payments are not configured');
      if (!isRight(headers.authorization))
        throw new HttpError(401, 'The secret of this hook is not right.');
      const { text } = Object(body) as { text?: unknown };
      if (typeof text !== 'string' || text === '')
        throw badInput('Text', { fault: 'missing', sentence: 'is missing.' });
      if (text.length > LONGEST_SMS)
        throw badInput('Text', {
          fault: 'too-long',
          limit: LONGEST_SMS,
          sentence: `must have at most ${LONGEST_SMS} characters.`,
        });
      const payment = readSms(text);
      if (!payment || payment.amount < LEAST_SMS_AMOUNT)
        throw httpError('sms-unknown', 'The text tells of no payment that the forum can read.');
      await limits.take('sms', 'phone');
      return { state: await receiveSms(store, payment) };
    },
  );
}
