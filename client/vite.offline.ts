import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import type { Access } from './ui/layout/screen.ts';

/** The most that the worker keeps for an admin, with the files of a first visit: bytes after Brotli compression. */
const MOST_KEPT = 352_000;
/** The file's name within the built client. */
const NAME = 'offline.json';

/** Whom the lists are for, in their order: each is what these readers need beside the lists before it. */
const READERS: readonly Access[] = ['anyone', 'signedIn', 'moderator', 'admin'];

/**
 * Modules that need the network anyway: the preview, the chart and the lines of a week, talk of this hour, payments,
 * choices of notifications, pictures and all that is done with them, reports of posts, changes of polls, and what a phone
 * reads off the screen. Screens that a mail, the first start or an import leads to need it, too, and the scene of a first
 * visit. A provider of identity comes with each visit that needs it.
 */
const LEFT_OUT =
  /\/(markup\/render|stats\/pie|health\/week|list\/talked-about|scenes\/stall|claims\/pay-page|setup\/(welcome-)?page|profiles\/face|push\/(choices|offer)|sign-in\/(reset|confirm)-page|session\/firebase|moved\/page|images\/(viewer|manage-page|own-pictures|make-image)|reports\/tell-dialog|thread\/pin-dialog|polls\/(manage-poll|compose\/poll-dialog)|display\/qr-code-svg)\.tsx?$/;

const DESCRIPTOR = /\/client\/features\/[\w-]+\/index\.ts$/;
/** A screen in a feature's descriptor: who may open it, and its module, or the name of the function that loads it. */
const SCREEN = /\bscreen\(\s*SCREENS\.\w+,\s*'(\w+)',\s*(?:\(\) => import\('([^']+)'\)|(\w+))/g;
const CALL = /\bscreen\(/g;

type Bundle = Rolldown.OutputBundle;

/** The chunks that a chunk loads: those of other screens excepted, and what is left out. */
function* chunksOf(
  bundle: Bundle,
  name: string,
  screens: ReadonlyMap<string, Access>,
  seen: Set<string>,
): Generator<Rolldown.OutputChunk> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return;
  seen.add(name);
  yield chunk;
  for (const next of chunk.imports) yield* chunksOf(bundle, next, screens, seen);
  for (const next of chunk.dynamicImports) {
    const of = bundle[next];
    const source = of?.type === 'chunk' ? (of.facadeModuleId ?? '') : '';
    if (!screens.has(source) && !LEFT_OUT.test(source))
      yield* chunksOf(bundle, next, screens, seen);
  }
}

const sizeOf = (file: Bundle[string] | undefined) =>
  file ? brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length : 0;

/**
 * Writes `offline.json`: the built files that the service worker keeps for each kind of readers, so that every screen
 * that they may open opens without the line. A build that would keep more than the limit fails.
 */
export function offlineFiles(): Plugin {
  const screens = new Map<string, Access>();
  let isMinified = false;
  return {
    name: 'adda:offline',
    apply: 'build',
    enforce: 'pre',
    configResolved({ build }) {
      isMinified = build.minify !== false;
    },
    async transform(code, id) {
      if (!DESCRIPTOR.test(id)) return;
      const found = [...code.matchAll(SCREEN)];
      if (found.length !== code.match(CALL)?.length && code.match(CALL))
        this.error(`A screen of ${id} is written in another way than ${SCREEN}.`);
      for (const [, access, module, loader] of found) {
        const loads = new RegExp(`const ${loader} = \\(\\) =>\\s*import\\('([^']+)'\\)`);
        const source = await this.resolve(module ?? loads.exec(code)?.[1] ?? '', id);
        if (!source) return this.error(`A screen of ${id} has no module.`);
        screens.set(source.id, access as Access);
      }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const seen = new Set<string>();
        const kept = new Set<string>();
        let size = 0;
        const filesOf = (names: readonly string[]) => {
          const chunks = names.flatMap((name) => [...chunksOf(bundle, name, screens, seen)]);
          return chunks.flatMap(({ fileName, viteMetadata }) =>
            [fileName, ...(viteMetadata?.importedCss ?? [])].filter((file) => {
              if (kept.has(file)) return false;
              kept.add(file);
              size += sizeOf(bundle[file]);
              return true;
            }),
          );
        };
        const namesOf = (is: (chunk: Rolldown.OutputChunk) => boolean) =>
          Object.keys(bundle).filter((name) => {
            const file = bundle[name];
            return file?.type === 'chunk' && is(file);
          });
        const lists = READERS.map((reader) => {
          const first = reader === 'anyone' ? namesOf(({ isEntry }) => isEntry) : [];
          const own = namesOf(
            ({ facadeModuleId }) =>
              screens.get(facadeModuleId ?? '') === reader && !LEFT_OUT.test(facadeModuleId ?? ''),
          );
          return [reader, filesOf([...first, ...own]).map((file) => `/${file}`)];
        });
        // The tests build a readable client, which is larger.
        if (isMinified && size > MOST_KEPT)
          this.error(
            `The worker would keep ${size} bytes: leave something out, or raise MOST_KEPT.`,
          );
        const source = JSON.stringify(Object.fromEntries(lists));
        this.emitFile({ type: 'asset', fileName: NAME, source });
      },
    },
  };
}
