import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCREENS } from '../../../contract/values/screens.ts';
import {
  findMailsOf,
  stopNotificationMails,
} from '../../../db/features/notification-mails/mails.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { networkOf } from '../../limits/network.ts';
import { type PlainPage, plainPageSender } from '../../pages/plain-page.ts';
import { escapeXml } from '../../texts/xml.ts';
import { memberOfToken } from './unsubscribe-token.ts';
import { openNotificationMailWorker } from './worker.ts';

/** The state of the page: it asks, it has done so, or its link is none. */
type UnsubscribeState = 'asks' | 'stopped' | 'unknown';

const profile = `<a href="${SCREENS.profile}">your profile</a>`;
const BODIES: Record<UnsubscribeState, (siteName: string) => string> = {
  asks: (
    siteName,
  ) => `<h1>Stop the letters of ${siteName}?</h1><p>You then get no more letters about what is new for you. Letters that you ask for yourself, as for a new password, still come.</p>
<form method="post"><button>Stop the letters</button></form>`,
  stopped: (siteName) =>
    `<h1>You get no more letters</h1><p>${siteName} sends you no more letters about what is new for you. You can turn them on again on ${profile}.</p>`,
  unknown: (siteName) =>
    `<h1>This link is not complete</h1><p>It stops no letters of ${siteName}. Open it again from the letter, or choose your letters on ${profile}.</p>`,
};
const TITLES: Record<UnsubscribeState, string> = {
  asks: 'Stop the letters?',
  stopped: 'You get no more letters',
  unknown: 'This link is not complete',
};

/** The page behind the link that ends notification mails. Its form acts on a press alone. */
const unsubscribePage = (state: UnsubscribeState, siteName: string): PlainPage => ({
  status: state === 'unknown' ? 404 : 200,
  title: TITLES[state],
  body: BODIES[state](escapeXml(siteName)),
});

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
      const mail = memberId === null ? undefined : await store.read(findMailsOf(memberId));
      if (mail === undefined) return sendPage(reply, 'unknown');
      return sendPage(reply, mail === 'off' ? 'stopped' : 'asks');
    });

    scope.post<Named>(PATH, options, async ({ params: { token } }, reply) => {
      const memberId = memberOfToken(config.jwtSecret, token);
      const isStopped = memberId !== null && (await stopNotificationMails(store, memberId));
      return sendPage(reply, isStopped ? 'stopped' : 'unknown');
    });
  });
}

export const notificationMails = {
  handlers: () => ({}),
  routes: serveUnsubscribe,
  start: openNotificationMailWorker,
} satisfies Feature;
