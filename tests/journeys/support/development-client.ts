import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FIRST_LANGUAGE, type Language } from '../../../contract/values/languages.ts';
import { buildClientPart } from '../../support/runner/client-build.ts';

const CONFIG = new URL('../../../client/vite.config.ts', import.meta.url);
const ELEMENTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * Builds the client as for development: React then names every difference between what the server has rendered and what
 * it renders itself, attributes too.
 * @returns how a page loads that client in the place of the forum's own, and how to remove it.
 */
export const buildDevelopmentClient = (language: Language = FIRST_LANGUAGE) =>
  buildOtherClient(language, 'development');

/**
 * Builds the client in another mode of Vite, unminified; see `buildDevelopmentClient`.
 * @param environment for which React is built.
 */
export async function buildOtherClient(
  mode: string,
  environment: 'development' | 'production' = 'production',
) {
  const outDir = mkdtempSync(join(tmpdir(), 'adda-client-'));
  await buildClientPart(CONFIG, { mode, outDir }, environment);
  const scripts = readFileSync(join(outDir, 'index.html'), 'utf8').match(ELEMENTS)?.join('') ?? '';

  async function loadIn(page: Page): Promise<void> {
    // Its scripts load its own style sheet, too: that has another name than the one that the document links.
    await page.route(
      (url) => url.pathname.startsWith('/assets/') && existsSync(join(outDir, url.pathname)),
      (route) => route.fulfill({ path: join(outDir, new URL(route.request().url()).pathname) }),
    );
    await page.route(
      (url) => !url.pathname.startsWith('/assets/'),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const html = (await response.text()).replaceAll(ELEMENTS, '');
        return route.fulfill({ response, body: html.replace('</head>', `${scripts}</head>`) });
      },
    );
  }
  return { loadIn, remove: () => rmSync(outDir, { recursive: true }) };
}
