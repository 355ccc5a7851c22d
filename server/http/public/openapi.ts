import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { inProject } from '../../../db/project-root.ts';
import { HttpError, NOTHING_HERE } from '../errors.ts';
import type { AudienceGuard } from '../operator-access.ts';
import type { ContentEncoding } from '../read-path/compression.ts';
import { sendConditional } from '../read-path/conditional-requests.ts';
import { type EncodedBody, encodeBody } from '../read-path/encoded-body.ts';
import { encodingOf } from '../read-path/negotiation.ts';
import { piecesOf } from '../read-path/response-body.ts';

/** The worker's file, found from the sources and from the built program alike. */
const WORKER = inProject('server/http/public/openapi-worker.mjs');

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
}
type Pages = Map<string, Page>;

/**
 * The headers that a page keeps from the worker's response. Pages are not cached by browsers: their files have the same
 * names in every release, and the audience can change.
 */
const KEPT_HEADERS = ['content-security-policy', 'location'];
/** The types of files that are compressed already. */
const COMPRESSED = /^(image\/(?!svg)|font\/)/;

/** Makes the OpenAPI document of the routes and all files of its page in a worker thread; `server` is the forum's origin. */
async function makeDocs(routes: RouteOptions[], server: string): Promise<Pages> {
  const plain = routes.map(({ method, url, schema = {} }) => ({ method, url, schema }));
  const worker = new Worker(WORKER, { workerData: { routes: plain, server } });
  const [pages] = (await once(worker, 'message')) as [[string, Page][]];
  return new Map(pages);
}

/**
 * Serves the OpenAPI document and its page, made from the declarations that validate the calls. They are made at the
 * first request and then kept in memory, because most forums never need them.
 * @param onRequest admits the audience.
 * @param home gives the forum's own origin.
 */
export function serveDocs(app: FastifyInstance, onRequest: AudienceGuard, home: () => string) {
  if (!onRequest) return;
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
  let making: Promise<Pages> | undefined;
  /** The bytes that were sent, by encoding and path: a page is the same for all of its audience. */
  const encoded = new Map<string, EncodedBody>();
  /** A failed attempt is repeated by the next request. */
  async function pages() {
    making ??= makeDocs(routes, home());
    try {
      return await making;
    } catch (error) {
      making = undefined;
      throw error;
    }
  }
  async function bodyOfPage(path: string, { body }: Page, accepted: ContentEncoding) {
    const key = `${accepted} ${path}`;
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const sent = encoded.get(key) ?? (await encodeBody([bytes], accepted));
    encoded.set(key, sent);
    return sent;
  }
  async function sendDocs(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?', 1)[0] ?? '';
    const page = (await pages()).get(path);
    if (!page) throw new HttpError(404, NOTHING_HERE);
    for (const name of KEPT_HEADERS) {
      const value = page.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    const type = String(page.headers['content-type'] ?? 'text/plain');
    const accepted = COMPRESSED.test(type) ? 'identity' : encodingOf(request.headers);
    const { body, ...others } = await bodyOfPage(path, page, accepted);
    const sent = { ...others, bytes: piecesOf(body), type, cacheControl: 'no-store' };
    return sendConditional(request, reply.code(page.status), sent);
  }
  for (const url of ['/openapi.json', '/docs', '/docs/*'])
    app.get(url, { schema: { hide: true }, onRequest }, sendDocs);
}
