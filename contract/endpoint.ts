import type { Static, TObject, TSchema } from 'typebox';
import type { Right } from './rights.ts';
import type { RoomKind } from './rooms.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The name of a call is its method and path, as in `PATCH /posts/{id}/upvote`. */
export type CallName = `${Method} /${string}`;

/** What one call says: who may make it, what goes in, what comes out. */
export interface Endpoint {
  /** One sentence for the OpenAPI page. */
  says: string;
  who: Right;
  /** Only members whose address is proven may make it, where the forum asks for that (`VERIFY`). */
  needsProvenAddress?: true;
  query?: TObject;
  body?: TObject;
  answer: TSchema;
  /** The status of success; 200 unless said. */
  status?: 201;
  /** The room whose rev the answer carries in `X-Rev`. */
  rev?: RoomKind;
}

/** Declares the calls of one word; keeps each schema's exact type. */
export const endpoints = <const T extends Record<CallName, Endpoint>>(table: T): T => table;

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Of<E, Part extends string> =
  E extends Record<Part, infer S extends TSchema> ? Static<S> : never;
type Given<Key extends string, T> = [T] extends [never]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };
type ParamsOf<Name> = [Names<Name>] extends [never] ? never : { [K in Names<Name>]: string };

/** What a caller passes: `params` of the path, `query` and `body`, each only where the call has it. */
export type Input<Table, Name extends keyof Table> = Given<'params', ParamsOf<Name>> &
  Given<'query', Of<Table[Name], 'query'>> &
  Given<'body', Of<Table[Name], 'body'>>;

/** What the call answers. */
export type Answer<Table, Name extends keyof Table> = Of<Table[Name], 'answer'>;
