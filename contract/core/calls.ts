import * as features from '../features/index.ts';
import type { Answer, Input } from './endpoint.ts';
import { merged } from './merge-features.ts';

/** The table of all calls. The server routes no other call, and a call without `access` does not compile. */
export const CALLS = merged(features, 'calls');
export type Calls = typeof CALLS;
export type AnyCall = keyof Calls;
/** The input of a call. */
export type InputOf<Name extends AnyCall> = Input<Calls, Name>;
/** The answer of a call. */
export type AnswerOf<Name extends AnyCall> = Answer<Calls, Name>;
