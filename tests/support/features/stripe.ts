import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, onTestFinished } from 'vitest';

const SECRET_KEY = 'sk_test_stand_in';
const WEBHOOK_SECRET = 'whsec_stand_in';

interface Session {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  currency: string;
  amount_total: number;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  /** Of a paid session. */
  payment_intent: string | null;
  /** The refund of the payment, or the outcome of its dispute; null without either. */
  returned: 'refund' | 'lost' | 'won' | null;
  metadata: Record<string, string>;
}

/** A fake of Stripe's API on loopback that keeps sessions. The real SDK uses it; a browser can pay on its page. */
export interface StandIn {
  /** The settings of a forum that uses this fake. */
  env: Record<string, string>;
  sessions: Map<string, Session>;
  /** The address for signed webhooks; an empty one disables them. */
  webhookUrl: string;
  /** Pays a session as its page does, without a webhook. */
  pay(session: string): Session;
  /**
   * Sends a webhook about an object.
   * @returns its status.
   */
  send(type: string, object: object, signed?: { secret?: string; at?: number }): Promise<number>;
  /** Tells of the refund of a paid session, whole or in part. @returns the status of the webhook. */
  refund(session: string, whole?: boolean): Promise<number>;
  /** Tells that a dispute about a paid session is closed. @returns the status of the webhook. */
  closeDispute(session: string, status: 'lost' | 'won'): Promise<number>;
  /** The payment intents whose session was asked for. */
  asked: string[];
  /** Makes every API call fail, as in an outage. */
  down: boolean;
}

const id = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

function sessionFrom(form: URLSearchParams, origin: string): Session {
  const price = 'line_items[0][price_data]';
  const session = id('cs');
  return {
    id: session,
    object: 'checkout.session',
    mode: form.get('mode') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    currency: form.get(`${price}[currency]`) ?? '',
    amount_total:
      Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]')),
    client_reference_id: form.get('client_reference_id'),
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url'),
    url: `${origin}/pay/${session}`,
    payment_intent: null,
    returned: null,
    metadata: form.has('metadata[buys]') ? { buys: form.get('metadata[buys]') ?? '' } : {},
  };
}

/** A session as Stripe answers it: with the charge in place of an id where the query asks for that. */
function withCharge({ returned, payment_intent, ...session }: Session, query: unknown) {
  const isExpanded = JSON.stringify(query).includes('payment_intent.latest_charge');
  if (!isExpanded || payment_intent === null) return { ...session, payment_intent };
  const isDisputed = returned === 'lost' || returned === 'won';
  const latest_charge = { object: 'charge', refunded: returned === 'refund', disputed: isDisputed };
  return {
    ...session,
    payment_intent: { id: payment_intent, object: 'payment_intent', latest_charge },
  };
}

type OfId = { Params: { id: string } };

function serveApi(app: FastifyInstance, standIn: StandIn, origin: () => string) {
  const replies = new Map<string, Session>();
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    if (standIn.down) return reply.code(503).send({ error: { message: 'down' } });
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return reply.code(401).send({ error: { message: 'Invalid API Key provided' } });
    }
  });
  app.post('/v1/checkout/sessions', async (request) => {
    const key = String(request.headers['idempotency-key']);
    const session =
      replies.get(key) ?? sessionFrom(new URLSearchParams(String(request.body)), origin());
    replies.set(key, session);
    standIn.sessions.set(session.id, session);
    return session;
  });
  const paidBy = (intent: string) =>
    [...standIn.sessions.values()].filter(({ payment_intent }) => payment_intent === intent);
  type OfIntent = { Querystring: { payment_intent: string } };
  app.get<OfIntent>('/v1/checkout/sessions', async ({ query }) => {
    standIn.asked.push(query.payment_intent);
    const data = paidBy(query.payment_intent);
    return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data };
  });
  app.get<OfIntent>('/v1/disputes', async ({ query }) => {
    const disputes = paidBy(query.payment_intent);
    const data = disputes.map(({ returned: status }) => ({ object: 'dispute', status }));
    return { object: 'list', url: '/v1/disputes', has_more: false, data };
  });
  const missing = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such session',
  };
  app.get<OfId>('/v1/checkout/sessions/:id', async ({ params, query }, reply) => {
    const session = standIn.sessions.get(params.id);
    if (session) return withCharge(session, query);
    return reply.code(404).send({ error: missing });
  });
}

function servePage(app: FastifyInstance, standIn: StandIn) {
  app.get<OfId>('/pay/:id', async ({ params }, reply) => {
    const session = standIn.sessions.get(params.id);
    const amount = `${Number(session?.amount_total) / 100} ${session?.currency.toUpperCase()}`;
    const form = `<form method="post"><button>Pay ${amount}</button></form>`;
    const back = `<a href="${session?.cancel_url}">Back</a>`;
    return reply.type('text/html').send(`<!doctype html><title>Pay</title>${form}${back}`);
  });
  app.post<OfId>('/pay/:id', async ({ params }, reply) => {
    const session = standIn.pay(params.id);
    await standIn.send('checkout.session.completed', session);
    return reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

/** Starts the fake; it closes when the test ends, or after the tests of the file if `keep` is set. */
export async function startStripe(keep = false): Promise<StandIn> {
  const app = Fastify();
  const stripe = new Stripe(SECRET_KEY);
  let origin = '';
  const known = (session: string) => {
    const found = standIn.sessions.get(session);
    if (!found) throw new Error(`There is no session ${session}`);
    return found;
  };
  const standIn: StandIn = {
    env: {},
    sessions: new Map(),
    webhookUrl: '',
    asked: [],
    down: false,
    pay(session) {
      const found = known(session);
      const payment_intent = found.payment_intent ?? id('pi');
      return Object.assign(found, { status: 'complete', payment_status: 'paid', payment_intent });
    },
    refund(session, whole = true) {
      const found = known(session);
      const { payment_intent, amount_total: amount } = found;
      if (whole) found.returned = 'refund';
      const amount_refunded = whole ? amount : amount - 1;
      const charge = { id: id('ch'), object: 'charge', payment_intent, amount };
      return standIn.send('charge.refunded', { ...charge, amount_refunded, refunded: whole });
    },
    closeDispute(session, status) {
      const found = known(session);
      const { payment_intent } = found;
      found.returned = status;
      const dispute = { id: id('dp'), object: 'dispute', payment_intent, status };
      return standIn.send('charge.dispute.closed', dispute);
    },
    async send(type, object, { secret = WEBHOOK_SECRET, at } = {}) {
      if (!standIn.webhookUrl) return 0;
      const payload = JSON.stringify({ id: id('evt'), object: 'event', type, data: { object } });
      const signature = stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(at ? { timestamp: at } : {}),
      });
      const answer = await fetch(standIn.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      return answer.status;
    },
  };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  serveApi(app, standIn, () => origin);
  servePage(app, standIn);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  standIn.env = {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: origin,
  };
  if (keep) afterAll(() => app.close());
  else onTestFinished(() => app.close());
  return standIn;
}
