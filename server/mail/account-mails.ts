import { SCREENS } from '../../contract/values/screens.ts';
import type { Messages } from '../../messages/languages.ts';
import type { MailMessage } from './mail.ts';

/** The mail template for proving an address. Its link only opens a page, because mail scanners follow links. */
export const verifyMail = (
  { confirmMailSubject, confirmMailText }: Messages,
  to: string,
  token: string,
  base: string,
  siteName: string,
): MailMessage => ({
  to,
  subject: confirmMailSubject(siteName),
  text: confirmMailText(siteName),
  link: `${base}${SCREENS.confirmEmail}?${new URLSearchParams({ token })}`,
});

/** The mail template for a password reset. */
export const resetMail = (
  { resetMailSubject, resetMailText }: Messages,
  to: string,
  token: string,
  base: string,
  siteName: string,
): MailMessage => ({
  to,
  subject: resetMailSubject(siteName),
  text: resetMailText(siteName),
  link: `${base}${SCREENS.resetPassword}?${new URLSearchParams({ token })}`,
});
