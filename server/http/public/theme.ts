import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../app/config/config.ts';
import { ownPath } from '../../identity/redirects.ts';
import { HttpError } from '../errors.ts';
import { isOwnOrigin } from '../pre-routing/origin.ts';
import { isSecure } from '../pre-routing/security-headers.ts';
import { validatorOf } from '../validator.ts';

const YEAR_SECONDS = 31_536_000;
/** Enough for a screen's address with its query. */
const MOST_BYTES = 8 * 1024;
/** Any origin: `back` must not leave it. */
const BASE = 'http://forum.invalid';

const isTheme = validatorOf(Type.Union([Type.Literal('light'), Type.Literal('dark')]));

/**
 * True if a form of the forum itself sent the request. A browser that hides the page's address sends the origin `null`,
 * and tells by `Sec-Fetch-Site` where the form was.
 */
function isOwnForm({ headers, raw }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(raw, publicUrl) : site === 'same-origin';
}

/** Serves `POST /theme {theme, back}`: sets the theme's cookie and leads back, for pages without scripts. */
export function serveTheme(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      '/theme',
      { schema: { hide: true }, bodyLimit: MOST_BYTES },
      async (request, reply) => {
        if (!isOwnForm(request, publicUrl))
          throw new HttpError(403, 'This call came from another site.');
        const { theme, back } = { ...(request.body as Record<string, unknown> | null) };
        if (!isTheme(theme)) throw new HttpError(400, 'Theme must be one of: light, dark');
        const isPath = typeof back === 'string' && back.startsWith('/');
        const address = isPath ? ownPath(back, BASE) : null;
        if (address === null) throw new HttpError(400, 'Back must be the address of a screen');
        // The client reads and sets the same cookie by script.
        return reply
          .header(
            'set-cookie',
            `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`,
          )
          .header('location', address)
          .code(303)
          .send();
      },
    );
  });
}
