import { LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { findMailedLink, type MailedLink } from '../../../db/features/addresses/links.ts';
import { findReceiver } from '../../../db/features/deliveries/deliveries.ts';
import { beginConfirmation } from '../../../db/features/identity/mails.ts';
import { wholeNow } from '../../app/clock.ts';
import { MAIL_TOKEN_SECONDS, newMailToken } from '../../auth/providers/local/mail-tokens.ts';
import { verifyMail } from '../../mail/confirm-and-reset-mails.ts';
import type { DeliveryContext, KindOfDelivery } from '../../mail/deliveries.ts';
import type { MailMessage } from '../../mail/mail.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { linkPath } from '../email/link-token.ts';

/** The mail of a link, in the language of who has the mailbox, as far as that is known. */
function compose(
  { id, kind, address, base, language }: MailedLink,
  member: { email: string; language: Language | null },
  { settings, config }: Pick<DeliveryContext, 'settings' | 'config'>,
): MailMessage {
  // The mail about a taken address goes to whoever has it: not always the member of the row.
  const isMembers = kind !== 'taken' || member.email === address;
  const chosen = isMembers ? (member.language ?? (kind === 'taken' ? null : language)) : null;
  const words = messagesFor({ language: chosen }, config).emailMails[kind];
  const { siteName } = settings.now;
  const path =
    kind === 'confirm' || kind === 'undo'
      ? linkPath(config.jwtSecret, kind, id)
      : kind === 'taken'
        ? SCREENS.login
        : '/';
  return {
    to: address,
    subject: words.subject(siteName),
    text: words.text(siteName),
    link: base + path,
  };
}

/** The mails about changes of addresses; each has a link of the table `email_links`. */
export const addressMail = (context: DeliveryContext): KindOfDelivery => ({
  name: 'a mail about a change of an address',
  async decide({ userKey, subject }) {
    const link = await context.store.read(findMailedLink(subject));
    const member = await context.store.read(findReceiver(userKey));
    if (!link || !member || wholeNow() >= link.expiresAt) return null;
    return { message: compose(link, member, context), wantedUntil: link.expiresAt };
  },
});

/** A mail is tried within the life of the link that it was asked to bring. */
const WANTED_MS = MAIL_TOKEN_SECONDS['confirm-email'] * 1_000;

/** The mails that prove addresses. A link is made for each attempt, so that the database never holds one. */
export const confirmationMail = ({ store, settings, config }: DeliveryContext): KindOfDelivery => ({
  name: 'a mail was not sent: it proves an address, and',
  givenUp: 'is given up',
  async decide(mail) {
    const wantedUntil = mail.madeAt + WANTED_MS;
    if (wholeNow() >= wantedUntil) return null;
    const { token, row } = newMailToken('confirm-email');
    const to = await beginConfirmation(store, mail, row);
    if (to === null) return null;
    const { title: base, detail } = mail;
    const language = LANGUAGES.find((one) => one === detail) ?? null;
    const messages = messagesFor({ language }, config);
    return { message: verifyMail(messages, to, token, base, settings.now.siteName), wantedUntil };
  },
});
