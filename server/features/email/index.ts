import type { FastifyInstance, FastifyRequest } from 'fastify';
import { room } from '../../../contract/core/rooms.ts';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { removeExpiredLinks } from '../../../db/features/addresses/links.ts';
import {
  confirmChange,
  readLink,
  requestChange,
  undoChange,
} from '../../../db/features/email/change.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { newMailToken } from '../../auth/providers/local/mail-tokens.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireEmail } from '../../http/input.ts';
import { ANY_RESPONSE } from '../../http/read-path/response-cache.ts';
import { ENOUGH_MAIL, openMailLimits } from '../../limits/mail-limits.ts';
import { networkOf } from '../../limits/network.ts';
import { limiterFactory } from '../../limits/rate-limits.ts';
import { withWait } from '../../limits/retry-after.ts';
import { sendsMail } from '../../mail/deliveries.ts';
import { plainPageSender } from '../../pages/plain-page.ts';
import { memberRoom } from '../../realtime/socket-rooms.ts';
import { askPage, brokenPage, endedPage, outcomePage } from './link-page.ts';
import { LINK_KINDS, type LinkKind, linkIdOf } from './link-token.ts';

/** The handler of the call by which members ask for another address. */
function emailHandlers(context: AppContext) {
  const { store, settings, identity, bus, languageOf } = context;
  const isLimited = () => settings.now.rateLimits === 'on';
  const takeMail = openMailLimits(limiterFactory(bus).limiter, isLimited);

  return {
    async 'PUT /me/email'({ body, caller, claims, network, home, headers }) {
      if (!identity.authCalls)
        throw httpError(
          'email-at-provider',
          'Change the address at the service by which you sign in.',
        );
      if (!sendsMail(context))
        throw httpError('no-mail', 'This forum sends no mail, so an address can not be changed.');
      const to = canonicalEmail(body.email);
      requireEmail(to);
      if (to === caller.email)
        throw badInput('Email', { fault: 'format', sentence: 'is your address already' });
      const seconds = await takeMail([to, caller.email], network);
      if (seconds !== null)
        throw new HttpError(429, withWait(ENOUGH_MAIL, seconds), {
          params: { seconds, name: 'mails' },
        });
      const session = claims?.sid ?? null;
      const asked = { base: home, language: languageOf(headers), session, now: wholeNow() };
      await requestChange(store, caller, { to, ...asked });
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}

const MOST_BYTES = 8 * 1024;
const SWEEP_MS = 3_600_000;

interface Named {
  Params: { token: string };
}

/**
 * Serves the pages behind the links, without a sign-in and without scripts: the token is the right. Only a POST changes
 * anything, because scanners of mail open links.
 */
async function serveLinks(app: FastifyInstance, context: AppContext) {
  const { store, settings, config, limits, languageOf, home } = context;
  const send = plainPageSender(() => settings.now, config.publicUrl);
  const onRequest = async (request: FastifyRequest) => limits.takeRead(networkOf(request.ip));
  const options = { schema: { hide: true }, bodyLimit: MOST_BYTES, onRequest };
  const isOfAdmins = (address: string) => config.adminEmails.includes(address);

  /** The page that asks what a link asks, or that says why it does not. */
  async function look(kind: LinkKind, token: string, { headers }: FastifyRequest) {
    const language = languageOf(headers);
    const messages = MESSAGES[language];
    const id = linkIdOf(config.jwtSecret, kind, token);
    const link = id === null ? undefined : await store.read(readLink(id, kind, wholeNow()));
    return { id, link, language, messages };
  }

  async function press(kind: LinkKind, token: string, request: FastifyRequest) {
    const { id, link, language, messages } = await look(kind, token, request);
    if (id === null) return { page: brokenPage(messages), messages };
    if (!link) return { page: endedPage(kind, messages), messages };
    const now = wholeNow();
    const next = newMailToken('reset-password');
    const asked = { base: home(), language };
    const outcome = await (kind === 'confirm'
      ? confirmChange(store, id, { ...asked, isOfAdmins, now })
      : undoChange(store, id, { isOfAdmins, now }, next.row));
    const resetPath = `${SCREENS.resetPassword}?${new URLSearchParams({ token: next.token })}`;
    const { address } = link;
    return { page: outcomePage(kind, outcome, { address, resetPath }, messages), messages };
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    for (const kind of LINK_KINDS) {
      const path = `/email/${kind}/:token`;
      scope.get<Named>(path, options, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { siteName } = settings.now;
        const { id, link, messages } = await look(kind, request.params.token, request);
        if (id === null) return send(reply, brokenPage(messages), messages);
        if (!link) return send(reply, endedPage(kind, messages), messages);
        const asked = { address: link.address, siteName };
        return send(reply, askPage(kind, asked, messages), messages);
      });
      scope.post<Named>(path, options, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { page, messages } = await press(kind, request.params.token, request);
        return send(reply, page, messages);
      });
    }
  });
}

export const email = {
  handlers: emailHandlers,
  routes: serveLinks,
  start: ({ store, log }) =>
    startPeriodicJob(async () => void (await removeExpiredLinks(store, wholeNow())), {
      intervalMs: SWEEP_MS,
      onError: (err) => log.warn({ err }, 'the links of mails were not swept'),
    }),
  effects: {
    'address:changed': {
      // Any response may show the address from before, to who sees addresses.
      tags: ({ id, before, after }) => [
        ANY_RESPONSE,
        memberRoom(id),
        room.user(before),
        room.user(after),
      ],
      endsRight: true,
    },
  },
} satisfies Feature;
