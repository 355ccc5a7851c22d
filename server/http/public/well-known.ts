import type { FastifyInstance } from 'fastify';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { Config } from '../../app/config/config.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. The date moves on every day. */
const VALID_DAYS = 180;

/** The contact for security reports, in the form of RFC 9116. Its `Canonical` address must be https. */
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

/** Serves `/.well-known/security.txt` when `SECURITY_CONTACT` is set. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
) {
  if (securityContact === null) return;
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(securityContact, publicUrl)),
  );
}

/** Leads password managers, which know this address alone, to the screen where members change theirs. */
export const servePasswordChange = (app: FastifyInstance) =>
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(SCREENS.safety, 302),
  );
