/** Lazy pages, and outdated tabs: after an update of the forum the old code of the other pages is no longer served. */
import { type ComponentType, lazy } from 'react';

const FRESH = 60_000;

/** The code of a page could not be fetched. */
export class PageMissingError extends Error {
  override readonly name = 'PageMissing';
}

/** A page whose code comes when it is asked for. Rejects with PageMissing where it can't be had. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new PageMissingError("The page's code did not come.", { cause });
    }),
  );

/** Whether loading the tab anew may help. A tab that was loaded within a minute has the newest code, so it never reloads in a loop. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof PageMissingError && performance.now() > FRESH;

/** Loads the tab anew. Rejects, and leaves it as it is, where the server does not answer. */
export async function reloadTab(): Promise<void> {
  const { ok, status } = await fetch('/healthz', { cache: 'no-store' });
  if (!ok) throw new Error(`The server answers ${status}.`);
  location.reload();
}
