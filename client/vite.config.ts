import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions, type Rolldown } from 'vite';
import { CALLS } from '../contract/core/calls.ts';
import { lightIcons } from './vite.icons.ts';
import { messages } from './vite.messages.ts';
import { offlineFiles } from './vite.offline.ts';
import { renderPages } from './vite.pages.ts';
import { precompress } from './vite.precompress.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Where `npm run dev` starts the forum. */
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const server = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

/** The first words of all calls' paths; a module under the same word stays with Vite. */
const words = new Set(Object.keys(CALLS).map((name) => name.split('/')[1]?.replace(/\{.*/, '')));
const proxied: ProxyOptions = {
  target: server,
  bypass: (request) => {
    const isModule = /\.(tsx?|css)(\?|$)/.test(request.url ?? '');
    return isModule ? (request.url ?? '/') : undefined;
  },
};

/**
 * Lets the bundler leave out the router's components that no page uses: names for debuggers, and calls that it does not
 * know to be pure, would keep them all.
 */
const pureRouter = (): Plugin => ({
  name: 'adda:pure-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/(?<=^(?:const|var) \w+ = )(?=React[$\d]*\.\w+\()/gm, '/* @__PURE__ */ '),
      map: null,
    }),
  },
});

const POST_PAGE = fileURLToPath(new URL('features/posts/thread/page.tsx', import.meta.url));

/**
 * A chunk of the modules that the page of a post loads at once, and others too.
 * A post is the first page of most readers: it waits for no module of other screens, nor for many small files.
 */
function withPost(): Rolldown.CodeSplittingGroup {
  let loaded: Set<string> | undefined;
  return {
    debugName: 'post',
    name(id, modules) {
      if (!loaded) {
        loaded = new Set([POST_PAGE]);
        for (const one of loaded)
          for (const imported of modules.getModuleInfo(one)?.importedIds ?? [])
            loaded.add(imported);
      }
      return loaded.has(id) ? 'post' : null;
    },
    test: /messages\/|client\/(ui|features|live|api|drafts)\/|contract\/|lucide-react\/|uuid\//,
    minShareCount: 2,
  };
}

/** `mode` is a language's tag: the client is built once for each. */
export default defineConfig(({ mode }) => ({
  root: here,
  plugins: [
    messages(mode),
    pureRouter(),
    lightIcons(),
    react(),
    tailwindcss(),
    offlineFiles(),
    precompress(),
    renderPages(server),
  ],
  build: {
    // By it the server knows the files of a screen.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The first script names what each screen loads, but for what every page has loaded before it.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/\/(react|rolldown-runtime)-/.test(file))
          : files,
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // Messages and other constants stand where they are used, if that is shorter.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // Hashes can't be compressed, and the first script names all others: the default has a letter more.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Libraries stay apart from our code, which changes with each release: a returning reader loads less. Modules
        // that always load together share a file, for each request costs more than the few bytes of a separate file.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\//,
              tags: ['$initial'],
            },
            { name: 'index', tags: ['$initial'] },
            // Home loads them to learn who reads, and where they were; the page of a post is made with them. The days are
            // of the menu and of several screens: in the next group, these would wait for it. Only threads draw a line.
            {
              name: 'reads',
              test: /client\/(live\/use-back-online|features\/(auth\/session\/(local|start-session)\.ts$|read-positions\/(?!new-since))|drafts\/left-at)|contract\/since\/days\.ts$/,
            },
            // It connects while the page comes alive, and needs nothing that comes later.
            { name: 'socket', test: /client\/live\/socket\.ts$/ },
            // These come right after the first paint, and no screen may wait for them. What a page shows without the line
            // is there before the line goes; the lists of what is kept need more code, and come later.
            { name: 'late', test: /client\/(app\/offline\/(?!kept)|ui\/text-editing\/copied-)/ },
            withPost(),
            // Modules of several screens, but not of home: one request instead of one per module, and one name less in
            // the first script. The edits of marks come when somebody begins to write, the stall at a
            // first visit of home.
            {
              name: 'shared',
              test: /messages\/|client\/(ui(?!\/text-editing\/formatting-|\/scenes\/stall)|features|live|api)\/|contract\/(search\/|core\/pay-to)|lucide-react\//,
              minShareCount: 2,
            },
            // The code that follows new settings needs the rules of the accent.
            { name: 'accent', test: /(contract\/look\/accent|settings\/follow-change)\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    // As the forum by default: by the name `localhost` it would be another host to cookies.
    host: '127.0.0.1',
    proxy: {
      [`^/(${[...words].join('|')}|auth)(/|\\?|$)`]: proxied,
      '^/(avatars/|feed\\.xml|manifest\\.webmanifest|sw\\.js|theme$|language$)': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}));
