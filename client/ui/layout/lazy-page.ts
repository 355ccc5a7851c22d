/** Lazy pages: their code comes when it is asked for, and may not come. */
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

/** How often pages were to be tried again. */
let tries = 0;
/** Pages ask again for code that did not come: React keeps the failure of a lazy component for ever. */
export const retryPages = (): void => {
  tries += 1;
};

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
  let Later = lazy(fetchCode);
  let madeAt = tries;
  function Page() {
    if (madeAt !== tries) {
      madeAt = tries;
      Later = lazy(fetchCode);
    }
    // Decided at the first rendering: another type of component later would mount the page anew.
    const [Ready] = useState(() => loaded ?? Later);
    return createElement(Ready);
  }
  return Object.assign(Page, { preload: () => fetchCode().then(() => {}) });
}
