/** Of a tab that stays open while the forum is updated: the code of the pages that it has not shown yet is gone. */
import { type ComponentType, lazy } from 'react';

const FRESH = 60_000;

/** The code of a page could not be fetched. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
}

/** A page whose code comes when it is asked for. Rejects with PageMissing where it can't be had. */
export const later = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new PageMissing("The page's code did not come.", { cause });
    }),
  );

/** Whether loading the tab anew may help. One that was loaded within a minute has the newest code: it never goes in circles. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof PageMissing && performance.now() > FRESH;

/** Loads the tab anew. Rejects, and leaves it as it is, where the server does not answer. */
export async function renew(): Promise<void> {
  const { ok, status } = await fetch('/healthz', { cache: 'no-store' });
  if (!ok) throw new Error(`The server answers ${status}.`);
  location.reload();
}
