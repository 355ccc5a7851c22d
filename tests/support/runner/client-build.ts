import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds a part of the client, unminified, for an environment of React's: that of the tests would be for development. */
export async function buildClientPart(
  configFile: URL,
  { mode, outDir }: { mode: string; outDir: string },
  environment: 'development' | 'production',
): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = environment;
  await build({
    configFile: fileURLToPath(configFile),
    mode,
    logLevel: 'error',
    build: { outDir, minify: false, reportCompressedSize: false },
  });
  process.env['NODE_ENV'] = before;
}
