/** The messages of failed sign-ins: one table for both providers, so that both show the same. */
import {
  accountDisabled,
  accountExists,
  accountHasPassword,
  accountWithoutPassword,
  emailInvalid,
  factorFirst,
  formRefused,
  formTooQuick,
  googleBlocked,
  googleClosed,
  googleNotFromHere,
  googleNotSetUp,
  googleReplaced,
  linkNotGood,
  noAccountNow,
  noMailHere,
  passkeyCalledOff,
  passkeysNotHere,
  passkeyThere,
  passkeyWrong,
  passwordChangedNow,
  passwordTooLong,
  passwordTooShort,
  passwordWrong,
  signInFailed,
  signInNotReached,
  signInWayNotSetUp,
  signInWrong,
  tooManyAttempts,
  tooManySigningIn,
} from '#messages';
import { PASSWORD } from '../../../contract/core/password-limits.ts';

const SENTENCES: readonly (readonly [sentence: string, codes: readonly string[]])[] = [
  [
    signInWrong,
    [
      'INVALID_EMAIL_OR_PASSWORD',
      'auth/invalid-credential',
      'auth/invalid-login-credentials',
      'auth/wrong-password',
      'auth/user-not-found',
    ],
  ],
  [accountExists, ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'auth/email-already-in-use']],
  [
    passwordTooShort(PASSWORD.shortest),
    ['PASSWORD_TOO_SHORT', 'auth/weak-password', 'auth/password-does-not-meet-requirements'],
  ],
  [passwordTooLong(PASSWORD.longest), ['PASSWORD_TOO_LONG']],
  [emailInvalid, ['INVALID_EMAIL', 'VALIDATION_ERROR', 'auth/invalid-email']],
  [tooManyAttempts, ['auth/too-many-requests']],
  [noAccountNow, ['unable_to_create_user']],
  [accountDisabled, ['auth/user-disabled']],
  [signInNotReached, ['NETWORK', 'auth/network-request-failed', 'auth/timeout']],
  [googleBlocked, ['auth/popup-blocked']],
  [googleClosed, ['access_denied', 'auth/popup-closed-by-user', 'auth/user-cancelled']],
  [googleReplaced, ['auth/cancelled-popup-request']],
  [
    googleNotFromHere,
    ['auth/unauthorized-domain', 'auth/operation-not-supported-in-this-environment'],
  ],
  [googleNotSetUp, ['PROVIDER_NOT_FOUND']],
  [signInWayNotSetUp, ['auth/operation-not-allowed']],
  [accountHasPassword, ['account_not_linked', 'auth/account-exists-with-different-credential']],
  [linkNotGood, ['INVALID_TOKEN', 'auth/invalid-action-code', 'auth/expired-action-code']],
  [noMailHere, ['RESET_PASSWORD_DISABLED', 'VERIFICATION_EMAIL_NOT_ENABLED']],
  [passwordWrong, ['INVALID_PASSWORD']],
  [accountWithoutPassword, ['CREDENTIAL_ACCOUNT_NOT_FOUND']],
  [passwordChangedNow, ['PASSWORD_CHANGED']],
  [tooManySigningIn, ['BUSY']],
  [formRefused, ['FORM_REFUSED']],
  [formTooQuick, ['FORM_TOO_QUICK']],
  [passkeyWrong, ['PASSKEY_WRONG']],
  [factorFirst, ['SECOND_FACTOR']],
  // The browser's own, by the names of its errors.
  [passkeyCalledOff, ['NotAllowedError', 'AbortError']],
  [passkeyThere, ['InvalidStateError']],
  [passkeysNotHere, ['NotSupportedError', 'SecurityError']],
];

const BY_CODE = new Map(
  SENTENCES.flatMap(([sentence, codes]) => codes.map((code) => [code, sentence])),
);

/** The sentence for a provider's code; `said` is the provider's own message. */
export const messageOf = (code: string, said = ''): string =>
  BY_CODE.get(code) ?? (said || signInFailed);

/** The provider refused; `message` is the sentence to show. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: string;
  constructor(code: string, said?: string, options?: ErrorOptions) {
    super(messageOf(code, said), options);
    this.code = code;
  }
}
