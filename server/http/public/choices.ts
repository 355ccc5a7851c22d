import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../app/config/config.ts';
import { ownPath } from '../../pages/screen-paths.ts';
import { badInput, HttpError } from '../errors.ts';
import { isOwnOrigin } from '../pre-routing/origin.ts';
import { isSecure } from '../pre-routing/security-headers.ts';

const YEAR_SECONDS = 31_536_000;
/** Enough for a screen's address with its query. */
const MOST_BYTES = 8 * 1024;
/** Any origin: `back` must not leave it. */
const BASE = 'http://forum.invalid';

/** The choices by a form of a page. Each is the path and the field of its call, and the name of its cookie. */
type ChosenByForm = 'theme' | 'language';
/** The choices that a browser remembers, each the name of its cookie. */
type Choice = ChosenByForm | 'digits';
const THEMES = ['light', 'dark'];

/**
 * True if a form of the forum itself sent the request. A browser that hides the page's address sends the origin `null`,
 * and tells by `Sec-Fetch-Site` where the form was.
 */
function isOwnForm({ headers, raw }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(raw, publicUrl) : site === 'same-origin';
}

/** Has the browser remember a choice for a year, or forget it. The client reads and sets the same cookie by script. */
export function setChoice(
  reply: FastifyReply,
  choice: Choice,
  value: string | null,
  publicUrl: Config['publicUrl'],
): void {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${choice}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : YEAR_SECONDS}; SameSite=Lax${secure}`,
  );
}

/**
 * Serves `POST /theme {theme, back}` and `POST /language {language, back}`: each sets its cookie and leads back, for
 * pages without scripts.
 */
export function serveChoices(
  app: FastifyInstance,
  { publicUrl, languages }: Pick<Config, 'publicUrl' | 'languages'>,
) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const serve = (choice: ChosenByForm, subject: string, values: readonly string[]) =>
      scope.post(
        `/${choice}`,
        { schema: { hide: true }, bodyLimit: MOST_BYTES },
        async (request, reply) => {
          if (!isOwnForm(request, publicUrl))
            throw new HttpError(403, 'This call came from another site.');
          const { back, [choice]: chosen } = {
            ...(request.body as Record<string, unknown> | null),
          };
          if (typeof chosen !== 'string' || !values.includes(chosen))
            throw badInput(subject, {
              fault: 'format',
              sentence: `must be one of: ${values.join(', ')}`,
            });
          const isPath = typeof back === 'string' && back.startsWith('/');
          const address = isPath ? ownPath(back, BASE) : null;
          if (address === null)
            throw badInput('Back', {
              fault: 'format',
              sentence: 'must be the address of a screen',
            });
          setChoice(reply, choice, chosen, publicUrl);
          return reply.header('location', address).code(303).send();
        },
      );
    serve('theme', 'Theme', THEMES);
    serve('language', 'Language', languages);
  });
}
