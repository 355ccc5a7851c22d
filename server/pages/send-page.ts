import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageStatus } from '../../contract/core/initial-data.ts';
import { inlinedRules } from '../../contract/values/accent.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { SiteSettings } from '../../contract/values/site-settings.ts';
import type { LiveSettings } from '../app/config/live-settings.ts';
import { isKnown } from '../http/read-path/conditional-requests.ts';
import { HTML_TYPE } from '../http/read-path/negotiation.ts';
import { lengthOf } from '../http/read-path/response-body.ts';
import type { CachedResponse } from '../http/read-path/response-cache.ts';
import { endWith } from '../http/read-path/send-response.ts';
import { styleSource } from './document.ts';

/** The headers that decide between the representations of an address. */
const VARY = 'Accept, Accept-Encoding, Accept-Language, Sec-Fetch-Mode, Cookie';

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
      vary: VARY,
      ...headers,
      'cache-control': 'no-cache',
      'content-type': HTML_TYPE,
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
    { body, etag = '', encoding = 'identity' }: Pick<CachedResponse, 'body' | 'etag' | 'encoding'>,
    { language, status = 200 }: { language: Language; status?: PageStatus },
  ) => {
    const known = status === 200 && isKnown(request, etag);
    const isSaving = request.headers['save-data'] === 'on';
    const headers = [...(isSaving ? saving : constant), 'content-language', language, 'etag', etag];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    if (known) reply.hijack().raw.writeHead(304, headers).end();
    else {
      headers.push('content-length', String(lengthOf(body)));
      const raw = reply.hijack().raw.writeHead(status, headers);
      endWith(raw, body);
    }
  };
}
