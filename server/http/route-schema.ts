import { type TSchema, Type } from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ERROR_STATUSES, Problem } from '../../contract/errors.ts';
import { KeyHeaders } from '../../contract/idempotency-schemas.ts';

/** The schema of a 409 that tells what is there now. */
const conflictSchema = (current: TSchema) =>
  Type.Object({ ...Problem.properties, current: Type.Optional(current) });

/** The schemas of a call, by which the framework validates and serialises, and which the OpenAPI document shows. */
export function schemaOf(endpoint: Endpoint, path: string) {
  const { summary, access, needsProvenAddress, query, body, upload, answer, conflict, status } =
    endpoint;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const errors = Object.keys(ERROR_STATUSES).map((code) => [
    code,
    code === '409' && conflict ? conflictSchema(conflict) : Problem,
  ]);
  return {
    summary,
    tags: [path.split('/')[1] as string],
    ...(needsProvenAddress && {
      description: 'Where the forum asks for it: proven addresses only',
    }),
    ...(access === 'anyone'
      ? {}
      : { security: [{ [access === 'proof' ? 'proof' : 'token']: [] }] }),
    ...(names.length > 0 && {
      params: {
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
    }),
    ...(endpoint.idempotent && { headers: KeyHeaders }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(upload && {
      body: { content: Object.fromEntries(upload.types.map((type) => [type, { schema: {} }])) },
    }),
    response: {
      ...Object.fromEntries(errors),
      [status ?? 200]: answer,
      ...(endpoint.mayBeHeld && { 201: answer }),
    },
  };
}
