import type { ComponentType } from 'react';
import { createPageStore } from '../../api/page-store.ts';

interface LateParts {
  /** The content of the menu under the top bar. */
  MenuLinks?: ComponentType;
  /** Under the top bar: the page is not live. */
  Strip?: ComponentType;
  /** Under what there is of a page that waits for the line. */
  Notice?: ComponentType;
  /** At the end of the page. */
  PageEnd?: ComponentType;
  /** In place of a page that failed. */
  Failure?: ComponentType<{ error: unknown }>;
}

/** Parts of the shell that no first picture shows: their code comes after the first paint. */
export const useLateParts = createPageStore<LateParts>(() => ({}));
