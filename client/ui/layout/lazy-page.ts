/** Lazy pages: their code comes when it is asked for, and may not come. Browsers remember that until the tab is loaded anew. */
import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/** The code of a page could not be fetched. */
export class PageMissingError extends Error {
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
    const [Ready] = useState(() => loaded ?? Later);
    return createElement(Ready);
  }
  return Object.assign(Page, { preload: () => fetchCode().then(() => {}) });
}
