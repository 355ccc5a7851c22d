/** The passkeys of the browser. What they answer goes to the server as it is. */
import type { Assertion, NewCredential } from '../../../../contract/features/factors.ts';
import { SignInError } from '../messages.ts';

/** True if the browser has passkeys, in the form that this client asks for them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Waits for the person and their device, and turns the browser's refusals into our sentences. */
async function answerOf<Answer>(asked: Promise<Credential | null>): Promise<Answer> {
  try {
    const credential = (await asked) as PublicKeyCredential;
    return credential.toJSON() as Answer;
  } catch (cause) {
    throw new SignInError(cause instanceof DOMException ? cause.name : '', '', { cause });
  }
}

/** Has the person show a passkey, by the server's options. @throws SignInError */
export const showPasskey = (options: object): Promise<Assertion> =>
  answerOf(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );

/** Has the person make a passkey, by the server's options. @throws SignInError */
export const makePasskey = (options: object): Promise<NewCredential> =>
  answerOf(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
