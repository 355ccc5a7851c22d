import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageStatus } from '../../contract/initial-data.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import { isKnown } from '../http/conditional.ts';
import { HTML_TYPE, type PageEncoding } from './negotiation.ts';

/** What decides between the representations of an address. */
const VARY = 'Accept, Accept-Encoding, Sec-Fetch-Mode, Cookie';

const compressors: Record<PageEncoding, (html: Buffer) => Promise<Buffer>> = {
  br(html) {
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // Higher qualities save 3 % and take ten times as long.
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    };
    return promisify(brotliCompress)(html, { params });
  },
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
};

/** A page as the bytes that are sent, with the validator of exactly these. */
export async function encodePage(
  html: string,
  encoding: PageEncoding,
): Promise<Required<Pick<CachedResponse, 'body' | 'etag'>>> {
  const bytes = Buffer.from(html);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const body = (await compressors[encoding](bytes)).toString('latin1');
  return { body, etag: `"${digest}-${encoding}"` };
}

const POLICY = 'content-security-policy';
/** For Save-Data: photos of other sites would load before the client can leave them out. */
const withoutPhotos = (common: Record<string, string>) => ({
  ...common,
  vary: `${VARY}, Save-Data`,
  [POLICY]: (common[POLICY] ?? '').replace(/img-src [^;]*/, "img-src 'self' data:"),
});

/** Makes a function that sends pages past the framework. @param common the headers of every page. */
export function pageSender(common: Record<string, string>) {
  const headersOf = (headers: Record<string, string>) =>
    Object.entries({
      ...{ vary: VARY, ...headers },
      ...{ 'cache-control': 'no-cache', 'content-type': HTML_TYPE },
    }).flat();
  const [constant, saving] = [headersOf(common), headersOf(withoutPhotos(common))];
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { body, etag = '' }: Pick<CachedResponse, 'body' | 'etag'>,
    encoding: PageEncoding,
    status: PageStatus = 200,
  ) => {
    const known = status === 200 && isKnown(request, etag);
    const isSaving = request.headers['save-data'] === 'on';
    const headers = [...(isSaving ? saving : constant), 'etag', etag];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    if (known) reply.hijack().raw.writeHead(304, headers).end();
    else {
      headers.push('content-length', String(body.length));
      reply.hijack().raw.writeHead(status, headers).end(body, 'latin1');
    }
  };
}
