import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../contract/values/screens.ts';
import {
  findMailsOf,
  stopNotificationMails,
} from '../../../db/features/notification-mails/mails.ts';
import { MESSAGES, type Messages } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { networkOf } from '../../limits/network.ts';
import { linkTo, type PlainPage, plainPageSender } from '../../pages/plain-page.ts';
import { escapeXml } from '../../texts/xml.ts';
import { memberOfToken } from './unsubscribe-token.ts';
import { openNotificationMailWorker } from './worker.ts';

/** The state of the page: it asks, it has done so, or its link is none. */
type UnsubscribeState = 'asks' | 'stopped' | 'unknown';

const toPreferences = linkTo(SCREENS.preferences);
const form = (button: string) => `<form method="post"><button>${button}</button></form>`;

/** The page behind the link that ends notification mails. Its form acts on a press alone. */
function unsubscribePage(state: UnsubscribeState, site: string, messages: Messages): PlainPage {
  const siteName = escapeXml(site);
  switch (state) {
    case 'asks':
      return {
        status: 200,
        title: messages.stopLettersTitle,
        body: `<h1>${messages.stopLettersHeading(siteName)}</h1><p>${messages.stopLettersText}</p>
${form(messages.stopLettersButton)}`,
      };
    case 'stopped':
      return {
        status: 200,
        title: messages.lettersStopped,
        body: `<h1>${messages.lettersStopped}</h1><p>${messages.lettersStoppedText(siteName, toPreferences)}</p>`,
      };
    case 'unknown':
      return {
        status: 404,
        title: messages.linkIncomplete,
        body: `<h1>${messages.linkIncomplete}</h1><p>${messages.lettersLinkIncompleteText(siteName, toPreferences)}</p>`,
      };
  }
}

const PATH = '/unsubscribe/:token';
const MOST_BYTES = 8 * 1024;

interface Named {
  Params: { token: string };
}

/**
 * Serves the page that ends a member's notification mails, without a sign-in. Only a POST changes anything, because
 * scanners of mail open links. A mail program sends it by itself (RFC 8058), with any body and no Origin; the token is
 * the right.
 */
async function serveUnsubscribe(
  app: FastifyInstance,
  { store, settings, config, limits, languageOf }: AppContext,
) {
  const send = plainPageSender(() => settings.now, config.publicUrl);
  const sendPage = (
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    state: UnsubscribeState,
  ) => {
    const messages = MESSAGES[languageOf(headers)];
    return send(reply, unsubscribePage(state, settings.now.siteName, messages), messages);
  };
  const onRequest = async (request: FastifyRequest) => limits.takeRead(networkOf(request.ip));
  const options = { schema: { hide: true }, bodyLimit: MOST_BYTES, onRequest };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));

    scope.get<Named>(PATH, options, async (request, reply) => {
      const { token } = request.params;
      const memberId = memberOfToken(config.jwtSecret, token);
      const mail = memberId === null ? undefined : await store.read(findMailsOf(memberId));
      if (mail === undefined) return sendPage(request, reply, 'unknown');
      return sendPage(request, reply, mail === 'off' ? 'stopped' : 'asks');
    });

    scope.post<Named>(PATH, options, async (request, reply) => {
      const { token } = request.params;
      const memberId = memberOfToken(config.jwtSecret, token);
      const isStopped = memberId !== null && (await stopNotificationMails(store, memberId));
      return sendPage(request, reply, isStopped ? 'stopped' : 'unknown');
    });
  });
}

export const notificationMails = {
  handlers: () => ({}),
  routes: serveUnsubscribe,
  start: openNotificationMailWorker,
} satisfies Feature;
