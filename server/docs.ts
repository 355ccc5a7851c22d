import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document, made from the same declarations that check the calls, and its page. */
export async function serveDocs(app: FastifyInstance) {
  await app.register(swagger, {
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
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
