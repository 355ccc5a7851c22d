/** Lazy pages, and outdated tabs: after an update of the forum the old code of the other pages is no longer served. */
import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

const FRESH = 60_000;

/** The code of a page could not be fetched. */
class PageMissingError extends Error {
  override readonly name = 'PageMissing';
}

/** A page whose code comes when it is asked for. */
export interface LazyPage {
  (): ReactNode;
  /** Loads the code, so that the page then renders at once. */
  preload(): Promise<void>;
}

/** Declares a page whose code comes when it is asked for. Rejects with PageMissingError where it can't be had. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  const fetchCode = async () => {
    const module = await load().catch((cause: unknown) => {
      throw new PageMissingError("The page's code did not come.", { cause });
    });
    loaded = module.default;
    return module;
  };
  const Later = lazy(fetchCode);
  function Page() {
    // Decided at the first rendering: another type of component later would mount the page anew.
    const [Ready] = useState(() => loaded);
    return createElement(Ready ?? Later);
  }
  return Object.assign(Page, { preload: () => fetchCode().then(() => {}) });
}

/**
 * True if loading the tab anew may help. A tab that was loaded within a minute has the newest code, so it never reloads
 * in a loop.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof PageMissingError && performance.now() > FRESH;

/** Loads the tab anew. Rejects, and leaves it as it is, where the server does not answer. */
export async function reloadTab(): Promise<void> {
  const { ok, status } = await fetch('/healthz', { cache: 'no-store' });
  if (!ok) throw new Error(`The server answers ${status}.`);
  location.reload();
}
