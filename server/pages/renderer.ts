import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { InitialData } from '../../contract/core/initial-data.ts';
import { pathInProject } from '../../db/project-root.ts';

/** The client's module for rendering on the server (`client/app/render.tsx`). */
interface RenderModule {
  loadScreens(): Promise<void>;
  renderPage(path: string, data: InitialData): { html: Iterable<string>; title: string };
}
type RenderPage = RenderModule['renderPage'];

const FILE = pathInProject('dist/render/render.mjs');

/**
 * Loads the client for rendering at the first page: a forum that nobody has opened yet needs no memory for it.
 * @returns a function that gives the renderer, or null where the client is not built.
 */
export function lazyRenderer(): () => RenderPage | null | Promise<RenderPage | null> {
  if (!existsSync(FILE)) return () => null;
  let renderer: RenderPage | null = null;
  let loading: Promise<RenderPage> | null = null;
  let attempts = 0;
  const load = async () => {
    // Node keeps the failure of an import under its address: another attempt needs another one.
    const { href } = pathToFileURL(FILE);
    const module = (await import(attempts++ === 0 ? href : `${href}?${attempts}`)) as RenderModule;
    await module.loadScreens();
    renderer = module.renderPage;
    return renderer;
  };
  return () => {
    if (renderer) return renderer;
    // A failure is not kept: the next page tries again.
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };
}
