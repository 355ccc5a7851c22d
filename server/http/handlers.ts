import type { AnswerOf, AnyCall, Calls, InputOf } from '../../contract/core/calls.ts';
import type { Procedure } from '../../db/core/procedure.ts';
import type { Caller } from '../auth/caller.ts';
import type { CallContext, Handler } from './call-context.ts';
import type { Viewer } from './email-masking.ts';

/** An answer that may be cached until one of its tags is dropped. */
export interface CacheableAnswer<T> {
  answer: T;
  /** The rev of the room that the answer shows; undefined: it shows none. */
  rev: number | undefined;
  tags: string[];
}

/** The input of a cacheable answer: validated input and the view of e-mail addresses. */
export type ReadInput<Name extends AnyCall> = Pick<
  Required<InputOf<Name>>,
  keyof InputOf<Name> & ('params' | 'query')
> & { viewer: Viewer };

/**
 * The handler of a call whose answer all callers of one view share. The procedure alone makes the answer, so that a
 * visitor's request is answered in the turn in which it arrives.
 */
export interface CacheableRead<Name extends AnyCall> {
  read(input: ReadInput<Name>): Procedure<CacheableAnswer<AnswerOf<Name>>>;
  /** The handler of signed-in callers, where each of them has an answer of their own. */
  forMembers?(ctx: CallContext<Name> & { caller: Caller }): Promise<AnswerOf<Name>>;
}

/**
 * The handlers of all calls. A call without one does not compile. Only a call that anyone may make can be a cacheable
 * read, because no right is checked before its cached answer.
 */
export type Handlers = {
  [Name in AnyCall]:
    | Handler<Name>
    | (Calls[Name]['access'] extends 'anyone' ? CacheableRead<Name> : never);
};
