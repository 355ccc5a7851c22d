import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { isLoopback, isLoopbackName } from './config-checks.ts';

/** What whoever runs the forum should know of its settings, in sentences. */
function warningsOf({ production, host, publicUrl, identity, trustProxy }: Config): string[] {
  const isHere = publicUrl === null || isLoopback(publicUrl);
  const warnings: [boolean, string][] = [
    [
      !production && !(isLoopbackName(host) && isHere),
      'NODE_ENV calls this development, but others reach it: payments are only tests, links that open accounts stand in the log, and addresses that nobody has proven become admins. Start it with NODE_ENV=production.',
    ],
    [
      production && identity === 'local' && !isHere && publicUrl?.startsWith('http:') === true,
      'PUBLIC_URL begins with http:, but in production browsers keep the session only over https: nobody can sign in there.',
    ],
    [
      production && isLoopbackName(host) && trustProxy === false && !isHere,
      'TRUST_PROXY is not set: behind a proxy all people count as one network, the proxy, and use up its limits together. Name its address there (TRUST_PROXY=127.0.0.1 where it runs on this machine).',
    ],
  ];
  return warnings.filter(([is]) => is).map(([, sentence]) => sentence);
}

const BEHIND_A_PROXY =
  'This is development, but a proxy hands on requests of others: payments are only tests, links that open accounts stand in the log, and addresses that nobody has proven become admins. Start it with NODE_ENV=production, and name the proxy in TRUST_PROXY.';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Warns in the log, and on the standard error as well, for the log may go where nobody looks. */
function warn(warning: string, { logLevel }: Config, log: Log): void {
  log.warn(warning);
  if (logLevel !== 'silent') process.stderr.write(`WARNING: ${warning}\n`);
}

/** Warns of dangerous settings. */
export function warnOf(config: Config, log: Log): void {
  for (const warning of warningsOf(config)) warn(warning, config, log);
}

/**
 * Warns once when a proxy stands in front of what looks like development: a forum on loopback without NODE_ENV is open to
 * all whom a proxy on the same machine lets in, and nothing but its headers tells of it.
 */
export function warnOfProxies(app: FastifyInstance, config: Config, log: Log): void {
  if (config.production || config.trustProxy) return;
  let isSaid = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isSaid && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      isSaid = true;
      warn(BEHIND_A_PROXY, config, log);
    }
    done();
  });
}
