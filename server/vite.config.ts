import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** What is found by its own place on the disk, or is no JavaScript; and what few forums use, or few ever ask for. */
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

/**
 * Makes one file of the program and of what it always loads, `dist/main.mjs`: otherwise Node looks a thousand files up
 * at every start (docs/decisions/0016). All lies one folder deep, as the rooms do, so that what the program finds by its
 * own place (migrations, the client's files) is found from there as well.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'bring-over': 'db/bring-over.mjs' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
  ssr: { noExternal: true, external: LEFT_WHERE_IT_LIES },
});
