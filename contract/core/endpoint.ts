import type { Static, TObject, TSchema } from 'typebox';
import type { AuthorRight, ResourceKind, Right } from './rights.ts';
import type { RoomKind } from './rooms.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of a call is its method and path, as in `PATCH /posts/{id}/upvote`. */
export type CallName = `${Method} /${string}`;

/** The right that a call requires. A right to a resource names the kind of resource of the path's `id`. */
type Access =
  | { access: Exclude<Right, AuthorRight>; resource?: never }
  | { access: AuthorRight; resource: ResourceKind };

/** The bytes that a call takes as its body: their types, and how many at most. */
export interface Upload {
  types: readonly string[];
  mostBytes: number;
}

/** The rights of a silenced member to a call: always, never, or unless the body names one of some fields. */
type WhileSilenced = boolean | { without: readonly string[] };

/** The declaration of a call: the required right, the input and the answer. */
export type Endpoint = Access & {
  /** One sentence for the OpenAPI page. */
  summary: string;
  /** With `VERIFY` the call requires a member whose address is proven. */
  needsProvenAddress?: true;
  /** True if a silenced member may make the call; reading and acts of moderators and admins always go on. */
  whileSilenced?: WhileSilenced;
  /** A suspended member may make the call, without any other right than those of a plain member. */
  whileSuspended?: true;
  /** A member who is leaving may make the call, also while suspended; no other one but those that anyone may make. */
  whileLeaving?: true;
  /**
   * The caller has shown within ten minutes, in this session, that it is them (`POST /me/step-up`): `always`, or only
   * where the account has a second factor.
   */
  stepUp?: 'always' | 'with-factor';
  /** The call may be made without a second factor also where the forum asks all members for one (`FACTORS=all`). */
  withoutFactor?: true;
  /** The call takes an idempotency key: the server recognises a repeat and writes nothing. */
  idempotent?: true;
  query?: TObject;
  body?: TObject;
  /** The call may come without a body, as from clients that know of none. */
  bodyMayBeMissing?: true;
  /** The call takes bytes in place of JSON. */
  upload?: Upload;
  answer: TSchema;
  /** The answer is sent in lines of JSON (NDJSON) as they are read; the schema is that of one line. */
  lines?: true;
  /** The status of success; 200 by default. */
  status?: 201 | 202;
  /** Success is 201 where what was sent waits for approval. */
  mayBeHeld?: true;
  /** The schema of `current` in a 409: what is there in place of what the caller knew. */
  conflict?: TSchema;
  /** The room whose rev the answer carries in `X-Rev`. */
  rev?: RoomKind;
};

/** A call that only an author may make names the resource by `{id}` in its path. */
type NamesItsResource<T> = {
  [Name in keyof T]: T[Name] extends { access: AuthorRight }
    ? Name extends `${string}{id}${string}`
      ? unknown
      : never
    : unknown;
};

/** A call by which a member writes says whether a silenced member may make it. */
type SaysWhileSilenced<T> = {
  [Name in keyof T]: Name extends `GET ${string}`
    ? unknown
    : T[Name] extends { access: 'anyone' | 'proof' | 'moderator' | 'admin' }
      ? unknown
      : { whileSilenced: WhileSilenced };
};

/** Declares the calls of one feature; keeps each schema's exact type. */
export const endpoints = <const T extends Record<CallName, Endpoint>>(
  table: T & NamesItsResource<T> & SaysWhileSilenced<T>,
): T => table;

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
type BodyOf<E> = E extends { upload: Upload } ? Blob | Uint8Array : Of<E, 'body'>;
type ParamsOf<Name> = [Names<Name>] extends [never] ? never : { [K in Names<Name>]: string };

/** The input of a call: `params` of the path, `query` and `body`, each only where the call has it. */
export type Input<Table, Name extends keyof Table> = Given<'params', ParamsOf<Name>> &
  Given<'query', Of<Table[Name], 'query'>> &
  Given<'body', BodyOf<Table[Name]>>;

/** The answer of a call; of one that is sent in lines all of them. */
export type Answer<Table, Name extends keyof Table> = Table[Name] extends { lines: true }
  ? AsyncIterable<Of<Table[Name], 'answer'>>
  : Of<Table[Name], 'answer'>;
