import { afterEach, beforeEach } from 'vitest';
import {
  ana,
  openProvider,
  type Provider,
  type Visitor,
} from '../../support/features/provider-browser.ts';

export let forum: Provider;
export let visitor: Visitor;

export const signIn = { email: ana.email, password: ana.password };
export const NEW = 'an entirely new one';

/** The token of the last letter, or of one before it. */
export const tokenIn = (at = -1) =>
  new URL(forum.mails.at(at)?.link ?? '').searchParams.get('token');
/** The status of an answer and the code of its error. */
export const outcome = async (call: ReturnType<Visitor['call']>) => {
  const { status, body } = await call;
  return [status, body['code']];
};
/** The same browser with the cookies that it has now. */
export function copyOf(of: Visitor): Visitor {
  const copy = forum.visitor();
  for (const [name, value] of of.cookies) copy.cookies.set(name, value);
  return copy;
}
/** Registers Ana in the visitor's browser; answers the token of the mail. */
export async function register(): Promise<string | null> {
  await visitor.call('/sign-up/email', ana);
  return tokenIn();
}
/** Asks for a new password in another browser; answers the token of the mail. */
export async function askForReset(): Promise<string | null> {
  await forum.visitor().call('/request-password-reset', { email: ana.email });
  return tokenIn();
}

/** Registers the hooks that open a forum and a browser for each test and close the forum. */
export function registerMailVisitor(): void {
  beforeEach(async () => {
    forum = await openProvider();
    visitor = forum.visitor();
  });
  afterEach(() => forum.close());
}
