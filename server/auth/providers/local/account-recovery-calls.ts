import { isAccountEmail, isReserved } from '../../../../contract/values/addresses.ts';
import { dropFactorsOf } from '../../../../db/features/factors/resets.ts';
import { changePassword, findAccount } from '../../../../db/features/identity/accounts.ts';
import {
  confirmAddress,
  disownRegistration,
  findMailTokenOwner,
  resetPassword,
} from '../../../../db/features/identity/mail-links.ts';
import { saveMailToken } from '../../../../db/features/identity/mails.ts';
import { enterAccount } from '../../../../db/features/sessions/provider-sessions.ts';
import { findUser } from '../../../../db/features/users/reads.ts';
import { MESSAGES } from '../../../../messages/languages.ts';
import { ENOUGH_MAIL } from '../../../limits/mail-limits.ts';
import { resetMail } from '../../../mail/confirm-and-reset-mails.ts';
import { ProviderError, tooManyRequests } from './errors.ts';
import { emailIn, textsIn } from './guards.ts';
import { mailTokenId, newMailToken } from './mail-tokens.ts';
import {
  type Call,
  type CallContext,
  helpersOf,
  isUnchanged,
  type Reply,
} from './session-calls.ts';
import { signInOf } from './sessions.ts';

const invalidToken = () => new ProviderError(400, 'Invalid token', { code: 'INVALID_TOKEN' });
const wrongPassword = () =>
  new ProviderError(401, 'The password is wrong.', { code: 'INVALID_PASSWORD' });

/** The least duration of a call that sends a mail: its time does not tell whether the account exists. */
const MIN_MAILING_MS = 500;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The calls that send mails, those of the links in them, and the change of a password. */
export function passwordCalls(context: CallContext) {
  const { settings, store, factors, devices, sessions, passwords, guesses } = context;
  const { mail, confirm, takeMail, proven } = context;
  const { languageOf, cookiesOf, sendConfirmation } = helpersOf(context);

  /** Runs a call that sends a mail, if the limits of mails let it. @throws ProviderError (429) */
  async function limitMail(email: string, network: string, send: () => Promise<Reply>) {
    const wait = await takeMail([email], network);
    if (wait !== null) throw tooManyRequests(wait, ENOUGH_MAIL, 'mails');
    const sending = send();
    // A failure takes as long, too: only a known account has a mail that can fail.
    await Promise.allSettled([sending, sleep(MIN_MAILING_MS)]);
    return sending;
  }

  /** @throws ProviderError for a member with a second factor who has not shown it in this session */
  async function requireFactor(email: string, sessionId: string, cookie: string | null) {
    const member = await store.read(findUser(email));
    if (!member || (await factors.hasShown(member, sessionId, { cookie: cookie ?? '' }))) return;
    throw new ProviderError(403, 'Please sign in with your second factor first.', {
      code: 'SECOND_FACTOR',
    });
  }

  return {
    async 'POST /send-verification-email'(call: Call): Promise<Reply> {
      const email = emailIn(call.body, isAccountEmail);
      if (!confirm)
        throw new ProviderError(400, "Verification email isn't enabled", {
          code: 'VERIFICATION_EMAIL_NOT_ENABLED',
        });
      return limitMail(email, call.network, async () => {
        const found = await sessions.find(call.cookie);
        if (found && found.user.email !== email)
          throw new ProviderError(400, 'Email mismatch', { code: 'EMAIL_MISMATCH' });
        if (found?.user.emailVerified)
          throw new ProviderError(400, 'Email is already verified', {
            code: 'EMAIL_ALREADY_VERIFIED',
          });
        const account = await store.read(findAccount('email', email));
        if (account && !account.emailVerified) await sendConfirmation(account, call);
        return { body: { status: true } };
      });
    },

    async 'POST /request-password-reset'({ body, network, headers, home }: Call): Promise<Reply> {
      const email = emailIn(body, isAccountEmail);
      if (!mail)
        throw new ProviderError(400, "Reset password isn't enabled", {
          code: 'RESET_PASSWORD_DISABLED',
        });
      return limitMail(email, network, async () => {
        const account = await store.read(findAccount('email', email));
        // No mailbox has the address of who came from another forum without one.
        if (account && !isReserved(account.email)) {
          const { token, row } = newMailToken('reset-password');
          await saveMailToken(store, account.id, row);
          const messages = MESSAGES[await languageOf(account, headers)];
          mail.send(resetMail(messages, account.email, token, home, settings.now.siteName));
        }
        const message = 'If this email exists in our system, check your email for the reset link';
        return { body: { status: true, message } };
      });
    },

    /** Proves the address, from the browser that registered or with the account's password. */
    async 'POST /confirm-email'(call: Call): Promise<Reply> {
      const { body, cookie, headers } = call;
      const tokenId = mailTokenId('confirm-email', textsIn(body, 'token').token);
      const password = body['password'] === undefined ? null : textsIn(body, 'password').password;
      const owner = await store.read(findMailTokenOwner(tokenId));
      if (!owner) throw invalidToken();
      const { id, email } = owner;
      const isSignedIn = (await sessions.find(cookie))?.user.id === id;
      const isKnownDevice = devices.find(cookie, owner) !== null;
      if (!isSignedIn && !isKnownDevice && password === null)
        throw new ProviderError(
          403,
          'You did not register in this browser. Please enter the password.',
          { code: 'PASSWORD_NEEDED' },
        );
      if (!isSignedIn && password !== null) {
        const guess = { purpose: 'letter', email, account: owner, password } as const;
        if (!(await guesses.check(guess, call))) throw wrongPassword();
      }
      if (!(await confirmAddress(store, tokenId))) throw invalidToken();
      await proven(email);
      const signedIn = isSignedIn || password !== null;
      const isBrief = sessions.isBrief(cookie);
      const signIn = signInOf('password', headers, isBrief);
      const entered = signedIn && (await enterAccount(store, id, signIn, isUnchanged(owner)));
      if (signedIn && !entered) throw wrongPassword();
      const begun = entered ? sessions.begin(entered.token, isBrief) : [];
      const cookies = cookiesOf(call, owner, begun);
      return { body: { status: true, signedIn }, cookies };
    },

    /** Ends the registration of a stranger: the answer's token lets the owner of the address set a password. */
    async 'POST /disown-registration'({ body, cookie }: Call): Promise<Reply> {
      const tokenId = mailTokenId('confirm-email', textsIn(body, 'token').token);
      const found = await sessions.find(cookie);
      const next = newMailToken('reset-password');
      const account = await disownRegistration(store, tokenId, next.row, dropFactorsOf);
      if (!account) throw invalidToken();
      const cookies = found?.user.id === account.id ? sessions.end : [];
      return { body: { token: next.token }, cookies };
    },

    async 'POST /reset-password'(call: Call): Promise<Reply> {
      const { network, signal, body } = call;
      const { token, newPassword } = textsIn(body, 'token', 'newPassword');
      const tokenId = mailTokenId('reset-password', token);
      if (!(await store.read(findMailTokenOwner(tokenId)))) throw invalidToken();
      const password = await passwords.hash(newPassword, { network, signal });
      const account = await resetPassword(store, tokenId, password, dropFactorsOf);
      if (!account) throw invalidToken();
      await proven(account.email);
      return { body: { status: true }, cookies: cookiesOf(call, { id: account.id, password }) };
    },

    async 'POST /change-password'(call: Call): Promise<Reply> {
      const { network, signal, body, cookie, headers } = call;
      const { currentPassword, newPassword } = textsIn(body, 'currentPassword', 'newPassword');
      const found = await sessions.find(cookie);
      const account = found && (await store.read(findAccount('id', found.user.id)));
      if (!account) throw new ProviderError(401, 'Please sign in first.');
      const { id, email } = account;
      return guesses.countChange(id, async () => {
        if (account.password === null)
          throw new ProviderError(400, 'This account has no password.', {
            code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
          });
        await requireFactor(email, found.session.id, cookie);
        const guess = { purpose: 'change', email, account, password: currentPassword } as const;
        if (!(await guesses.check(guess, call))) throw wrongPassword();
        const password = await passwords.hash(newPassword, { network, signal });
        if (!(await changePassword(store, account, password))) throw wrongPassword();
        const changed = { ...account, password };
        const isBrief = sessions.isBrief(cookie);
        const signIn = signInOf('password', headers, isBrief);
        const entered = await enterAccount(store, id, signIn, isUnchanged(changed));
        if (!entered) throw wrongPassword();
        const begun = sessions.begin(entered.token, isBrief);
        return { body: { status: true }, cookies: cookiesOf(call, changed, begun) };
      });
    },
  };
}
