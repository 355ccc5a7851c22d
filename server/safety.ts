import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Reach } from './outside/identity.ts';

/**
 * The content security policy: photos from anywhere on the web, else nothing but our own files and what the identity
 * provider needs in the browser.
 */
const policyOf = ({ connect, script, frame }: Reach) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...script],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'http:', 'https:'],
    connectSrc: ["'self'", ...connect],
    frameSrc: frame.length > 0 ? frame : ["'none'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  },
});
const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/** Whether people reach the forum by https. */
const isSecure = (publicUrl: string | null) => publicUrl?.startsWith('https:') ?? false;

/**
 * The headers of every answer, whatever it carries. Only files whose name changes with their content replace `no-store`.
 */
export const headersOfAll = (publicUrl: string | null): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(isSecure(publicUrl) && {
    'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains`,
  }),
});

const NOWHERE: Reach = { connect: [], script: [], frame: [] };

/**
 * The headers that keep a page safe, as helmet gives them. They are asked for once: as a plugin of the forum it would
 * look at every call as well.
 * @param reach what the identity provider needs in the browser.
 */
export async function safetyHeaders(reach: Reach | undefined, publicUrl: string | null) {
  const asked = Fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: policyOf(reach ?? NOWHERE),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isSecure(publicUrl) ? HSTS : false,
  });
  asked.addHook('onRequest', async (_request, reply) => reply.send(reply.raw.getHeaders()));
  asked.get('/', () => undefined);
  return (await asked.inject('/')).json<Record<string, string>>();
}
