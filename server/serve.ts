import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnswerOf, type AnyCall, CALLS, type Calls, type InputOf } from '../contract/calls.ts';
import type { Endpoint, Method } from '../contract/endpoint.ts';
import { type Caller, isAdmin, isSelf, mustProve, type Right } from '../contract/rights.ts';
import { bytesInTurns, hasLongList } from './answer.ts';
import { mostBytesOf, mostLettersOf } from './body.ts';
import { schemaOf } from './call-schema.ts';
import type { Config } from './config.ts';
import { Refused, refusal } from './errors.ts';
import { answersKept, JSON_TYPE, keptAs, sendReady } from './front.ts';
import { asBytes, type Hot, type Ready } from './hot.ts';
import { cleanEmail } from './input.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import type { Identity, Proven } from './outside/identity.ts';
import { bearerOf, type Claims, type Tokens } from './tokens.ts';

type CallerFor<R extends Right> = R extends 'anyone' | 'proof' | 'tokenOrProof'
  ? Caller | null
  : Caller;

/** What a handler is given: the checked input, who calls, and where the answer's rev goes. */
export type Context<Name extends AnyCall> = Required<InputOf<Name>> & {
  caller: CallerFor<Calls[Name]['who']>;
  /** The claims of the caller's token; null for visitors. */
  claims: Claims | null;
  /** Who the identity provider says is calling; only where the call asks for a proof. */
  proven: Proven | null;
  /** The network that the call came from. */
  network: string;
  /** Asks the identity provider once more. */
  prove(): Promise<Proven | null>;
  /** Where people reach the forum, without a slash at the end. */
  home: string;
  /** Says the rev of the room that the answer shows. */
  rev(rev: number): void;
  /** Answers what is kept for this address and such a caller; else what is made now, and keeps it. */
  keep(make: () => Promise<Fresh<AnswerOf<Name>>>): Promise<Kept>;
};
export type Handler<Name extends AnyCall> = (ctx: Context<Name>) => Promise<AnswerOf<Name> | Kept>;
export type Handlers = { [Name in AnyCall]: Handler<Name> };

/** An answer that may be kept until a change in one of the rooms that it shows is announced. */
export interface Fresh<T> {
  answer: T;
  rev: number;
  shows: string[];
}

/** An answer that is serialised already. */
export class Kept {
  readonly ready: Ready;
  constructor(ready: Ready) {
    this.ready = ready;
  }
}

interface Gate {
  tokens: Tokens;
  identity: Identity;
  limits: Limits;
  hot: Hot;
  config: Pick<Config, 'publicUrl' | 'verify'>;
}

export const SIGN_IN = 'Please sign in first.';

async function authorise(endpoint: Endpoint, request: FastifyRequest, gate: Gate) {
  const { who, needsProvenAddress = false } = endpoint;
  const bearer = bearerOf(request.headers);
  const signedIn = bearer && who !== 'proof' ? await gate.tokens.open(bearer) : null;
  const caller = signedIn?.caller ?? null;
  if (gate.limits.on) {
    const call = request.routeOptions.config.call as AnyCall;
    await gate.limits.takeCall(call, caller?.id ?? networkOf(request.ip));
  }
  const needsProof = who === 'proof' || (who === 'tokenOrProof' && !caller);
  const proven = needsProof ? await gate.identity.prove(request.headers) : null;
  if (needsProof ? !proven : !caller && who !== 'anyone') {
    if (!bearer || who === 'proof') throw new Refused(401, SIGN_IN);
    throw new Refused(401, 'Your session has ended. Please sign in again.', {
      code: 'session-ended',
    });
  }
  if (caller) mustHaveRight(who, caller, request);
  if (caller && needsProvenAddress && mustProve(caller, gate.config.verify))
    throw refusal(403, 'address-unproven');
  return { caller, claims: signedIn?.claims ?? null, proven };
}

function mustHaveRight(who: Right, caller: Caller, request: FastifyRequest) {
  if (who === 'admin' && !isAdmin(caller))
    throw new Refused(403, 'This is for admins only.', { code: 'admins-only' });
  if (who !== 'self') return;
  const { email } = { ...(request.query as { email?: unknown }), ...(request.params as object) };
  if (email === undefined || email === '') throw new Refused(400, 'Email is required');
  if (typeof email !== 'string') throw new Refused(400, 'Email must be given once');
  if (!isSelf(caller, cleanEmail(email)))
    throw new Refused(403, 'You may only ask for your own account.', { code: 'not-own-account' });
}

const colonPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

type Who = Awaited<ReturnType<typeof authorise>>;
const VISITOR: Who = { caller: null, claims: null, proven: null };

/** By what a caller's limits are counted. */
const idOf = (request: FastifyRequest): string => request.who?.caller?.id ?? networkOf(request.ip);

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall;
    /** The most letters that its body needs. */
    mostLetters?: number;
  }
  interface FastifyRequest {
    who: Who | null;
  }
}

/** Binds every call of the contract to its handler; the types refuse a missing one. */
export function serveCalls(app: FastifyInstance, handlers: Handlers, gate: Gate) {
  app.decorateRequest('who', null);
  const onRequest = answersKept(gate.hot, gate.limits);

  for (const [name, endpoint] of Object.entries(CALLS) as [AnyCall, Endpoint][]) {
    const [method, path] = name.split(' ') as [Method, string];
    const handle = handlers[name] as unknown as (ctx: unknown) => Promise<unknown>;
    const status = endpoint.status ?? 200;
    const code = String(status);

    app.route({
      method,
      url: colonPath(path),
      bodyLimit: mostBytesOf(endpoint.body),
      schema: schemaOf(endpoint, path),
      config: { call: name, mostLetters: mostLettersOf(endpoint.body) },
      ...(method === 'GET' && { onRequest }),
      // Rights come before the input's form: a stranger learns nothing from a 400.
      preValidation(request, _reply, done) {
        const plain = endpoint.who === 'anyone' && request.headers.authorization === undefined;
        request.who = VISITOR;
        if (plain && !gate.limits.on) return done();
        authorise(endpoint, request, gate).then((who) => {
          request.who = who;
          done();
        }, done);
      },
      async handler(request, reply) {
        let shown: number | undefined;
        const ctx = {
          params: request.params,
          query: request.query,
          body: request.body,
          ...request.who,
          prove: () => gate.identity.prove(request.headers),
          get network() {
            return networkOf(request.ip);
          },
          get home() {
            return gate.config.publicUrl ?? `${request.protocol}://${request.host}`;
          },
          rev(rev: number) {
            shown = rev;
          },
          async keep(make: () => Promise<Fresh<Record<string, unknown>>>) {
            const key = keptAs(request.url, Boolean(request.who?.caller));
            const ready = await gate.hot.keep(key, async () => {
              const { answer, ...rest } = await make();
              const body = hasLongList(answer)
                ? (await bytesInTurns(reply, endpoint.answer, answer)).toString('latin1')
                : asBytes(reply.serializeInput(answer, code) as string);
              return { body, ...rest };
            });
            return new Kept(ready);
          },
        };
        const result = await gate.limits.making(name, idOf(request), () => handle(ctx));
        if (result instanceof Kept) return sendReady(reply, result.ready);
        if (shown !== undefined) reply.header('x-rev', shown);
        reply.code(status).header('content-type', JSON_TYPE);
        return hasLongList(result) ? bytesInTurns(reply, endpoint.answer, result) : result;
      },
    });
  }
}
