import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { BrowserOrigins } from '../../auth/identity.ts';

/** Other files that a page loads beside the forum's own. */
interface PageOrigins extends BrowserOrigins {
  /** The hashes of inlined style sheets. */
  style?: readonly string[];
}

/**
 * The content security policy: photos from any site, everything else from the forum itself and from the origins that
 * the identity provider needs. `server/pages/send-page.ts` narrows it with the settings.
 */
const policyOf = ({ connect, script, frame, style = [] }: PageOrigins) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...script],
    styleSrc: ["'self'", ...style],
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

/** Browser features that Adda never asks for: a page, or a script that got into it, has no way to. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
];

/**
 * The headers of every response beside the policy of pages: no frame, as `frame-ancestors` says, and no unused feature.
 */
const DENIED = {
  'x-frame-options': 'DENY',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/** True if the public address of the forum is https. */
export const isSecure = (publicUrl: string | null) => publicUrl?.startsWith('https:') ?? false;

/**
 * The common headers of every response. Only files whose names change with their content replace `no-store`.
 */
export const commonHeaders = (publicUrl: string | null): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...DENIED,
  ...(isSecure(publicUrl) && {
    'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains`,
  }),
});

const NO_ORIGINS: BrowserOrigins = { connect: [], script: [], frame: [] };

/**
 * The security headers of a page, as helmet makes them. They are made once: as a plugin of the forum, helmet would run
 * on every call.
 * @param origins what the identity provider needs in the browser.
 */
export async function securityHeaders(origins: Partial<PageOrigins>, publicUrl: string | null) {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: policyOf({ ...NO_ORIGINS, ...origins }),
    crossOriginEmbedderPolicy: false,
    // Without a referrer browsers would send the forum's own forms with the origin `null`.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isSecure(publicUrl) ? HSTS : false,
    // `DENIED` says it, for all responses.
    xFrameOptions: false,
  });
  app.addHook('onRequest', async (_request, reply) => reply.send(reply.raw.getHeaders()));
  app.get('/', () => undefined);
  return { ...(await app.inject('/')).json<Record<string, string>>(), ...DENIED };
}
