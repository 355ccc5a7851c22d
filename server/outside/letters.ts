import { SCREENS } from '../../contract/screens.ts';
import type { Letter } from './mail.ts';

/** The letter that proves an address. Its link only shows a page: programs that look through mail follow links. */
export function verifyLetter(to: string, token: string, base: string, siteName: string): Letter {
  return {
    to,
    subject: `Confirm your e-mail address for ${siteName}`,
    text: `Welcome to ${siteName}! Please confirm that this is your e-mail address on the page behind this link within a day. If you did not register there, you can say so on the same page.`,
    link: `${base}${SCREENS.confirmEmail}?${new URLSearchParams({ token })}`,
  };
}

/** The letter of someone who forgot their password. */
export function resetLetter(to: string, token: string, base: string, siteName: string): Letter {
  return {
    to,
    subject: `Choose a new password for ${siteName}`,
    text: `Someone, hopefully you, asked for a new password for your account at ${siteName}. Open this link within an hour to choose one. If it was not you, you need do nothing.`,
    link: `${base}${SCREENS.resetPassword}?${new URLSearchParams({ token })}`,
  };
}
