import type { Transporter } from 'nodemailer';
import type { Config } from '../app/config/config.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';

/** The configured sender, or a default at the forum's host. */
export function senderOf({ mail, publicUrl }: Config, siteName: string): string {
  const host = new URL(publicUrl ?? 'http://localhost').hostname;
  return mail.from ?? `"${siteName.replaceAll(/["\\]/g, '')}" <no-reply@${host}>`;
}

/** A mail of the forum. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The `Message-ID`: a second copy of the mail has the same, so that mail servers may drop it. */
  id: string;
  /** The address of the page that ends mails of this kind. A `POST` to it acts at once (RFC 8058). */
  unsubscribe?: string;
}

/** How a delivery has failed. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** True if the mail server refuses the recipient, or this mail, for ever. */
  readonly isFinal: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    const { code, responseCode } = { ...(cause as { code?: string; responseCode?: number }) };
    const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE';
    this.isFinal = isAnswer && responseCode !== undefined && responseCode >= 500;
  }
}

/** Has programs answer no mail of the forum: those of RFC 3834, and Exchange, which knows a header of its own alone. */
export const UNANSWERED = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};

/**
 * The one recipient of a mail, for the mail library. It takes a text for a list: of `ana@example.com,1` it would be
 * Ana's mailbox, and whoever asked for another one could have mails sent to her.
 */
export const recipientOf = (address: string) => ({ name: '', address });

/** Delivers a mail to the mail server; resolves once the server has taken it. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A delivery that takes longer counts as failed. */
const LONGEST_DELIVERY_MS = 60_000;

const MINUTE_MS = 60_000;
/** A claim of a mail outlasts its delivery, also where the clocks of two servers differ by minutes. */
export const CLAIM_MS = 10 * MINUTE_MS;
/** A server that has slept sends nothing under a claim that ends soon. */
export const LEAST_CLAIM_MS = LONGEST_DELIVERY_MS + 4 * MINUTE_MS;
/** A mail server is tried so often for one mail, within a day. */
export const MOST_ATTEMPTS = 12;
const LONGEST_BACKOFF_MS = 6 * 60 * MINUTE_MS;
/** How long a mail waits after failed attempts: one minute, then twice as long each time. */
export const backoffMs = (attempts: number): number =>
  Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_BACKOFF_MS);

const late = (ms: number) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The mail server is too slow.')), ms);
  return { promise, stop: () => clearTimeout(timer) };
};

/** Opens the delivery of mails; null without `SMTP_URL`. The library is loaded with the first one. */
export function openDelivery(config: Config, settings: LiveSettings): Deliver | null {
  const url = config.mail.smtpUrl;
  if (!url) return null;
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    } as object);
  let transport: Promise<Transporter> | undefined;
  const host = new URL(config.publicUrl ?? 'http://localhost').hostname;
  return async ({ id, unsubscribe, to, ...mail }) => {
    transport ??= open();
    const limit = late(LONGEST_DELIVERY_MS);
    const sent = (await transport).sendMail({
      from: senderOf(config, settings.now.siteName),
      to: recipientOf(to),
      ...mail,
      messageId: `<${id}@${host}>`,
      headers: {
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        ...UNANSWERED,
      },
    });
    try {
      await Promise.race([sent, limit.promise]);
    } catch (error) {
      throw new DeliveryError(error);
    } finally {
      limit.stop();
    }
  };
}
