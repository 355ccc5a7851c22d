import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../app/config/config.ts';
import { CLIENT_DIR } from './client-dir.ts';

const ON = join(CLIENT_DIR, 'service-worker.js');
const OFF = join(CLIENT_DIR, 'service-worker-off.js');
/** The build's lists of what readers need without the line. */
const FILES = join(CLIENT_DIR, 'offline.json');

/**
 * Serves `/sw.js`. It is never cached (`no-store`), and `SERVICE_WORKER=off` serves one that takes an earlier worker
 * away. A broken release can so be withdrawn. `/sw-files.json` names the files that the worker keeps in advance.
 */
export function serveServiceWorker(
  app: FastifyInstance,
  { serviceWorker }: Pick<Config, 'serviceWorker'>,
) {
  const file = serviceWorker ? ON : OFF;
  if (!existsSync(file)) return;
  if (serviceWorker && existsSync(FILES))
    app.get('/sw-files.json', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(await readFile(FILES)),
    );
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(await readFile(file)),
  );
}
