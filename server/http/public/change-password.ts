import type { FastifyInstance } from 'fastify';
import { SCREENS } from '../../../contract/values/screens.ts';

/** Leads password managers, which know this address alone, to the screen where members change theirs. */
export const servePasswordChange = (app: FastifyInstance) =>
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(SCREENS.safety, 302),
  );
