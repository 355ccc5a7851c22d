import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageStatus } from '../../contract/core/initial-data.ts';
import { inlinedRules } from '../../contract/look/accent.ts';
import type { Language } from '../../contract/values/languages.ts';
import { RENDERED_SCREENS } from '../../contract/values/screens.ts';
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
const OWN_STYLES = "style-src 'self'";
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

/** The headers of pages with these inlined styles, and with those of the accent. Photos may be the forum's own. */
function withSettings(
  common: Headers,
  styles: string[],
  { accent, photos }: SiteSettings,
): Headers {
  const rules = inlinedRules(accent);
  const all = rules ? [...styles, styleSource(rules)] : styles;
  const policy = (common[POLICY] ?? '').replace(OWN_STYLES, [OWN_STYLES, ...all].join(' '));
  const headers = { ...common, [POLICY]: policy };
  return photos === 'own' ? withoutPhotos(headers) : headers;
}

/**
 * Makes a function that sends pages past the framework.
 * @param common the headers of every page.
 * @param styleSourcesOf the sources of a screen's inlined styles; of null, those of all screens that are not rendered.
 */
export function pageSender(
  common: Headers,
  styleSourcesOf: (screen: string | null) => string[],
  settings: LiveSettings,
) {
  const headersOf = (headers: Headers) =>
    Object.entries({
      vary: VARY,
      ...headers,
      'cache-control': 'no-cache',
      'content-type': HTML_TYPE,
    }).flat();
  const variantsOf = (screen: string | null) => {
    const headers = withSettings(common, styleSourcesOf(screen), settings.now);
    return { constant: headersOf(headers), saving: headersOf(forSaveData(headers)) };
  };
  const variants = () => ({
    others: variantsOf(null),
    rendered: new Map<string, ReturnType<typeof variantsOf>>(
      RENDERED_SCREENS.map((screen) => [screen, variantsOf(screen)]),
    ),
  });
  let { others, rendered } = variants();
  settings.onChange(() => {
    ({ others, rendered } = variants());
  });
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { body, etag, encoding = 'identity' }: Pick<CachedResponse, 'body' | 'etag' | 'encoding'>,
    {
      screen,
      language,
      status = 200,
    }: { screen: string | null; language: Language; status?: PageStatus },
  ) => {
    const known = status === 200 && etag !== undefined && isKnown(request, etag);
    const isSaving = request.headers['save-data'] === 'on';
    const { constant, saving } = rendered.get(screen ?? '') ?? others;
    const headers = [...(isSaving ? saving : constant), 'content-language', language];
    if (etag !== undefined) headers.push('etag', etag);
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    if (known) reply.hijack().raw.writeHead(304, headers).end();
    else {
      headers.push('content-length', String(lengthOf(body)));
      const raw = reply.hijack().raw.writeHead(status, headers);
      endWith(raw, body);
    }
  };
}
