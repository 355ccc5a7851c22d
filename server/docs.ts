import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Admission } from './admission.ts';
import { NOTHING_HERE, Refused } from './errors.ts';

/** As the program finds it from its own folder and from that of what is built. */
const MAKER = new URL('../server/make-docs.mjs', import.meta.url);

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}
type Pages = Map<string, Page>;

/**
 * The headers of a page that are its own, not those of the connection on which it was made. Nobody keeps a page: its
 * files are named alike in every release, and who may read them can change.
 */
const OWN = ['content-type', 'content-security-policy', 'location', 'etag'];

/** Makes the OpenAPI document of these routes and all files of its page, beside the event loop. */
async function makeDocs(routes: RouteOptions[]): Promise<Pages> {
  const plain = routes.map(({ method, url, schema = {} }) => ({ method, url, schema }));
  const maker = new Worker(MAKER, { workerData: JSON.parse(JSON.stringify(plain)) });
  const [pages] = (await once(maker, 'message')) as [[string, Page][]];
  return new Map(pages);
}

/**
 * The OpenAPI document, made from the same declarations that check the calls, and its page. Few ever ask for them,
 * so they are made when somebody does, and kept as they are sent.
 * @param onRequest who may read them.
 */
export function serveDocs(app: FastifyInstance, onRequest: Admission) {
  if (!onRequest) return;
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
  let making: Promise<Pages> | undefined;
  /** What could not be made is tried again by the next who asks. */
  async function pages() {
    making ??= makeDocs(routes);
    try {
      return await making;
    } catch (error) {
      making = undefined;
      throw error;
    }
  }
  async function hand(request: FastifyRequest, reply: FastifyReply) {
    const page = (await pages()).get(request.url.split('?', 1)[0] ?? '');
    if (!page) throw new Refused(404, NOTHING_HERE);
    for (const name of OWN) {
      const value = page.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    const isKnown = request.headers['if-none-match'] === page.headers['etag'];
    if (isKnown && page.headers['etag']) return reply.code(304).send();
    return reply.code(page.status).send(page.body);
  }
  for (const url of ['/openapi.json', '/docs', '/docs/*'])
    app.get(url, { schema: { hide: true }, onRequest }, hand);
}
