import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year; the file says so anew every day. */
const VALID_DAYS = 180;

/** Whom to tell of a fault of security, as RFC 9116 writes it down; a web address of the forum must be https there. */
function securityTxt(contact: string, publicUrl: string | null): string {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const fields = [
    ['Contact', contact],
    ['Expires', new Date(midnight + VALID_DAYS * DAY_MS).toISOString()],
    ...(publicUrl?.startsWith('https:') ? [['Canonical', publicUrl + PATH]] : []),
    ['Preferred-Languages', 'en'],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** Serves `/.well-known/security.txt` where `SECURITY_CONTACT` names somebody. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
) {
  if (securityContact === null) return;
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(securityContact, publicUrl)),
  );
}
