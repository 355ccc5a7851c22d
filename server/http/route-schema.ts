import { type TSchema, Type } from 'typebox';
import type { Endpoint, Method } from '../../contract/core/endpoint.ts';
import { ERROR_STATUSES, Problem } from '../../contract/core/errors.ts';
import { KeyHeaders } from '../../contract/core/idempotency-schemas.ts';
import type { Right } from '../../contract/core/rights.ts';

const conflictSchemas = new WeakMap<TSchema, TSchema>();

/** The schema of a 409 that tells what is there now. One object per answer: each object is compiled once. */
function conflictSchema(current: TSchema): TSchema {
  const known = conflictSchemas.get(current);
  if (known) return known;
  const schema = Type.Object({ ...Problem.properties, current: Type.Optional(current) });
  conflictSchemas.set(current, schema);
  return schema;
}

const paramsSchemas = new Map<string, object>();

/** The schema of a path's parameters. One object per list of names: each object is compiled once. */
function paramsSchema(names: readonly string[]): object {
  const key = names.join();
  const known = paramsSchemas.get(key);
  if (known) return known;
  const schema = {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  };
  paramsSchemas.set(key, schema);
  return schema;
}

const TOKEN = { token: [] };
const PROOF = { proof: [] };

/** How callers may sign a call; all other calls take the product token alone. Visitors sign nothing. */
const SIGNED_BY: Partial<Record<Right, Record<string, string[]>[]>> = {
  anyone: [{}, TOKEN],
  proof: [PROOF],
  tokenOrProof: [TOKEN, PROOF],
};

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The name of a call in generated clients: its method and path in words. `PATCH /posts/{id}/upvote` is
 * `patchPostsByIdUpvote`.
 */
const operationIdOf = (method: Method, path: string): string =>
  path
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[/-]/)
    .reduce((name, word) => name + capitalized(word), method.toLowerCase());

/** The schemas of a call, by which the framework validates and serialises, and which the OpenAPI document shows. */
export function schemaOf(endpoint: Endpoint, method: Method, path: string) {
  const { summary, access, needsProvenAddress, query, body, upload, lines, answer } = endpoint;
  const { conflict, status } = endpoint;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const errors = Object.keys(ERROR_STATUSES).map((code) => [
    code,
    code === '409' && conflict ? conflictSchema(conflict) : Problem,
  ]);
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags: [path.split('/')[1] as string],
    ...(needsProvenAddress && {
      description: 'Where the forum asks for it: proven addresses only',
    }),
    security: SIGNED_BY[access] ?? [TOKEN],
    ...(names.length > 0 && { params: paramsSchema(names) }),
    ...(endpoint.idempotent && { headers: KeyHeaders }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(upload && {
      body: { content: Object.fromEntries(upload.types.map((type) => [type, { schema: {} }])) },
    }),
    response: {
      ...Object.fromEntries(errors),
      [status ?? 200]: lines ? { content: { 'application/x-ndjson': { schema: answer } } } : answer,
      ...(endpoint.mayBeHeld && { 201: answer }),
    },
  };
}
