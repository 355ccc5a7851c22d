import type { Endpoint } from '../../contract/endpoint.ts';
import { ERROR_STATUSES, Problem } from '../../contract/errors.ts';

/** The schemas of a call, by which the framework validates and serialises, and which the OpenAPI document shows. */
export function schemaOf(endpoint: Endpoint, path: string) {
  const { summary, access, needsProvenAddress, query, body, answer, status } = endpoint;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const errors = Object.keys(ERROR_STATUSES).map((code) => [code, Problem]);
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
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...Object.fromEntries(errors), [status ?? 200]: answer },
  };
}
