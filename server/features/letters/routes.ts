import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLettersOf, stopLetters } from '../../../db/features/letters/letters.ts';
import type { AppContext } from '../../app/context.ts';
import { networkOf } from '../../limits/network.ts';
import { plainPageSender } from '../../pages/plain-page.ts';
import { type UnsubscribeState, unsubscribePage } from './unsubscribe-page.ts';
import { memberOfToken } from './unsubscribe-token.ts';

const PATH = '/unsubscribe/:token';
const MOST_BYTES = 8 * 1024;

interface Named {
  Params: { token: string };
}

/**
 * Serves the page that ends a member's letters, without a sign-in. Only a POST changes anything, because scanners of
 * mail open links. A mail program sends it by itself (RFC 8058), with any body and no Origin; the token is the right.
 */
export async function serveUnsubscribe(
  app: FastifyInstance,
  { store, settings, config, limits }: AppContext,
) {
  const send = plainPageSender(() => settings.now, config.publicUrl);
  const sendPage = (reply: FastifyReply, state: UnsubscribeState) =>
    send(reply, unsubscribePage(state, settings.now.siteName));
  const onRequest = async (request: FastifyRequest) => limits.takeRead(networkOf(request.ip));
  const options = { schema: { hide: true }, bodyLimit: MOST_BYTES, onRequest };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));

    scope.get<Named>(PATH, options, async ({ params: { token } }, reply) => {
      const memberId = memberOfToken(config.jwtSecret, token);
      const mail = memberId === null ? undefined : await store.read(findLettersOf(memberId));
      if (mail === undefined) return sendPage(reply, 'unknown');
      return sendPage(reply, mail === 'off' ? 'stopped' : 'asks');
    });

    scope.post<Named>(PATH, options, async ({ params: { token } }, reply) => {
      const memberId = memberOfToken(config.jwtSecret, token);
      const isStopped = memberId !== null && (await stopLetters(store, memberId));
      return sendPage(reply, isStopped ? 'stopped' : 'unknown');
    });
  });
}
