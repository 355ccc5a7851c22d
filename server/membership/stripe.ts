import Stripe from 'stripe';
import { v4 } from 'uuid';
import type { Currency } from '../../contract/features/membership.ts';
import { CURRENCIES, GOLD_PRICE } from '../../contract/values/limits.ts';
import { UnavailableError } from '../../db/core/errors.ts';
import type { Config } from '../app/config/config.ts';
import { httpError } from '../http/errors.ts';
import { type Order, type Paid, type Payments, type Reported, wrongSignature } from './payments.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** Pages to pay at that are remembered; each member may begin some. */
const MOST_OPEN = 1_000;
/** The events of a session that may have been paid. */
const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
/** The purpose of a session, in its metadata; a session from before there were gifts has none. */
const GIFT = { buys: 'gift' } as const;

type Settings = NonNullable<Config['stripe']>;

/** A base address other than Stripe's, as options of the SDK. */
function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const kind = protocol === 'https:' ? 'https' : 'http';
  return { host: hostname, port: port || (kind === 'https' ? 443 : 80), protocol: kind };
}

const isCurrency = (text: string | null): text is Currency =>
  CURRENCIES.some((currency) => currency === text);

/** The id of a thing that an object of Stripe names or holds. */
function idIn(named: string | { id?: unknown } | null | undefined): string | null {
  const id = typeof named === 'string' ? named : named?.id;
  return typeof id === 'string' ? id : null;
}

/** The payment of a session; null unless it is paid, has the right price and names a member. */
function paidBy(session: Stripe.Checkout.Session | null | undefined): Paid | null {
  if (!session) return null;
  const { id, mode, payment_status, currency, amount_total, client_reference_id } = session;
  const isGift = session.metadata?.['buys'] === GIFT.buys;
  const intent = idIn(session.payment_intent);
  if (mode !== 'payment' || payment_status !== 'paid') return null;
  // The signature of a webhook does not prove the form of its content.
  if (typeof id !== 'string' || typeof client_reference_id !== 'string') return null;
  if (!isCurrency(currency) || amount_total !== GOLD_PRICE[currency]) return null;
  const paid = { userId: client_reference_id, reference: id, amount: amount_total, currency };
  return { ...paid, intent, isGift };
}

/** The payment that an event revokes: it was refunded whole, or taken back by a lost dispute; null: none. */
function revokedBy(event: Partial<Stripe.Event> | null): Reported | null {
  if (event?.type === 'charge.refunded') {
    const { refunded, payment_intent } = event.data?.object ?? {};
    const intent = idIn(payment_intent);
    return refunded === true && intent !== null ? { revoked: { intent, why: 'refund' } } : null;
  }
  if (event?.type === 'charge.dispute.closed') {
    const { status, payment_intent } = event.data?.object ?? {};
    const intent = idIn(payment_intent);
    return status === 'lost' && intent !== null ? { revoked: { intent, why: 'dispute' } } : null;
  }
  return null;
}

/** The payment intent of a session, read with its charge; null where nobody has paid. */
function intentOf({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof payment_intent === 'object' ? payment_intent : null;
}

/** Maps a failure to reach Stripe to `UnavailableError`; Stripe's own refusals stay. */
async function withUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    throw new UnavailableError(
      'The payment service does not answer. Nothing was paid; please try again.',
      {
        cause: error,
      },
    );
  }
}

/** Gold through Stripe Checkout: a hosted page, one payment. */
export function stripePayments({ secretKey, webhookSecret, apiBase }: Settings): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(apiBase),
  });
  /** The last sessions of this server, which may still be open: a second click leads to the same page. */
  const openSessions = new Map<string, Promise<Stripe.Checkout.Session>>();

  async function find(session: string): Promise<Stripe.Checkout.Session | null> {
    try {
      return await withUnavailable(
        stripe.checkout.sessions.retrieve(session, { expand: ['payment_intent.latest_charge'] }),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
      throw error;
    }
  }

  /** Why the payment of a session that `find` has read came to nothing: a session stays paid for ever. */
  async function returned(session: Stripe.Checkout.Session): Promise<Reported | null> {
    const paid = intentOf(session);
    const charge = paid?.latest_charge;
    if (!paid || typeof charge !== 'object') return null;
    const { id: intent } = paid;
    if (charge?.refunded) return { revoked: { intent, why: 'refund' } };
    if (!charge?.disputed) return null;
    const { data } = await withUnavailable(stripe.disputes.list({ payment_intent: intent }));
    const isLost = data.some(({ status }) => status === 'lost');
    return isLost ? { revoked: { intent, why: 'dispute' } } : null;
  }

  function create(member: { id: string; email: string }, { currency, isGift, home }: Order) {
    const way = isGift ? 'with=gift&' : '';
    return withUnavailable(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ui_mode: 'hosted_page',
          client_reference_id: member.id,
          customer_email: member.email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency,
                unit_amount: GOLD_PRICE[currency],
                product_data: { name: isGift ? 'Gold membership to give away' : 'Gold membership' },
              },
            },
          ],
          ...(isGift && { metadata: GIFT }),
          success_url: `${home}/membership?${way}session={CHECKOUT_SESSION_ID}`,
          cancel_url: `${home}/membership?${way}cancelled=1`,
        },
        // The SDK retries a lost request; with this key all retries create one session.
        { idempotencyKey: v4() },
      ),
    );
  }

  return {
    provider: 'stripe',

    async begin(member, order) {
      const key = `${member.id} ${order.currency} ${order.isGift}`;
      const previous = await openSessions.get(key)?.catch(() => null);
      const current = previous && (await find(previous.id));
      if (current?.status === 'open' && current.url) return { url: current.url };
      const paid = current && paidBy(current);
      if (paid && !(await returned(current))) {
        // It is told once: where it was recorded before, the next press begins another payment.
        openSessions.delete(key);
        return paid;
      }
      const creating = create(member, order);
      openSessions.delete(key);
      const [oldest] = openSessions.size >= MOST_OPEN ? openSessions.keys() : [];
      if (oldest !== undefined) openSessions.delete(oldest);
      openSessions.set(key, creating);
      try {
        const { url } = await creating;
        if (!url) throw new UnavailableError('The payment service gave no page to pay at.');
        return { url };
      } catch (error) {
        openSessions.delete(key);
        throw error;
      }
    },

    async verify(member, session) {
      const found = /^cs_\w+$/.test(session) ? await find(session) : null;
      const paid = found && paidBy(found);
      if (!found || paid?.userId !== member.id) return null;
      return (await returned(found)) ?? { paid };
    },

    async paidByIntent(intent) {
      const { data } = await withUnavailable(
        stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
      );
      return paidBy(data[0]);
    },

    async webhook(body, signature) {
      if (!webhookSecret) throw httpError('payments-not-configured', 'Payments are not configured');
      let event: Partial<Stripe.Event> | null;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        // The sender does not learn whether the webhook was forged, altered or stale.
        throw wrongSignature();
      }
      if (!PAID_EVENTS.includes(event?.type ?? '')) return revokedBy(event);
      const paid = paidBy(event?.data?.object as Stripe.Checkout.Session | undefined);
      return paid && { paid };
    },
  };
}
