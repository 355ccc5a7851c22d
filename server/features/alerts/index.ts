import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MESSAGES } from '../../../messages/languages.ts';
import { monotonicNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { networkOf } from '../../limits/network.ts';
import { plainPageSender } from '../../pages/plain-page.ts';
import { linkedActs } from './acts.ts';
import { openAlertWorker } from './alert-worker.ts';

const PATH = '/act/:token';
const MOST_BYTES = 8 * 1024;

interface Named {
  Params: { token: string };
}

/**
 * Serves the pages behind the links of mails to admins, without a sign-in: the token is the right. Only a POST changes
 * anything, because scanners of mail open links.
 * @param now the time by which links end; it is never set back.
 */
async function serveActs(app: FastifyInstance, context: AppContext, now = monotonicNow) {
  const { settings, config, limits, languageOf } = context;
  const send = plainPageSender(() => settings.now, config.publicUrl);
  const acts = linkedActs(context, now);
  const onRequest = async (request: FastifyRequest) => limits.takeRead(networkOf(request.ip));
  const options = { schema: { hide: true }, bodyLimit: MOST_BYTES, onRequest };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<Named>(PATH, options, async ({ headers, params: { token } }, reply) => {
      reply.header('cache-control', 'no-store');
      const messages = MESSAGES[languageOf(headers)];
      return send(reply, await acts.page(token, messages), messages);
    });
    scope.post<Named>(PATH, options, async ({ headers, params: { token }, body }, reply) => {
      reply.header('cache-control', 'no-store');
      const pressed = new URLSearchParams(String(body ?? ''));
      const messages = MESSAGES[languageOf(headers)];
      return send(reply, await acts.press(token, pressed, messages), messages);
    });
  });
}

export const alerts = {
  handlers: () => ({}),
  routes: (app, context) => serveActs(app, context),
  start: openAlertWorker,
} satisfies Feature;
