import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Packages that find files by their own path, hold native code, or serve few forums. */
const LEFT_WHERE_IT_LIES = [
  'better-sqlite3',
  'pg-native',
  'ioredis',
  '@fastify/swagger-ui',
  '@fastify/swagger',
  'firebase-admin',
  'stripe',
  'nodemailer',
];

/** A character beyond ASCII, without the backslash that may stand before it; or another one after its backslash. */
const BEYOND_ASCII = /\\?([\u0080-\uffff])|\\./gs;

/** A source as ASCII. An escape means the same in strings, templates, regular expressions and names. */
export const asAscii = (source: string): string =>
  source.replace(BEYOND_ASCII, (whole, unit?: string) =>
    unit === undefined ? whole : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Writes ASCII alone. V8 keeps the source of a program in memory, with two bytes for each character once a single one is
 * beyond Latin-1.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = asAscii(file.code);
  },
};

/**
 * Makes one file of the program and of what it always loads, `dist/main.mjs`, and one of its worker thread, with what both
 * share in a third: otherwise Node looks a thousand files up
 * at every start (docs/decisions/0003). It lies one folder deep, as db/project-root.ts does, by which
 * the program finds the project's other files (migrations, the client's).
 */
export default defineConfig({
  root: ROOT,
  plugins: [asciiOnly],
  publicDir: false,
  build: {
    // The client lies in the same folder.
    emptyOutDir: false,
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/app/main.ts', 'render-worker': 'server/texts/render-worker.ts' },
      // A running forum that loads a part when it is asked for it must never get one of another build.
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        comments: false,
        // V8 keeps the source of each file in memory. The log's stacks need the names of functions.
        minify: {
          compress: true,
          mangle: { keepNames: true },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
  ssr: { noExternal: true, external: LEFT_WHERE_IT_LIES },
});
