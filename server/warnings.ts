import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { isLoopback, isLoopbackName } from './config-checks.ts';

/** What whoever runs the forum should know of its settings, in sentences. */
function warningsOf({ production, host, publicUrl, identity }: Config): string[] {
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
  ];
  return warnings.filter(([is]) => is).map(([, sentence]) => sentence);
}

/** Warns of dangerous settings in the log, and on the standard error as well, for the log may go where nobody looks. */
export function warnOf(config: Config, log: Pick<FastifyBaseLogger, 'warn'>): void {
  for (const warning of warningsOf(config)) {
    log.warn(warning);
    if (config.logLevel !== 'silent') process.stderr.write(`WARNING: ${warning}\n`);
  }
}
