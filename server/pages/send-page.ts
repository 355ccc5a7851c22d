import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inlinedRules } from '../../contract/accent.ts';
import type { PageStatus } from '../../contract/initial-data.ts';
import type { SiteSettings } from '../../contract/site-settings.ts';
import type { LiveSettings } from '../app/live-settings.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import { etagOf, isKnown } from '../http/conditional-requests.ts';
import { styleSource } from './document.ts';
import { HTML_TYPE, type PageEncoding } from './negotiation.ts';

/** What decides between the representations of an address. */
const VARY = 'Accept, Accept-Encoding, Sec-Fetch-Mode, Cookie';

const WINDOW_BITS = 16;
/** More than a compressed page has, so that one piece holds it. */
const OUTPUT_BYTES = 64 * 1024;

const compressors: Record<PageEncoding, (html: Buffer) => Promise<Buffer>> = {
  br(html) {
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // Higher qualities save 3 % and take ten times as long.
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      // Most pages are smaller than this window, and a larger one takes a third longer to set up.
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    };
    return promisify(brotliCompress)(html, { params, chunkSize: OUTPUT_BYTES });
  },
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
};

/** A page as the bytes that are sent, with the validator of exactly these. */
export async function encodePage(
  html: string,
  encoding: PageEncoding,
): Promise<Required<Pick<CachedResponse, 'body' | 'etag'>>> {
  const bytes = await compressors[encoding](Buffer.from(html));
  return { body: bytes.toString('latin1'), etag: etagOf(bytes) };
}

const POLICY = 'content-security-policy';
type Headers = Record<string, string>;

const withoutPhotos = (common: Headers): Headers => ({
  ...common,
  [POLICY]: (common[POLICY] ?? '').replace(/img-src [^;]*/, "img-src 'self' data:"),
});
/** For Save-Data: photos of other sites would load before the client can leave them out. */
const forSaveData = (common: Headers): Headers => ({
  ...withoutPhotos(common),
  vary: `${VARY}, Save-Data`,
});

/** The headers of every page with these settings: the accent's rules are inlined, and photos may be the forum's own. */
function withSettings(common: Headers, { accent, photos }: SiteSettings): Headers {
  const rules = inlinedRules(accent);
  const policy = common[POLICY] ?? '';
  const styled = rules ? policy.replace('style-src', `style-src ${styleSource(rules)}`) : policy;
  const headers = { ...common, [POLICY]: styled };
  return photos === 'own' ? withoutPhotos(headers) : headers;
}

/** Makes a function that sends pages past the framework. @param common the headers of every page. */
export function pageSender(common: Headers, settings: LiveSettings) {
  const headersOf = (headers: Headers) =>
    Object.entries({
      ...{ vary: VARY, ...headers },
      ...{ 'cache-control': 'no-cache', 'content-type': HTML_TYPE },
    }).flat();
  const variants = () => {
    const headers = withSettings(common, settings.now);
    return { constant: headersOf(headers), saving: headersOf(forSaveData(headers)) };
  };
  let { constant, saving } = variants();
  settings.onChange(() => {
    ({ constant, saving } = variants());
  });
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
