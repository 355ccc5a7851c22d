/** The messages of failed sign-ins: one table for both providers, so that both show the same. */
import { PASSWORD } from '../../../contract/values/limits.ts';

export const NO_GOOGLE = 'Continue with Google is not set up here.';

const SENTENCES: readonly (readonly [sentence: string, codes: readonly string[]])[] = [
  [
    'The email or the password is wrong.',
    [
      'INVALID_EMAIL_OR_PASSWORD',
      'auth/invalid-credential',
      'auth/invalid-login-credentials',
      'auth/wrong-password',
      'auth/user-not-found',
    ],
  ],
  [
    'There is an account with this email already. Log in instead.',
    ['USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'auth/email-already-in-use'],
  ],
  [
    `The password needs at least ${PASSWORD.shortest} characters.`,
    ['PASSWORD_TOO_SHORT', 'auth/weak-password', 'auth/password-does-not-meet-requirements'],
  ],
  [`The password can have at most ${PASSWORD.longest} characters.`, ['PASSWORD_TOO_LONG']],
  ['This is not a valid email.', ['INVALID_EMAIL', 'VALIDATION_ERROR', 'auth/invalid-email']],
  ['Too many attempts. Please try again later.', ['auth/too-many-requests']],
  ['No account could be made now. Please try again later.', ['unable_to_create_user']],
  ['This account has been disabled.', ['auth/user-disabled']],
  [
    'The sign-in service was not reached. Check your connection and try again.',
    ['NETWORK', 'auth/network-request-failed', 'auth/timeout'],
  ],
  [
    'The browser blocked the Google window. Allow pop-ups for this site and try again.',
    ['auth/popup-blocked'],
  ],
  [
    'The Google window was closed before you were signed in.',
    ['access_denied', 'auth/popup-closed-by-user', 'auth/user-cancelled'],
  ],
  ['Another Google window was opened instead.', ['auth/cancelled-popup-request']],
  [
    'Signing in with Google is not allowed from this address yet.',
    ['auth/unauthorized-domain', 'auth/operation-not-supported-in-this-environment'],
  ],
  [NO_GOOGLE, ['PROVIDER_NOT_FOUND', 'oauth_provider_not_found']],
  ['This way of signing in is not set up here.', ['auth/operation-not-allowed']],
  [
    'There is an account with this email and a password. Log in with the password.',
    ['account_not_linked', 'auth/account-exists-with-different-credential'],
  ],
  [
    'This link is no longer good. Ask for a new one.',
    ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'auth/invalid-action-code', 'auth/expired-action-code'],
  ],
  [
    'This forum can not send mail. Ask those who run it for help.',
    ['RESET_PASSWORD_DISABLED', 'VERIFICATION_EMAIL_NOT_ENABLED'],
  ],
];

const BY_CODE = new Map(
  SENTENCES.flatMap(([sentence, codes]) => codes.map((code) => [code, sentence])),
);

/** The sentence for a provider's code; `said` is the provider's own message. */
export const messageOf = (code: string, said = ''): string =>
  BY_CODE.get(code) ?? (said || 'Signing in did not work. Please try again.');

/** The provider refused; `message` is the sentence to show. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: string;
  constructor(code: string, said?: string, options?: ErrorOptions) {
    super(messageOf(code, said), options);
    this.code = code;
  }
}
