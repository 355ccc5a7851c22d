import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MESSAGES } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import { CLIENT_DIR, clientFile } from './client-dir.ts';

const ON = join(CLIENT_DIR, 'service-worker.js');
const OFF = join(CLIENT_DIR, 'service-worker-off.js');

/** The worker's words in each language, which it writes without the page's code: those of a copy's mark and of a push. */
const WORDS = Object.fromEntries(
  Object.entries(MESSAGES).map(([language, { shownAsOf, siteDateTag, pushUnreadable }]) => [
    language,
    { sentence: shownAsOf('{time}'), tag: siteDateTag(), push: pushUnreadable },
  ]),
);
const withWords = (worker: string) =>
  worker.replace('const WORDS = {};', `const WORDS = ${JSON.stringify(WORDS)};`);

/**
 * Serves `/sw.js`. It is never cached (`no-store`), and `SERVICE_WORKER=off` serves one that takes an earlier worker
 * away. A broken release can so be withdrawn. `/sw-files.json` names the files that
 * the worker keeps in advance, in the reader's language.
 */
export function serveServiceWorker(
  app: FastifyInstance,
  { config: { serviceWorker }, languageOf }: Pick<AppContext, 'config' | 'languageOf'>,
) {
  const file = serviceWorker ? ON : OFF;
  if (!existsSync(file)) return;
  if (serviceWorker)
    app.get('/sw-files.json', { schema: { hide: true } }, async ({ headers }, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Language, Cookie')
        .type('application/json; charset=utf-8')
        .send(await readFile(clientFile(languageOf(headers), 'offline.json'))),
    );
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(withWords(await readFile(file, 'utf8'))),
  );
}
