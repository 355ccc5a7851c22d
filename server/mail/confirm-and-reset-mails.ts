import { SCREENS } from '../../contract/values/screens.ts';
import type { Messages } from '../../messages/languages.ts';
import type { MailMessage } from './mail.ts';

/** The template of a mail with a link to a screen, which takes the token. */
const template =
  (
    screen: string,
    wordsOf: (messages: Messages) => Record<'subject' | 'text', (name: string) => string>,
  ) =>
  (messages: Messages, to: string, token: string, base: string, siteName: string): MailMessage => {
    const { subject, text } = wordsOf(messages);
    const link = `${base}${screen}?${new URLSearchParams({ token })}`;
    return { to, subject: subject(siteName), text: text(siteName), link };
  };

/** The mail template for proving an address. Its link only opens a page, because mail scanners follow links. */
export const verifyMail = template(
  SCREENS.confirmEmail,
  ({ confirmMailSubject: subject, confirmMailText: text }) => ({ subject, text }),
);

/** The mail template for a password reset. */
export const resetMail = template(
  SCREENS.resetPassword,
  ({ resetMailSubject: subject, resetMailText: text }) => ({ subject, text }),
);
