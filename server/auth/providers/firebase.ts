import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth';
import { PASSWORD } from '../../../contract/core/password-limits.ts';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import type { SignInBy } from '../../../contract/values/proof-methods.ts';
import { UnavailableError } from '../../../db/core/errors.ts';
import { newId } from '../../../db/core/ids.ts';
import type { Config } from '../../app/config/config.ts';
import type { BrowserOrigins, Identity, ProvenIdentity } from '../identity.ts';

/** The SDK's error codes for a token that proves nothing. */
const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);
/** The SDK's messages when Google is unreachable: the code is the same as for an invalid token. */
const UNREACHABLE = /^Error (fetching|while making request)/;

/** The origins that the SDK needs in the browser: Google's services, and the helper page of the sign-in popup. */
function browserOriginsOf(authDomain: string, emulator: string | undefined): BrowserOrigins {
  const script = ['https://apis.google.com'];
  if (emulator) return { script, connect: [`http://${emulator}`], frame: [`http://${emulator}`] };
  const services = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return { script, connect: services, frame: [`https://${authDomain}`] };
}

/** By what an account has signed in, from the SDK's name of it. */
const signInBy = (name: unknown): SignInBy | null =>
  name === 'password' ? 'password' : name === 'google.com' ? 'google' : null;

/** The Firebase provider: the client signs in at Google's service, and the server verifies its ID token. */
export async function openFirebase(config: Config): Promise<Identity> {
  const { projectId = '', apiKey = '', serviceAccount, emulator } = config.firebase;
  const authDomain = config.firebase.authDomain ?? `${projectId}.firebaseapp.com`;
  // The SDK reads the emulator's address from the environment only. The forum's settings overrule what is there.
  if (emulator) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
  else delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const app = initializeApp(
    { projectId, ...(serviceAccount && { credential: cert(serviceAccount) }) },
    // A unique name, so that one process can run two forums.
    newId(),
  );
  const auth = getAuth(app);
  // Checking for revoked sessions needs the rights of a service account.
  const checkRevoked = serviceAccount !== undefined;

  async function verify(token: string): Promise<ProvenIdentity | null> {
    const claims = await auth.verifyIdToken(token, checkRevoked);
    const { uid, auth_time, iat, email, email_verified, name, picture } = claims;
    const signedInBy: unknown = claims.firebase?.sign_in_provider;
    if (!email) return null;
    return {
      uid,
      by: signInBy(signedInBy),
      signedInAt: auth_time * 1_000,
      issuedAt: iat * 1_000,
      email: canonicalEmail(email),
      emailVerified: email_verified === true,
      byForeignPassword: typeof signedInBy !== 'string' || signedInBy === 'password',
      displayName: typeof name === 'string' ? name : '',
      photoURL: picture ?? '',
    };
  }

  return {
    options: {
      identity: 'firebase',
      google: true,
      shortestPassword: PASSWORD.shortest,
      firebase: {
        apiKey,
        authDomain,
        projectId,
        ...(emulator && { emulator }),
      },
    },
    browserOrigins: browserOriginsOf(authDomain, emulator),
    async prove({ authorization }) {
      const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i)?.[1];
      if (!token) return null;
      try {
        return await verify(token);
      } catch (error) {
        const isInvalid = error instanceof FirebaseAuthError && INVALID_TOKEN_CODES.has(error.code);
        if (isInvalid && !UNREACHABLE.test(error.message)) return null;
        throw new UnavailableError("Google's sign-in service was not reached. Please try again.", {
          cause: error,
        });
      }
    },
    close: () => deleteApp(app),
  };
}
