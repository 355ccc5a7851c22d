import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerOf, AnyCall, Calls, InputOf } from '../../contract/core/calls.ts';
import type { ResourceKind, Right } from '../../contract/core/rights.ts';
import type { WriteKey } from '../../db/core/idempotency.ts';
import type { Caller } from '../auth/caller.ts';
import type { ProvenIdentity } from '../auth/identity.ts';
import type { Resources } from './author-rights.ts';
import type { Identified } from './authorize.ts';

type CallerFor<R extends Right> = R extends 'anyone' | 'proof' | 'tokenOrProof'
  ? Caller | null
  : Caller;
type ResourceFor<Call> = Call extends { resource: infer Kind extends ResourceKind }
  ? Resources[Kind]
  : undefined;

/** The request and the response of a call, apart from its input. */
export interface Exchange {
  /** The network that the call came from. */
  readonly network: string;
  /** Where people reach the forum, without a slash at the end. */
  readonly home: string;
  /** The headers of the request. */
  readonly headers: IncomingHttpHeaders;
  /** Asks the identity provider once more. */
  prove(): Promise<ProvenIdentity | null>;
  /** Asks the identity provider about another proof than the one of the request. */
  proveBy(authorization: string): Promise<ProvenIdentity | null>;
  /** Adds a `Set-Cookie` header. */
  setCookie(value: string): void;
  /** Sets the rev of the room that the answer shows. */
  rev(rev: number): void;
  /** Has the caller's browser remember a choice for its pages, or none of its own any more (null). */
  remember(choice: 'language' | 'digits', value: string | null): void;
}

/** The arguments of a handler: validated input, the caller, the resource that the caller has a right to, the exchange. */
export type CallContext<Name extends AnyCall> = Required<InputOf<Name>> &
  Omit<Identified, 'caller'> &
  Exchange & {
    caller: CallerFor<Calls[Name]['access']>;
    resource: ResourceFor<Calls[Name]>;
    writeKey: WriteKey | null;
  };

export type Handler<Name extends AnyCall> = (ctx: CallContext<Name>) => Promise<AnswerOf<Name>>;

/** The checked input of a call. */
interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
  resource: unknown;
  /** The idempotency key of the request; null without one. */
  writeKey: WriteKey | null;
}

/**
 * Builds the context of any call, for visitors and members alike.
 * The types of a call are known to its handler only: the router has checked input and caller against the contract.
 */
export const callContext = (
  { params, query, body, resource, writeKey }: CallInput,
  { caller, claims, proven }: Identified,
  exchange: Exchange,
) => ({
  params,
  query,
  body,
  resource,
  writeKey,
  caller,
  claims,
  proven,
  get network() {
    return exchange.network;
  },
  get home() {
    return exchange.home;
  },
  get headers() {
    return exchange.headers;
  },
  prove: exchange.prove,
  proveBy: exchange.proveBy,
  setCookie: exchange.setCookie,
  rev: exchange.rev,
  remember: exchange.remember,
});
/** The context of some call. */
type AnyContext = ReturnType<typeof callContext>;
/** A handler as the router calls it. */
export type AnyHandler = (ctx: AnyContext) => Promise<unknown>;
