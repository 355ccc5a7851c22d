import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the client for rendering on the server: `dist/render/render.mjs`, with all libraries in it, because an installed
 * forum has none of the client's. React's code for production is chosen here, not by the environment at run time.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    target: 'node24',
    minify: true,
    rolldownOptions: {
      input: { render: fileURLToPath(new URL('app/render.tsx', import.meta.url)) },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: true },
});
