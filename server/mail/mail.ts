import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../app/config/config.ts';
import type { Deliver } from './delivery.ts';

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

/** The text of a mail as it is sent. */
export const textOf = ({ text, link }: MailMessage): string => `${text}\n\n${link}\n`;

const smtpMail = (deliver: Deliver, log: MailLog): Mail => ({
  send(message) {
    const { to, subject } = message;
    deliver({ to, subject, text: textOf(message), id: randomUUID() }).catch((error: unknown) =>
      log.error({ err: error, subject }, 'a mail was not sent'),
    );
  },
});

/** Prints mails in the log of the server, where no mail server is set. */
export const printedMail = (log: Pick<MailLog, 'info'>): Mail => ({
  send({ to, subject, link }) {
    log.info(`Mail to ${to}, printed because SMTP_URL is not set. ${subject}: ${link}`);
  },
});

/**
 * Opens the mail server if it is configured. Without SMTP, mails go to the server's log; in production they are not sent at all,
 * because their links open accounts and must not be in a log.
 */
export function openMail(config: Config, deliver: Deliver | null, log: MailLog): Mail | null {
  if (deliver) return smtpMail(deliver, log);
  if (config.production) {
    log.warn(
      'SMTP_URL is not set: no mail is sent, so addresses stay unverified and passwords can not be reset',
    );
    return null;
  }
  return printedMail(log);
}
