import { SCREENS } from '../../contract/values/screens.ts';
import type { MailMessage } from './mail.ts';

/** The mail template for proving an address. Its link only opens a page, because mail scanners follow links. */
export function verifyMail(to: string, token: string, base: string, siteName: string): MailMessage {
  return {
    to,
    subject: `Confirm your e-mail address for ${siteName}`,
    text: `Welcome to ${siteName}! Please confirm that this is your e-mail address on the page behind this link within a day. If you did not register there, you can say so on the same page.`,
    link: `${base}${SCREENS.confirmEmail}?${new URLSearchParams({ token })}`,
  };
}

/** The mail template for a password reset. */
export function resetMail(to: string, token: string, base: string, siteName: string): MailMessage {
  return {
    to,
    subject: `Choose a new password for ${siteName}`,
    text: `Someone, hopefully you, asked for a new password for your account at ${siteName}. Open this link within an hour to choose one. If it was not you, you need do nothing.`,
    link: `${base}${SCREENS.resetPassword}?${new URLSearchParams({ token })}`,
  };
}
