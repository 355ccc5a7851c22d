import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { COLOURS } from '../../../contract/look/colours.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import { sendConditional } from '../read-path/conditional-requests.ts';
import { CLIENT_DIR } from './client-dir.ts';

/** The drawn files of the brand (`npm run icons`); their names don't change with their content. */
const DRAWINGS: Record<string, string> = {
  '/favicon.ico': 'image/x-icon',
  '/apple-touch-icon.png': 'image/png',
  '/icons/icon-192.png': 'image/png',
  '/icons/icon-512.png': 'image/png',
  '/icons/maskable-192.png': 'image/png',
  '/icons/maskable-512.png': 'image/png',
  '/social.png': 'image/png',
};

const SHORTEST_NAME = 12;

const iconOf = (purpose: 'any' | 'maskable', size: number) => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, by which a phone installs the forum under its own name. */
const manifestOf = (siteName: string) => ({
  id: SCREENS.home,
  name: siteName,
  // Launchers cut longer names by themselves; a short one would then be another name.
  ...([...siteName].length <= SHORTEST_NAME && { short_name: siteName }),
  start_url: SCREENS.home,
  scope: SCREENS.home,
  display: 'standalone',
  background_color: COLOURS.light.paper,
  theme_color: COLOURS.light.paper,
  icons: [iconOf('any', 192), iconOf('any', 512), iconOf('maskable', 192), iconOf('maskable', 512)],
});

/** Serves what makes the forum installable and its links recognisable: the manifest, the icons, the social picture. */
export function serveWebApp(app: FastifyInstance, settings: LiveSettings) {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) =>
    sendConditional(request, reply, {
      bytes: [Buffer.from(JSON.stringify(manifestOf(settings.now.siteName)))],
      type: 'application/manifest+json; charset=utf-8',
    }),
  );
  for (const [path, type] of Object.entries(DRAWINGS)) {
    const file = CLIENT_DIR + path;
    if (!existsSync(file)) continue;
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendConditional(request, reply, {
        bytes: [await readFile(file)],
        type,
        cacheControl: 'public, max-age=86400',
      }),
    );
  }
}
