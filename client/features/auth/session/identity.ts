import type { AnswerOf } from '../../../../contract/core/calls.ts';

/** Which provider the forum uses, and what its pages must know of it. */
export type AuthOptions = AnswerOf<'GET /auth-options'>;

/** The account that the identity provider has signed in. */
export interface Identified {
  email: string;
  displayName: string | null;
  photoURL: string | null;
}

export interface Registration {
  displayName: string;
  photoURL: string;
  email: string;
  password: string;
  /** The honeypot: people don't see it. */
  website?: string;
  /** For how long the form was shown. */
  shownSeconds?: number;
}

/** An identity provider, as the pages see it. Each promise rejects with the provider's own message. */
export interface IdentityClient {
  /** The least characters of a new password. */
  shortestPassword: number;
  /** True if the forum's provider signs in with Google. */
  hasGoogle: boolean;
  /** The least time to fill in the register form; missing: any, and it has no honeypot. */
  registerSeconds?: number | undefined;
  /** Calls `onUser` with the signed-in account (null: none), and again whenever it changes. */
  start(onUser: (user: Identified | null) => void): void;
  /** Looks which account is signed in: its address may be another by now. Missing where the provider tells it itself. */
  look?(): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  register(registration: Registration): Promise<void>;
  /** Signs in with Google; a provider that has to leave the page for it comes back to `back`. */
  google(back: string): Promise<void>;
  /** Signs in by a passkey; missing where the provider knows none. */
  passkey?(): Promise<void>;
  /**
   * Signs the one here in once more, for a step-up: by what, and the ID token of that. Missing where that takes another
   * page.
   */
  signInAfresh?: { by(): 'password' | 'google'; run(password: string): Promise<string> };
  signOut(): Promise<void>;
  /** Has a mail sent that leads to a new password; it does not tell whether there is such an account. */
  forgot(email: string): Promise<void>;
  /** Sets a new password with what the mail's link brought; missing where the provider has a page of its own. */
  reset?(token: string, password: string): Promise<void>;
  /** Has the mail sent again that proves the address of the one here. */
  sendProvingMail(email: string): Promise<void>;
  /** Looks whether the address was proven meanwhile; missing where our own server knows it first. */
  recheck?(): Promise<boolean>;
  /** Proves the address with what the mail's link brought; answers whether somebody is signed in by that. */
  confirm?(token: string, password: string | undefined): Promise<boolean>;
  /** Reports that somebody else registered the address; returns the token that sets a new password. */
  disown?(token: string): Promise<string>;
  /** True if the account of the one here has a password. Missing, like the next, where that is not ours to know. */
  hasPassword?(): Promise<boolean>;
  /** Changes it, and ends the account's other sessions. */
  changePassword?(current: string, next: string): Promise<void>;
  /** Headers that prove the account to our server; empty when a cookie does. */
  proof(): Promise<Record<string, string>>;
}
