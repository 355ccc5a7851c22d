import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Letter {
  to: string;
  subject: string;
  /** What comes before the link, in plain words. */
  text: string;
  link: string;
}

/** Sends letters; a failure is logged, never shown: whom we write to must not show either. */
export interface Mail {
  send(letter: Letter): void;
}
export type MailLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** A sender for those who have set none: at the forum's own host. */
function senderOf({ mail, publicUrl, siteName }: Config): string {
  const host = new URL(publicUrl ?? 'http://localhost').hostname;
  return mail.from ?? `"${siteName.replaceAll(/["\\]/g, '')}" <no-reply@${host}>`;
}

function bySmtp(url: string, from: string, log: MailLog): Mail {
  let transport: Promise<Transporter> | undefined;
  const load = async () => (await import('nodemailer')).createTransport(url);
  return {
    send({ to, subject, text, link }) {
      transport ??= load();
      transport
        .then((ready) => ready.sendMail({ from, to, subject, text: `${text}\n\n${link}\n` }))
        .catch((error: unknown) => log.error({ err: error, subject }, 'a mail was not sent'));
    },
  };
}

/**
 * Opens the way for letters: SMTP where it is configured, else the server's log, but never in production, where a
 * log is no place for links that open accounts.
 */
export function openMail(config: Config, log: MailLog): Mail | null {
  const { smtpUrl } = config.mail;
  if (smtpUrl) return bySmtp(smtpUrl, senderOf(config), log);
  if (config.production) {
    log.warn(
      'SMTP_URL is not set: no mail is sent, so addresses stay unverified and passwords can not be reset',
    );
    return null;
  }
  return {
    send({ to, subject, link }) {
      log.info(`Mail to ${to}, printed because SMTP_URL is not set. ${subject}: ${link}`);
    },
  };
}
