import type { Caller as ContractCaller } from '../../contract/core/rights.ts';

/** The signed-in member of a request, as of its start, with the key of the member's row. */
export interface Caller extends ContractCaller {
  key: number;
  /** True if the member has a second factor. */
  hasFactor: boolean;
}

/** The claims of a product token. They name the member and no rights. */
export interface Claims {
  /** The member's id. */
  sub: string;
  email: string;
  /** The member's series of tokens. Tokens from before there were series have none. */
  series?: number;
  /** The token's own id, by which a logout revokes it. */
  jti: string;
  /** The session: the token ends with it. Tokens from before there were sessions may have none. */
  sid?: string;
  /** When the token was issued and when it expires, in seconds since 1970. */
  iat: number;
  exp: number;
}

/** A caller with the claims of their token. */
export interface SignedIn {
  caller: Caller;
  claims: Claims;
}
