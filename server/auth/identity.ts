import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerOf } from '../../contract/core/calls.ts';
import type { SignInBy } from '../../contract/values/proof-methods.ts';

/** An identity that the provider has proven. */
export interface ProvenIdentity {
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string;
  /** The time of the sign-in in milliseconds: a proof can be presented more than once. */
  signedInAt: number;
  /** When the provider has made the proof, in milliseconds, if it names the address of that time. */
  issuedAt?: number;
  /** When the account was created; only of the embedded provider. */
  since?: number;
  /** The session of the embedded provider: product tokens end with it. */
  session?: string;
  /** By what the account has signed in; null: not known. */
  by: SignInBy | null;
  /** True if the password is kept elsewhere: a stranger's password may outlive the proof of the address. */
  byForeignPassword?: boolean;
  /** The provider's id of the account, if members are bound to it. */
  uid?: string;
}

/** A password that a signed-in member has entered once more. */
export interface PasswordGuess {
  email: string;
  password: string;
  network: string;
  /** The request's cookies, which recognise a device that knows the password. */
  cookie: string | null;
}

/** The calls of the embedded provider under `/auth/*`. */
export interface AuthCalls {
  /** Handles a request; `signal` aborts when the client has disconnected. */
  handle(request: Request, address: string, signal?: AbortSignal): Promise<Response>;
  /** True if all callers get the same answer: a request for the session by a browser that has none. */
  isForAll(method: string, url: string, headers: IncomingHttpHeaders): boolean;
  /** True if the account of an address has a password. */
  hasPassword(email: string): Promise<boolean>;
  /**
   * Checks the password of a signed-in member; a wrong one counts as a failed sign-in does.
   * @throws HttpError (429, 503) for a guess that is not checked.
   */
  checkPassword(guess: PasswordGuess): Promise<boolean>;
}

/** The origins that a provider's code in the browser needs, for the content security policy. */
export interface BrowserOrigins {
  connect: string[];
  script: string[];
  frame: string[];
}

/** The interface of identity providers. */
export interface Identity {
  /** Verifies the proof in a request's headers; null without a valid one. */
  prove(headers: IncomingHttpHeaders): Promise<ProvenIdentity | null>;
  /** Lets the provider's session of a request run on, as its use asks; the cookies that say so to the browser. */
  renew?(headers: IncomingHttpHeaders): Promise<string[]>;
  /** The settings that the client needs for signing in. */
  options: AnswerOf<'GET /auth-options'>;
  /** The calls of the provider, if it is embedded. */
  authCalls?: AuthCalls;
  browserOrigins?: BrowserOrigins;
  /** Calls back with an e-mail address that was just proven; the proof counts once the listener is done. */
  onProven?(listener: (email: string) => Promise<void>): void;
  /** Calls back with each refused password: of which account, from which network, and why. */
  onRefused?(listener: (email: string, network: string, why: string) => Promise<void>): void;
  close?(): Promise<void>;
}
