import type { Endpoint } from '../contract/endpoint.ts';
import { Problem, REFUSALS } from '../contract/errors.ts';

/** What a call takes and answers, as the framework checks and writes it and the OpenAPI document shows it. */
export function schemaOf(endpoint: Endpoint, path: string) {
  const { says, who, needsProvenAddress, query, body, answer, status } = endpoint;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const refusals = Object.keys(REFUSALS).map((code) => [code, Problem]);
  return {
    summary: says,
    tags: [path.split('/')[1] as string],
    ...(needsProvenAddress && {
      description: 'Where the forum asks for it: proven addresses only',
    }),
    ...(who === 'anyone' ? {} : { security: [{ [who === 'proof' ? 'proof' : 'token']: [] }] }),
    ...(names.length > 0 && {
      params: {
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
    }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...Object.fromEntries(refusals), [status ?? 200]: answer },
  };
}
