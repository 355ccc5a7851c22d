import type { PasswordHasher } from '../../../server/identity/local/passwords/hashing.ts';
import { ana, openProvider, type Visitor } from '../../support/features/provider-browser.ts';

export const signIn = { email: ana.email, password: ana.password };
export const NEW = 'an entirely new one';

/** The status of an answer and the code of its error. */
export const outcome = async (call: ReturnType<Visitor['call']>) => {
  const { status, body } = await call;
  return [status, body['code']];
};

/** Opens a forum and a visitor's browser. The forum closes when the test ends. */
export async function openMailVisitor(hasher?: PasswordHasher) {
  const forum = await openProvider({}, false, hasher);
  const visitor = forum.visitor();
  /** The token of the last mail, or of one before it. */
  const tokenIn = (at = -1) => new URL(forum.mails.at(at)?.link ?? '').searchParams.get('token');
  /** The same browser with the cookies that it has now. */
  function copyOf(of: Visitor): Visitor {
    const copy = forum.visitor();
    for (const [name, value] of of.cookies) copy.cookies.set(name, value);
    return copy;
  }
  /** Registers Ana in the visitor's browser; answers the token of the mail. */
  async function register(): Promise<string | null> {
    await visitor.call('/sign-up/email', ana);
    return tokenIn();
  }
  /** Asks for a new password in another browser; answers the token of the mail. */
  async function askForReset(): Promise<string | null> {
    await forum.visitor().call('/request-password-reset', { email: ana.email });
    return tokenIn();
  }
  return { forum, visitor, tokenIn, copyOf, register, askForReset };
}
