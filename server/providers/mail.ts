import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Config } from '../app/config.ts';
import type { LiveSettings } from '../app/live-settings.ts';

export interface MailMessage {
  to: string;
  subject: string;
  /** The plain text before the link. */
  text: string;
  link: string;
}

/** Sends mails. A failure is logged, never shown: it would tell which addresses have accounts. */
export interface Mail {
  send(message: MailMessage): void;
}
export type MailLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** The configured sender, or a default at the forum's host. */
export function senderOf({ mail, publicUrl }: Config, siteName: string): string {
  const host = new URL(publicUrl ?? 'http://localhost').hostname;
  return mail.from ?? `"${siteName.replaceAll(/["\\]/g, '')}" <no-reply@${host}>`;
}

function smtpMail(url: string, from: () => string, log: MailLog): Mail {
  let transport: Promise<Transporter> | undefined;
  const load = async () => (await import('nodemailer')).createTransport(url);
  return {
    send({ to, subject, text, link }) {
      transport ??= load();
      transport
        .then((transporter) =>
          transporter.sendMail({ from: from(), to, subject, text: `${text}\n\n${link}\n` }),
        )
        .catch((error: unknown) => log.error({ err: error, subject }, 'a mail was not sent'));
    },
  };
}

/**
 * Opens SMTP if it is configured. Without SMTP, mails go to the server's log; in production they are not sent at all,
 * because their links open accounts and must not be in a log.
 */
export function openMail(config: Config, settings: LiveSettings, log: MailLog): Mail | null {
  const { smtpUrl } = config.mail;
  if (smtpUrl) return smtpMail(smtpUrl, () => senderOf(config, settings.now.siteName), log);
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
