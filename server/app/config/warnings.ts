import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isLoopback, isLoopbackName } from './checks.ts';
import type { Config } from './config.ts';

/** The warnings about dangerous settings, as sentences for the operator. */
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
  return warnings.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

const BEHIND_A_PROXY =
  'This is development, but a proxy hands on requests of others: payments are only tests, links that open accounts stand in the log, and addresses that nobody has proven become admins. Start it with NODE_ENV=production, and name the proxy in TRUST_PROXY.';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Warns in the log and on the standard error: the operator may not read the log. */
function warn(warning: string, { logLevel }: Config, log: Log): void {
  log.warn(warning);
  if (logLevel !== 'silent') process.stderr.write(`WARNING: ${warning}\n`);
}

/** Logs the warnings about dangerous settings at the start. */
export function logWarnings(config: Config, log: Log): void {
  for (const warning of warningsOf(config)) warn(warning, config, log);
}

/**
 * Warns once when a request in development mode comes through a proxy. A proxy on the same machine makes a server on
 * loopback public, and only its headers show that.
 */
export function warnOfMissingTrustProxy(app: FastifyInstance, config: Config, log: Log): void {
  if (config.production || config.trustProxy) return;
  let hasWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!hasWarned && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      hasWarned = true;
      warn(BEHIND_A_PROXY, config, log);
    }
    done();
  });
}
