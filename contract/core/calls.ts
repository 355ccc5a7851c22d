import type { Answer, Input } from './endpoint.ts';
import { CALLS } from './feature-tables.ts';

export { CALLS };
export type Calls = typeof CALLS;
export type AnyCall = keyof Calls;
/** The input of a call. */
export type InputOf<Name extends AnyCall> = Input<Calls, Name>;
/** The answer of a call. */
export type AnswerOf<Name extends AnyCall> = Answer<Calls, Name>;
