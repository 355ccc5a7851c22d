import { isUtf8 } from 'node:buffer';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Config } from '../../app/config/config.ts';
import {
  DEFAULT_BODY_LIMIT,
  hasTooManyCharacters,
  hasTooManyValues,
  TOO_MANY_VALUES,
} from '../../limits/body-limits.ts';
import { SERVER_TIMEOUTS } from '../../limits/connection-limits.ts';
import { badInput, HttpError, installErrors, sendError, TOO_LARGE } from '../errors.ts';
import { isNavigation } from '../read-path/negotiation.ts';
import { serializerOf } from '../serialize.ts';
import { compileSchema } from '../validator.ts';
import { trusterOf } from './client-address.ts';
import { addressErrorOf, isTooLong, sendAddressError } from './hooks.ts';
import { answerMalformedRequest } from './malformed-requests.ts';
import { commonHeaders } from './security-headers.ts';

/** The longest part of a path. Percent-encoded e-mail addresses exceed the router's default of 100. */
const LONGEST_PARAM = 1_024;

/**
 * Where the router sends a browser whose address it can not read: the page for missing ones says so. The router's own
 * refusals reach no page.
 */
const NOWHERE = '/-';

const LONE_PERCENT = /%(?![\da-f]{2})/i;
const ENCODED = /(?:%[\da-f]{2})+/gi;
const isDecodable = (path: string) =>
  !LONE_PERCENT.test(path) &&
  (path.match(ENCODED) ?? []).every((part) => isUtf8(Buffer.from(part.replaceAll('%', ''), 'hex')));

/** True if the router refuses an address: its path is not validly encoded, or has too long a part. */
function isUnreadable(url: string): boolean {
  if (isTooLong(url)) return false;
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') && path.length <= LONGEST_PARAM) return false;
  if (!isDecodable(path)) return true;
  return decodeURI(path)
    .split('/')
    .some((part) => part.length > LONGEST_PARAM);
}

/** The framework with the forum's parsers, limits and errors, and without any route. */
export function bareFastify(config: Config, log: FastifyBaseLogger) {
  const addressError = addressErrorOf(config);
  const app = Fastify({
    loggerInstance: log,
    // A child logger costs as much as the routing of a request, and few requests log anything.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy && trusterOf(config.trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    rewriteUrl: ({ url = '/', method, headers }) =>
      isUnreadable(url) && /^(?:GET|HEAD)$/.test(method ?? '') && isNavigation(headers)
        ? NOWHERE
        : url,
    // No hook runs before these: the address was refused by the router.
    frameworkErrors(error, request, reply) {
      reply.headers(commonHeaders(config.publicUrl));
      const faulty = addressError(request.raw);
      if (faulty) sendAddressError(reply, faulty);
      else sendError(error, request, reply);
    },
    clientErrorHandler: answerMalformedRequest(config.publicUrl),
    return503OnClosing: false,
    ...SERVER_TIMEOUTS,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(({ schema }) => compileSchema(schema as object));
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as object));
  installErrors(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const json = body as Buffer;
    const most = request.routeOptions.config.maxCharacters ?? DEFAULT_BODY_LIMIT;
    // Many clients send the header without a body.
    if (json.length === 0) done(null, undefined);
    else if (hasTooManyCharacters(json, most)) done(new HttpError(413, TOO_LARGE));
    else if (hasTooManyValues(json)) done(badInput('The body', TOO_MANY_VALUES, 'body'));
    else parseJson(request, json.toString(), done);
  });
  return app;
}
