import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth';
import { PASSWORD } from '../../contract/limits.ts';
import { Unavailable } from '../../db/faults.ts';
import { newId } from '../../db/ids.ts';
import type { Config } from '../config.ts';
import type { Identity, Proven, Reach } from './identity.ts';

/** What the SDK calls a token, or its account, that proves nothing. */
const BAD = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);
/** How the SDK's message begins when it is Google that was not reached: the code is the same as for a bad token. */
const NOT_REACHED = /^Error (fetching|while making request)/;

/** The addresses that the SDK speaks to in the browser: the service, and for Google's window its helper page. */
function reachOf(authDomain: string, emulator: string | undefined): Reach {
  const script = ['https://apis.google.com'];
  if (emulator) return { script, connect: [`http://${emulator}`], frame: [`http://${emulator}`] };
  const services = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return { script, connect: services, frame: [`https://${authDomain}`] };
}

/** Firebase's provider: the client signs in with Google's service, and we check the ID token it brings. */
export async function openFirebase(config: Config): Promise<Identity> {
  const { projectId = '', apiKey = '', serviceAccount, emulator } = config.firebase;
  const authDomain = config.firebase.authDomain ?? `${projectId}.firebaseapp.com`;
  // The SDK takes the emulator's address from the environment only; what is there beside our own settings is void.
  if (emulator) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
  else delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const app = initializeApp(
    { projectId, ...(serviceAccount && { credential: cert(serviceAccount) }) },
    // A name of its own, so that two forums in one process are two.
    newId(),
  );
  const auth = getAuth(app);
  // Asking whether a session was revoked takes the rights of a service account.
  const checkRevoked = serviceAccount !== undefined;

  async function proven(token: string): Promise<Proven | null> {
    const claims = await auth.verifyIdToken(token, checkRevoked);
    const { uid, auth_time, email, email_verified, name, picture } = claims;
    const signedInBy: unknown = claims.firebase?.sign_in_provider;
    if (!email) return null;
    return {
      uid,
      signedInAt: auth_time * 1_000,
      email: email.toLowerCase(),
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
    reach: reachOf(authDomain, emulator),
    async prove({ authorization }) {
      const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i)?.[1];
      if (!token) return null;
      try {
        return await proven(token);
      } catch (error) {
        const isBad = error instanceof FirebaseAuthError && BAD.has(error.code);
        if (isBad && !NOT_REACHED.test(error.message)) return null;
        throw new Unavailable("Google's sign-in service was not reached. Please try again.", {
          cause: error,
        });
      }
    },
    close: () => deleteApp(app),
  };
}
