/**
 * Makes the OpenAPI document and all files of its page in a worker thread, because it would block the event loop for
 * too long. The file is JavaScript, so that the thread need not load the code that strips types.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';

const docs = Fastify();
// The routes are never called; their schemas are only shown.
docs.setValidatorCompiler(() => () => true);
docs.setSerializerCompiler(() => JSON.stringify);
await docs.register(swagger, {
  openapi: {
    info: { title: 'Adda', description: 'The calls of the forum', version: '1' },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'the product token of POST /jwt' },
        proof: { type: 'http', scheme: 'bearer', description: "the identity provider's proof" },
      },
    },
  },
});
await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
for (const route of workerData) docs.route({ ...route, handler: () => undefined });
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
