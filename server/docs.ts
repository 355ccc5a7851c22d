import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';

/** The OpenAPI document of these routes and its page, on a server of their own that listens nowhere. */
async function makeDocs(routes: RouteOptions[]): Promise<FastifyInstance> {
  const docs = Fastify();
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
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
  for (const { method, url, schema = {} } of routes)
    docs.route({ method, url, schema, handler: () => undefined });
  docs.get('/openapi.json', { schema: { hide: true } }, async () => docs.swagger());
  await docs.ready();
  return docs;
}

/**
 * The OpenAPI document, made from the same declarations that check the calls, and its page. Few ever ask for them,
 * so what makes them is loaded when somebody does.
 */
export function serveDocs(app: FastifyInstance) {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
  let made: Promise<FastifyInstance> | undefined;
  async function hand(request: FastifyRequest, reply: FastifyReply) {
    made ??= makeDocs(routes);
    const docs = await made;
    reply.hijack();
    docs.routing(request.raw, reply.raw);
  }
  for (const url of ['/openapi.json', '/docs', '/docs/*'])
    app.get(url, { schema: { hide: true } }, hand);
}
