import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerOf } from '../../contract/calls.ts';

/** Who the identity provider says is calling. */
export interface Proven {
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string;
  /** When they signed in, in milliseconds: a proof may be shown again and again. */
  signedInAt: number;
  /** When the account was made, where accounts are kept in this server. */
  since?: number;
  /** The provider's session, where it is kept in this server: product tokens end with it. */
  session?: string;
  /** They signed in with a password kept elsewhere: one that a stranger set may outlive the proof of the address. */
  byForeignPassword?: boolean;
  /** The provider's own id of the account, where members are bound to it. */
  uid?: string;
}

/** A request or answer of the provider's own calls under `/auth/*`. */
export interface OwnCalls {
  /** Answers a request; `hangUp` aborts when nobody waits for it any more. */
  handle(request: Request, address: string, hangUp?: AbortSignal): Promise<Response>;
}

/** Where a provider's code in the browser must reach, beside our own server: for the content security policy. */
export interface Reach {
  connect: string[];
  script: string[];
  frame: string[];
}

/** The one seam between Adda and whoever knows passwords. */
export interface Identity {
  /** Reads the proof in a request's headers; null when there is none or it is bad. */
  prove(headers: IncomingHttpHeaders): Promise<Proven | null>;
  /** What the client needs to sign people in. */
  options: AnswerOf<'GET /auth-options'>;
  /** The provider's own calls, when it lives in this server. */
  ownCalls?: OwnCalls;
  reach?: Reach;
  /** Tells, by e-mail address, who has just shown that it is theirs; it counts once `then` is done. */
  onProven?(then: (email: string) => Promise<void>): void;
  /** Tells of guesses that were refused: of whose password, from which network, and why. */
  onRefused?(then: (email: string, network: string, why: string) => Promise<void>): void;
  close?(): Promise<void>;
}
