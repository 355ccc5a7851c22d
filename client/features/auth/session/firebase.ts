/** Firebase's provider: Google's service signs in, and its ID token is the proof. */

import { type FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';
import { signInFailedBy } from '#messages';
import { canonicalEmail } from '../../../../contract/values/addresses.ts';
import { logFailure } from '../../../api/log.ts';
import { SignInError } from '../messages.ts';
import type { AuthOptions, Identified, IdentityClient } from './identity.ts';

/** Waits for Firebase and turns its codes into our sentences. */
async function translateErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    const { code = '', message = '' } = cause as Partial<FirebaseError>;
    // Without words of the service's own the message is but `Firebase: Error (auth/…).`
    const said = /^Firebase: (?!Error \()(.+?)(?: \(auth\/[\w-]+\)\.)?$/.exec(message)?.[1];
    // And an internal error without words is a script of Google's that did not load.
    const isCut = code === 'auth/internal-error' && said === undefined;
    const unknown = code && signInFailedBy(code);
    throw new SignInError(isCut ? 'NETWORK' : code, said ?? unknown, { cause });
  }
}

function identified(user: User | null): Identified | null {
  if (!user?.email) return null;
  return {
    email: canonicalEmail(user.email),
    displayName: user.displayName,
    photoURL: user.photoURL,
  };
}

/** Opens the provider. */
export function openFirebase({ firebase, shortestPassword }: AuthOptions): IdentityClient {
  if (!firebase) throw new Error('The server did not say which Firebase project to use.');
  const { apiKey, authDomain, projectId, emulator } = firebase;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  let tell: (user: Identified | null) => void = () => {};
  // Firebase reports a new member before name and photo are set: that report is not passed on.
  let registering = false;

  return {
    hasGoogle: true,
    shortestPassword,

    start(onUser) {
      tell = onUser;
      onAuthStateChanged(auth, (user) => {
        if (!registering) tell(identified(user));
      });
    },
    async signIn(email, password) {
      await translateErrors(signInWithEmailAndPassword(auth, email, password));
    },
    async register({ displayName, photoURL, email, password }) {
      registering = true;
      try {
        const { user } = await translateErrors(
          createUserWithEmailAndPassword(auth, email, password),
        );
        void sendEmailVerification(user).catch(logFailure('The letter that confirms the address'));
        await updateProfile(user, { displayName, photoURL }).catch(logFailure('Name and photo'));
        // The first token knows neither name nor photo.
        await user.getIdToken(true).catch(logFailure('A fresh ID token'));
        tell(identified(user));
      } finally {
        registering = false;
      }
    },
    async google() {
      await translateErrors(signInWithPopup(auth, new GoogleAuthProvider()));
    },
    signInAfresh: {
      by: () =>
        auth.currentUser?.providerData.some(({ providerId }) => providerId === 'password')
          ? 'password'
          : 'google',
      async run(password) {
        const user = auth.currentUser;
        if (!user?.email) throw new SignInError('auth/user-not-found');
        await translateErrors(
          this.by() === 'google'
            ? reauthenticateWithPopup(user, new GoogleAuthProvider())
            : reauthenticateWithCredential(
                user,
                EmailAuthProvider.credential(user.email, password),
              ),
        );
        return translateErrors(user.getIdToken(true));
      },
    },
    async signOut() {
      await translateErrors(signOut(auth));
    },
    async forgot(email) {
      await translateErrors(sendPasswordResetEmail(auth, email)).catch((cause: unknown) => {
        // The answer does not reveal whether the account exists.
        if (!(cause instanceof SignInError) || cause.code !== 'auth/user-not-found') throw cause;
      });
    },
    async sendProvingMail() {
      if (auth.currentUser) await translateErrors(sendEmailVerification(auth.currentUser));
    },
    async recheck() {
      const user = auth.currentUser;
      if (!user) return false;
      await translateErrors(user.reload());
      if (!user.emailVerified) return false;
      const { claims } = await translateErrors(user.getIdTokenResult());
      // The claims of a token are those of its creation.
      if (claims['email_verified'] !== true) await translateErrors(user.getIdToken(true));
      return true;
    },
    async proof(): Promise<Record<string, string>> {
      const token = await auth.currentUser?.getIdToken();
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
  };
}
