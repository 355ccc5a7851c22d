import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { pathInProject } from '../../db/project-root.ts';
import type { Config } from '../app/config.ts';

const ON = pathInProject('dist/client/service-worker.js');
const OFF = pathInProject('dist/client/service-worker-off.js');

/**
 * Serves `/sw.js`. It is never cached (`no-store`), and `SERVICE_WORKER=off` serves one that takes an earlier worker
 * away. A broken release can so be withdrawn.
 */
export function serveServiceWorker(
  app: FastifyInstance,
  { serviceWorker }: Pick<Config, 'serviceWorker'>,
) {
  const file = serviceWorker ? ON : OFF;
  if (!existsSync(file)) return;
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(await readFile(file)),
  );
}
