import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightIcons } from './vite.icons.ts';
import { languageOfMode, messages } from './vite.messages.ts';

/**
 * Builds the client for rendering on the server, once for each language (`mode`): `dist/render/render-en.mjs`, with all
 * libraries in it, because an installed forum has none of the client's. All languages share one file of libraries. React's
 * code for production is chosen here, not by the environment at run time.
 */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [messages(mode), lightIcons(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    target: 'node24',
    minify: true,
    rolldownOptions: {
      input: {
        [`render-${languageOfMode(mode)}`]: fileURLToPath(
          new URL('app/render.tsx', import.meta.url),
        ),
      },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        codeSplitting: { groups: [{ name: 'libraries', test: /node_modules\// }] },
      },
    },
  },
  ssr: { noExternal: true },
}));
