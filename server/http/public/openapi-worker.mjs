/**
 * Makes the OpenAPI document and all files of its page in a worker thread, because it would block the event loop for
 * too long. The file is JavaScript, so that the thread need not load the code that strips types.
 */
import { readdir } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';

const { routes, server } = workerData;

/** The meaning of the digits in a query. */
const INTEGER = { type: 'integer', minimum: 1 };

/**
 * Puts every schema with a title under `components`, and a reference in its place.
 * @throws where two different schemas have one title.
 */
function withReferences(node, schemas) {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => withReferences(item, schemas));
  if (node['x-integer']) return INTEGER;
  const { title } = node;
  const entries = Object.entries(node).map(([key, value]) => [key, withReferences(value, schemas)]);
  if (typeof title !== 'string') return Object.fromEntries(entries);
  const schema = Object.fromEntries(entries.filter(([key]) => key !== 'title'));
  schemas[title] ??= schema;
  if (!isDeepStrictEqual(schemas[title], schema))
    throw new Error(`Two schemas have the name ${title}.`);
  return { $ref: `#/components/schemas/${title}` };
}

/**
 * The content security policy of the page. That of the library lets the forum's own pages frame it, as no other page of
 * the forum may be, and asks for every file over https, where a forum without https has none.
 */
const POLICY = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const PROBLEM = '#/components/schemas/Problem';

/** Names each model and each common error once, under `components`; a call refers to them. */
function transformObject({ openapiObject }) {
  const { components } = openapiObject;
  const { schemas } = components;
  const errors = {};
  const paths = withReferences(openapiObject.paths, schemas);
  for (const { responses } of Object.values(paths).flatMap(Object.values)) {
    for (const [status, response] of Object.entries(responses)) {
      const description = STATUS_CODES[status];
      responses[status] = { ...response, description };
      if (response.content['application/json']?.schema.$ref !== PROBLEM) continue;
      const name = description.replaceAll(' ', '');
      errors[name] = responses[status];
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return { ...openapiObject, paths, components: { ...components, responses: errors } };
}

const docs = Fastify();
// The routes are never called; their schemas are only shown.
docs.setValidatorCompiler(() => () => true);
docs.setSerializerCompiler(() => JSON.stringify);
await docs.register(swagger, {
  transformObject,
  openapi: {
    openapi: '3.1.0',
    servers: [{ url: server }],
    info: { title: 'Adda', description: 'The calls of the forum', version: '1' },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'the product token of POST /jwt' },
        proof: {
          type: 'http',
          scheme: 'bearer',
          description:
            "the identity provider's ID token; the embedded provider takes its session cookie",
        },
      },
    },
  },
});
await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY });
for (const route of routes) docs.route({ ...route, handler: () => undefined });
docs.get('/openapi.json', { schema: { hide: true } }, async () => docs.swagger());
await docs.ready();

const assets = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const files = [...(await readdir(assets)), 'swagger-initializer.js'];
const urls = [
  '/openapi.json',
  ...['', '/', '/json', '/yaml'].map((path) => `/docs${path}`),
  ...files.map((file) => `/docs/static/${file}`),
];
const pages = [];
for (const url of urls) {
  const { statusCode, headers, rawPayload } = await docs.inject(url);
  if (statusCode < 400) pages.push([url, { status: statusCode, headers, body: rawPayload }]);
}
await docs.close();
parentPort?.postMessage(pages);
